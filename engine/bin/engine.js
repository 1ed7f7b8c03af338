#!/usr/bin/env node
// The TypeScript sources run as they are: tsx teaches Node 20 to load them.
if (!process.features.typescript) (await import('tsx/esm/api')).register();
const { main } = await import('../src/cli/cli.ts');
process.exitCode = await main(process.argv.slice(2), process.env);
