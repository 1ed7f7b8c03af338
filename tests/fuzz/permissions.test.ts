// The short form of the product's part of tests/fuzz/permissions.ts: nobody learns of what is hidden.
import { runProperty } from '@prabesh/engine/testing/property/runProperty';
import { expect, test } from 'vitest';
import { productSet } from './product.ts';

const seed = Number(process.env.PROPERTY_SEED ?? 20_261);

test.each(['anonymous', 'student', 'teacher', 'office'])(
  'a %s learns and writes nothing beyond',
  async (role) => {
    const set = await productSet();
    const caller = set.callers.find((one) => one.role === role);
    if (caller === undefined) throw new Error(`no ${role}`);
    const summary = await runProperty(set, caller, { seed, operations: 20 });
    expect(summary.finding, summary.finding ?? '').toBeNull();
    expect(summary.compared).toBeGreaterThan(8);
  },
);
