#!/usr/bin/env node
// `prabesh <command>`: a command of package.json with the service's own settings, those of /etc/prabesh.env. Before
// TypeScript can be read, as app/start.js.

import { existsSync, readFileSync } from 'node:fs';

const settings = '/etc/prabesh.env';
const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const files = Object.entries(scripts).flatMap(([name, line]) => {
  const [, file] = /^node --import tsx server\/scripts\/(\w+\.ts)$/.exec(line) ?? [];
  return file === undefined || name === 'dev' ? [] : [[name, file]];
});

const [command, ...args] = process.argv.slice(2);
const file = new Map(files).get(command);
if (file === undefined) {
  console.log(
    `prabesh COMMAND [--help], with the settings in ${settings}: ${files.map(([name]) => name).join(', ')}`,
  );
  process.exitCode = command === undefined || command === '--help' ? 0 : 1;
} else {
  const isNamed = args.some((arg) => /^--env-file(=|$)/.test(arg));
  if (!isNamed && existsSync(settings)) args.unshift('--env-file', settings);
  process.argv.splice(2, process.argv.length, ...args);
  // What is typed as a path is meant from where the person is.
  process.env.INIT_CWD ??= process.cwd();
  if (!process.features.typescript) await import('tsx');
  await import(`./${file}`);
}
