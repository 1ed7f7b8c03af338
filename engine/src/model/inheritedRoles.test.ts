import { describe, expect, test } from 'vitest';
import { sampleSet } from '../../goldens/sampleSet.ts';
import { metadataFromJson } from '../metadata/load.ts';
import { orderInheritedRoles, withHeirs } from './inheritedRoles.ts';

const known = new Set(['reader', 'writer']);

function order(roles: Record<string, string[]>): { ordered: [string, readonly string[]][]; told: string[] } {
  const told: string[] = [];
  const inherited_roles = Object.entries(roles).map(([role_name, role_set]) => ({
    role_name,
    role_set,
    comment: undefined,
  }));
  const ordered = orderInheritedRoles({ inherited_roles }, known, (object, reason) =>
    told.push(`${object}: ${reason}`),
  );
  return { ordered: [...ordered], told };
}

describe('inherited roles', () => {
  test('come after their parents, wherever they are written', () => {
    const { ordered, told } = order({
      last: ['middle', 'first'],
      middle: ['first', 'writer', 'writer'],
      first: ['reader', 'writer'],
    });
    expect(ordered).toEqual([
      ['first', ['reader', 'writer']],
      ['middle', ['first', 'writer']],
      ['last', ['middle', 'first']],
    ]);
    expect(told).toEqual([]);
  });

  test('cannot inherit from themselves, however far around', () => {
    expect(order({ a: ['reader', 'b'], b: ['c'], c: ['writer', 'a'] }).told).toEqual([
      'inherited roles: found cycle(s) in roles: ["a","b","c","a"]',
    ]);
    expect(order({ a: ['a'] }).told).toEqual(['inherited roles: found cycle(s) in roles: ["a","a"]']);
  });

  test('need parents that are there, and cannot be admin', () => {
    const { ordered, told } = order({ a: ['reader', 'nobody', 'admin'], b: ['a'] });
    expect(told).toEqual([
      'inherited role "a": the following parent role(s) are not found: nobody, admin which are required to construct the inherited role: "a"',
    ]);
    expect(ordered).toEqual([['b', ['a']]]);
    expect(order({ admin: ['reader'] }).told).toEqual([
      'inherited role "admin": the role admin has every right and inherits none',
    ]);
  });

  test('are declared once', () => {
    const json = sampleSet('roles').json as { inherited_roles: unknown[] };
    json.inherited_roles.push({ role_name: 'doctors', role_set: ['clerk'] });
    expect(() => metadataFromJson(json)).toThrow(
      'inherited_roles[3].role_name: multiple declarations exist for the following inherited roles: doctors',
    );
  });

  test('may call what one of their parents may', () => {
    const { ordered } = order({ far: ['near'], near: ['reader', 'writer'], other: ['writer'] });
    expect(withHeirs(['reader'], new Map(ordered))).toEqual(['reader', 'near', 'far']);
  });
});
