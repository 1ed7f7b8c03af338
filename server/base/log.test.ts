// The log: readable lines, nobody's address or number in them, and an end to its size.

import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyWhenFull, logSize } from './dataDir.ts';
import { createLog, withoutPeople } from './log.ts';

let dataDir: string;
const file = (name = 'prabesh.log') => path.join(dataDir, 'logs', name);
const start = () => createLog({ logLevel: 'silent', dataDir });

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'prabesh-log-'));
  mkdirSync(path.join(dataDir, 'logs'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('what names a person', () => {
  it.each([
    ['sita.shrestha+cee@mail.example.com.np', 's…@…'],
    ['550 <ram@example.com>: no such user', '550 <r…@…>: no such user'],
    ['Key (email)=(Gita@Example.com) already exists', 'Key (email)=(G…@…) already exists'],
    ['सीता@उदाहरण.नेपाल', 'स…@…'],
    ['phone 9841234567', 'phone 98…'],
    ['+977 984-1234567', '+9…'],
    ['+977-9841234567.', '+9….'],
    ['01-4423456', '01…'],
  ])('%s', (text, written) => {
    expect(withoutPeople(text)).toBe(written);
  });

  it.each([
    'b6f1c9d2-9841-4234-9567-984123456789',
    '"time":"2026-11-22T16:28:27.123Z"',
    'BE-0001234',
    'postgres://127.0.0.1:54321/prabesh',
    '"pid":984123,"took":1234567',
  ])('stays where it is an id, a time or a figure: %s', (text) => {
    expect(withoutPeople(text)).toBe(text);
  });

  it('is in no line of the log, in whatever field or error it came', () => {
    const log = start();
    log
      .child({ part: 'mail' })
      .info({ to: 'sita@example.com', err: new Error('refused: 9841234567') }, 'to ram@example.com');
    const line = readFileSync(file(), 'utf8');
    expect(line).not.toMatch(/sita@|ram@|9841234567/);
    expect(JSON.parse(line)).toMatchObject({ part: 'mail', to: 's…@…', msg: 'to r…@…' });
  });
});

describe('the size', () => {
  it('of a line has an end, and the line stays JSON', () => {
    const log = start();
    log.error({ statement: 'x'.repeat(500_000), event: 'fault' }, 'y'.repeat(500_000));
    log.error({ many: Array.from({ length: 5000 }, () => 'z'.repeat(100)) }, 'wide');
    const lines = readFileSync(file(), 'utf8').trim().split('\n');
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line.length).toBeLessThan(40_000);
      JSON.parse(line);
    }
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'fault' });
  });

  it('of the files has an end while the process runs', () => {
    const log = start();
    const text = 'x'.repeat(3900);
    const times = Math.ceil((logSize * 6) / text.length);
    for (let count = 0; count < times; count += 1) log.info(text);
    log.info('the last one');
    expect(readdirSync(path.dirname(file())).sort()).toEqual([
      'prabesh.log',
      'prabesh.log.1',
      'prabesh.log.2',
      'prabesh.log.3',
    ]);
    for (const name of readdirSync(path.dirname(file()))) {
      expect(statSync(file(name)).size).toBeLessThan(logSize + 10_000);
      expect(statSync(file(name)).mode & 0o777).toBe(0o600);
    }
    expect(readFileSync(file(), 'utf8')).toContain('the last one');
  });

  it('of another program’s log too', () => {
    const other = file('postgres.log');
    const log = openSync(other, 'a');
    writeSync(log, 'x'.repeat(logSize));
    emptyWhenFull(other);
    expect(existsSync(`${other}.1`)).toBe(false);
    writeSync(log, 'y');
    emptyWhenFull(other);
    expect(statSync(other).size).toBe(0);
    expect(statSync(`${other}.1`).size).toBe(logSize + 1);
    writeSync(log, 'goes on');
    closeSync(log);
    expect(readFileSync(other, 'utf8')).toBe('goes on');
  });

  it('costs the same per letter, whatever the line is', () => {
    const run = 'x'.repeat(200_000);
    for (const hostile of [
      run,
      `${run}@`,
      `${run}@${run}`,
      'a@'.repeat(50_000),
      '9'.repeat(200_000),
      '98 '.repeat(50_000),
    ])
      withoutPeople(hostile);
  });
});
