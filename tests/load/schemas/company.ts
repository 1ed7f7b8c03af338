// A database of many tables as a grown company has them, and Hasura's metadata of it for five roles.

const columns = `
  id bigint generated always as identity primary key,
  parent_id bigint not null references %PARENT%,
  owner_id bigint references %OWNER%,
  tenant_id int not null,
  code text not null unique,
  name text not null,
  status text not null default 'new',
  amount numeric(12, 2) not null default 0,
  is_active boolean not null default true,
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz`;

const nameOf = (index: number): string => `table_${String(index).padStart(4, '0')}`;

/** The two tables to which a table refers: one close by, one far away. */
const parentOf = (index: number): number => Math.floor(index / 3);
const ownerOf = (index: number, tables: number): number => (index * 7 + 3) % tables;

/** Statements that make `tables` tables of 12 columns with two foreign keys each, without rows. */
export function companySql(tables: number): string[] {
  const indexes = Array.from({ length: tables }, (_one, index) => index);
  // The keys come afterwards: they point forwards and backwards.
  const made = indexes.map((index) => {
    const own = columns.replaceAll(/ references %\w+%/g, '');
    return `create table ${nameOf(index)} (${own});`;
  });
  const keys = indexes.map((index) => {
    const [parent, owner] = [parentOf(index), ownerOf(index, tables)].map(nameOf);
    return `alter table ${nameOf(index)}
      add foreign key (parent_id) references ${parent ?? ''}, add foreign key (owner_id) references ${owner ?? ''};`;
  });
  return [...made, ...keys];
}

const written = ['parent_id', 'owner_id', 'code', 'name', 'status', 'amount', 'is_active', 'details'];
const ofTenant = { tenant_id: { _eq: 'X-Hasura-Tenant-Id' } };

const rolePermissions = {
  select_permissions: [
    {
      role: 'director',
      permission: { columns: '*', filter: {}, allow_aggregations: true },
    },
    {
      role: 'manager',
      permission: { columns: '*', filter: ofTenant, allow_aggregations: true },
    },
    {
      role: 'clerk',
      permission: {
        columns: ['id', ...written, 'created_at'],
        filter: { _and: [ofTenant, { _or: [{ is_active: { _eq: true } }, { parent: ofTenant }] }] },
        limit: 100,
      },
    },
    {
      role: 'auditor',
      permission: { columns: '*', filter: { updated_at: { _is_null: false } }, allow_aggregations: true },
    },
    {
      role: 'customer',
      permission: {
        columns: ['id', 'name', 'status', 'created_at'],
        filter: { owner: { code: { _eq: 'X-Hasura-User-Id' } }, status: { _in: ['new', 'open'] } },
        limit: 20,
      },
    },
  ],
  insert_permissions: ['manager', 'clerk'].map((role) => ({
    role,
    permission: { columns: written, check: ofTenant, set: { tenant_id: 'X-Hasura-Tenant-Id' } },
  })),
  update_permissions: ['manager', 'clerk'].map((role) => ({
    role,
    permission: { columns: written, filter: ofTenant, check: ofTenant, set: { updated_at: 'now()' } },
  })),
  delete_permissions: [{ role: 'manager', permission: { filter: ofTenant } }],
};

/** Those that the permissions name. */
export const companyRoles = rolePermissions.select_permissions.map(({ role }) => role);

/** So many roles: those of the permissions, and others that may do the same as one of them. */
export const rolesOf = (count: number): string[] =>
  Array.from({ length: count }, (_none, index) => {
    const round = Math.floor(index / companyRoles.length);
    return `${companyRoles[index % companyRoles.length] ?? ''}${round === 0 ? '' : String(round + 1)}`;
  });

/** The permissions of these roles. */
function permissionsOf(roles: readonly string[]): Record<string, unknown> {
  const of = (list: readonly { readonly role: string }[]): unknown[] =>
    roles.flatMap((role) =>
      list.filter((one) => one.role === role.replace(/\d+$/, '')).map((one) => ({ ...one, role })),
    );
  return Object.fromEntries(Object.entries(rolePermissions).map(([kind, list]) => [kind, of(list)]));
}

/** The metadata: relationships along every foreign key, both ways, and permissions of five roles, or these, on each table. */
export function companyMetadata(tables: number, roles: readonly string[] = companyRoles): unknown {
  const permissions = permissionsOf(roles);
  const indexes = Array.from({ length: tables }, (_one, index) => index);
  const referring = (to: number, column: string, target: (index: number) => number): unknown[] =>
    indexes
      .filter((index) => target(index) === to)
      .map((index) => ({
        name: `${nameOf(index)}_by_${column}`,
        using: { foreign_key_constraint_on: { table: nameOf(index), column } },
      }));
  return {
    version: 3,
    sources: [
      {
        name: 'default',
        kind: 'postgres',
        configuration: { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } },
        tables: indexes.map((index) => ({
          table: { schema: 'public', name: nameOf(index) },
          object_relationships: ['parent', 'owner'].map((name) => ({
            name,
            using: { foreign_key_constraint_on: `${name}_id` },
          })),
          array_relationships: [
            ...referring(index, 'parent_id', parentOf),
            ...referring(index, 'owner_id', (one) => ownerOf(one, tables)),
          ],
          ...permissions,
        })),
      },
    ],
  };
}
