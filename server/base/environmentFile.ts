// The file with the service's settings (`EnvironmentFile=` of the unit), read as systemd reads it: no shell, so that spaces
// and `<…>` of a sender need no quotes, and no comments behind a value as in Node's parseEnv: a password may have a `#`.

import { readFileSync } from 'node:fs';
import { errorCode, wrongSetting } from './errors.ts';

/** @throws StartupError for a line that is no setting; the line itself, which may hold a password, is not repeated */
export function parseEnvironment(text: string, file: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*([#;]|$)/.test(line)) continue;
    const [, name, quoted, plain = ''] = /^\s*(\w+)=\s*(?:(["'].*["'])|(.*?))\s*$/.exec(line) ?? [];
    if (name === undefined) {
      throw wrongSetting(`${file} cannot be read in line ${index + 1}: each line is NAME=value.`);
    }
    values[name] = quoted === undefined ? plain : quoted.slice(1, -1);
  }
  return values;
}

/** Puts the file's settings into this process' environment; what is set there already stays. @throws StartupError */
export function loadEnvironment(file: string, env: NodeJS.ProcessEnv = process.env): void {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw wrongSetting(
      `The settings in ${file} cannot be read (${errorCode(error) ?? 'unknown error'}): run this as a user who may read them, root or the service's.`,
      { cause: error },
    );
  }
  for (const [name, value] of Object.entries(parseEnvironment(text, file))) env[name] ??= value;
}
