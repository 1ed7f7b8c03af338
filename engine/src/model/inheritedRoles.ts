// Roles that have the permissions of others: whether their parents are there, and in which order they are built.
import type { Metadata } from '../metadata/schema.ts';

type InheritedRole = Metadata['inherited_roles'][number];

/**
 * The inherited roles with their parents, parents before those who inherit from them. A role that cannot be is reported
 * and left out.
 */
export function orderInheritedRoles(
  { inherited_roles: inherited }: Pick<Metadata, 'inherited_roles'>,
  /** Roles with a permission on a table: only they can be parents, as in Hasura, beside inherited roles. */
  known: ReadonlySet<string>,
  report: (object: string, reason: string, entry: object) => void,
): Map<string, readonly string[]> {
  const byName = new Map(inherited.map((entry) => [entry.role_name, entry]));
  const ordered = new Map<string, readonly string[]>();
  const done = new Set<string>();

  const visit = (role: InheritedRole, above: readonly string[]): void => {
    const { role_name: name, role_set: parents } = role;
    if (above.includes(name)) {
      const cycle = [...above.slice(above.indexOf(name)), name];
      report('inherited roles', `found cycle(s) in roles: ${JSON.stringify(cycle)}`, role);
      return;
    }
    if (done.has(name)) return;
    for (const parent of parents) {
      const entry = byName.get(parent);
      if (entry !== undefined) visit(entry, [...above, name]);
    }
    done.add(name);
    const object = `inherited role "${name}"`;
    const missing = parents.filter((parent) => !known.has(parent) && !byName.has(parent));
    if (name === 'admin') {
      report(object, 'the role admin has every right and inherits none', role);
    } else if (missing.length > 0) {
      report(
        object,
        `the following parent role(s) are not found: ${missing.join(', ')} which are required to construct the inherited role: "${name}"`,
        role,
      );
    } else {
      ordered.set(name, [...new Set(parents)]);
    }
  };
  for (const entry of inherited) visit(entry, []);
  return ordered;
}

/** The roles, and all that inherit from one of them. */
export function withHeirs(
  roles: readonly string[],
  inheritedRoles: ReadonlyMap<string, readonly string[]>,
): string[] {
  const all = new Set(roles);
  for (const [role, parents] of inheritedRoles) {
    if (parents.some((parent) => all.has(parent))) all.add(role);
  }
  return [...all];
}
