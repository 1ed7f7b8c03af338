#!/usr/bin/env node
// In a checkout the TypeScript sources run as they are: tsx teaches Node 20 to load them. The package holds them compiled.
import { existsSync } from 'node:fs';

const source = new URL('../src/cli.ts', import.meta.url);
const isCheckout = existsSync(source);
if (isCheckout && !process.features.typescript) (await import('tsx/esm/api')).register();
const { main } = await import(isCheckout ? source.href : '../dist/cli.js');
process.exitCode = await main(process.argv.slice(2), process.env);
