#!/usr/bin/env node
// Runs the TypeScript sources as they are: tsx teaches Node to load them.
import { register } from 'tsx/esm/api';

register();
const { main } = await import('../src/cli.ts');
process.exitCode = await main(process.argv.slice(2), process.env);
