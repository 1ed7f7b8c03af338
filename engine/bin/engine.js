#!/usr/bin/env node
// In a checkout the TypeScript sources run as they are: tsx teaches Node to load them. The package holds them compiled.
import { existsSync } from 'node:fs';

/** V8 begins with a megabyte for what lives shortly, which a server fills hundreds of times a second. */
const space = '--min-semi-space-size=16';

/** V8 takes that at its start only: this process becomes one that has it, where Node can do so (new ones, not on Windows). */
function startWithSpace() {
  const { argv, env, execArgv, execPath } = process;
  const isServer = ['serve', 'dev'].includes(argv[2]);
  const isSaid = /semi-space/.test([...execArgv, env.NODE_OPTIONS].join(' '));
  // A parent that talks to it would lose it.
  if (!isServer || isSaid || process.connected || process.execve === undefined) return;
  try {
    process.execve(execPath, [execPath, space, ...execArgv, ...argv.slice(1)], env);
  } catch {
    // Then without: it is as right, and somewhat slower.
  }
}

startWithSpace();
const source = new URL('../src/cli.ts', import.meta.url);
const isCheckout = existsSync(source);
if (isCheckout) (await import('tsx/esm/api')).register();
const { main } = await import(isCheckout ? source.href : '../dist/cli.js');
process.exitCode = await main(process.argv.slice(2), process.env);
