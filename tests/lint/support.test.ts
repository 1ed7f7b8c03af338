// engine/SUPPORT.md says of every field of the metadata what happens with it, and names a test that is there.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { metadataFields } from '../../engine/build/metadataFields.ts';
import {
  ruleOf,
  rules,
  staleRefusals,
  supportMatrix,
  unusedRules,
} from '../../engine/build/metadataSupport.ts';

const engine = path.resolve(import.meta.dirname, '../../engine');

test('every field has a rule, and every rule a field', () => {
  expect(metadataFields().length).toBeGreaterThan(300);
  // A new field: say in engine/build/metadataSupport.ts what happens with it.
  expect(metadataFields().filter((field) => ruleOf(field) === undefined)).toEqual([]);
  expect(unusedRules()).toEqual([]);
  expect(staleRefusals()).toEqual([]);
});

test.each([...new Set(rules.map(({ proof }) => proof))])('is there: %s', (proof) => {
  const [file = '', title] = proof.split(' › ');
  if (title === undefined)
    expect(existsSync(path.join(engine, 'goldens/cases', `${file}.graphql`))).toBe(true);
  else expect(readFileSync(path.join(engine, 'src', file), 'utf8')).toContain(title);
});

test('the page is what the rules make', () => {
  const page = path.join(engine, 'SUPPORT.md');
  if (process.env['UPDATE_SUPPORT'] === '1') writeFileSync(page, supportMatrix());
  // UPDATE_SUPPORT=1 writes it.
  expect(readFileSync(page, 'utf8')).toBe(supportMatrix());
});
