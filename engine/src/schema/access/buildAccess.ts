// Metadata → what each role may do. Parents come first: `Model.inheritedRoles` is in that order.
import type { Value } from '../../model/expression/types.ts';
import type { Inconsistency, Model, TableKey } from '../../model/types.ts';
import type { Access, TableAccess } from './access.ts';
import { inheritPermissions, type Operation } from './inheritance.ts';
import { adminPermissions, type TablePermissions, writtenPermissions } from './permissions.ts';

export interface AccessReports {
  /** Throws for a value that no request could send as its column's type. */
  judge(literal: Value): void;
  /** A permission that does not fit the database. */
  misfit(inconsistency: Inconsistency): void;
  /** A permission that a role does not inherit, because its parents' differ: as in Hasura no reason to refuse anything. */
  conflict(inconsistency: Inconsistency): void;
}

export type Permissions = ReadonlyMap<string, ReadonlyMap<TableKey, TablePermissions>>;

/** Parses the permissions of all roles and derives those of inherited ones. */
export function buildPermissions(model: Model, reports: AccessReports): Permissions {
  const all = new Map<string, ReadonlyMap<TableKey, TablePermissions>>();
  const tables = [...model.tables.values()];
  for (const role of model.roles) {
    all.set(
      role,
      new Map(
        tables.map((table) => [
          table.key,
          role === 'admin' ? adminPermissions(table) : writtenPermissions(model, table, role, reports),
        ]),
      ),
    );
  }
  for (const [role, parents] of model.inheritedRoles) {
    const own = all.get(role);
    const derived = new Map<TableKey, TablePermissions>();
    for (const table of tables) {
      const written = own?.get(table.key);
      if (written === undefined) continue;
      const inherited = parents.flatMap((parent) => all.get(parent)?.get(table.key) ?? []);
      const conflict = (operation: Operation): void => {
        const name = table.schema === 'public' ? table.name : table.key;
        const entity = `${operation} permission, table: ${name}, source: '${model.source}'`;
        reports.conflict({
          object: `inherited role "${role}"`,
          reason: `Could not inherit permission for the role '${role}' for the entity: '${entity}'`,
        });
      };
      derived.set(table.key, inheritPermissions(table, written, inherited, conflict));
    }
    all.set(role, derived);
  }
  return all;
}

export interface AccessOptions {
  readonly role: string;
  /** Includes permissions that the metadata mark `backend_only`. */
  readonly backendOnly: boolean;
}

/** One role's view of the model; a role without permissions may do nothing. */
export function buildAccess(
  model: Model,
  permissions: Permissions,
  { role, backendOnly }: AccessOptions,
): Access {
  const own = permissions.get(role);
  const tables = new Map<TableKey, TableAccess>();
  for (const table of model.tables.values()) {
    const of = own?.get(table.key);
    const open = <A>(
      permission: { readonly access: A; readonly backendOnly: boolean } | null | undefined,
    ): A | null =>
      permission == null || (permission.backendOnly && !backendOnly) ? null : permission.access;
    tables.set(table.key, {
      table,
      select: of?.select ?? null,
      insert: open(of?.insert),
      update: open(of?.update),
      delete: open(of?.delete),
    });
  }
  return { role, model, tables };
}

/** Whether a trusted backend in this role may do more than others. */
export function hasBackendOnly(permissions: Permissions, role: string): boolean {
  return [...(permissions.get(role)?.values() ?? [])].some((of) =>
    [of.insert, of.update, of.delete].some((permission) => permission?.backendOnly === true),
  );
}
