// Table × role × operation, from the metadata: what each cell says, and where an inherited role has it from.
import {
  type ConsoleMetadata,
  type Operation,
  type Permission,
  rulesOf,
  type TableMetadata,
} from '../client/metadata.ts';
import type { WordTables } from './expressionWords.ts';
import { type Extent, extentOf, permissionWords, type RulePart } from './permissionWords.ts';

export interface InheritedRule {
  readonly role: string;
  readonly parts: readonly RulePart[];
}

export interface Cell {
  readonly extent: Extent;
  /** The role's own rule. */
  readonly parts: readonly RulePart[];
  /** For an inherited role without a rule of its own: those of the roles that it is made of. */
  readonly inherited: readonly InheritedRule[];
}

/** How the relationships of a table lead on. */
function wordTables({ sources }: ConsoleMetadata, table: TableMetadata): WordTables {
  const all = sources.flatMap(({ tables }) => tables);
  const kindIn = (one: TableMetadata, name: string): 'object' | 'array' | undefined => {
    if (one.object_relationships.some((relationship) => relationship.name === name)) return 'object';
    return one.array_relationships.some((relationship) => relationship.name === name) ? 'array' : undefined;
  };
  return {
    own: (name) => kindIn(table, name),
    anywhere: (name) => {
      const kinds = new Set(all.flatMap((one) => kindIn(one, name) ?? []));
      return kinds.size === 1 ? [...kinds][0] : undefined;
    },
  };
}

const ownRule = (table: TableMetadata, role: string, operation: Operation): Permission | undefined =>
  rulesOf(table, operation).find((one) => one.role === role)?.permission;

/** The roles with rules of their own below an inherited role; each once, however it is nested. */
function sourcesOf(
  metadata: ConsoleMetadata,
  role: string,
  { table, operation }: { table: TableMetadata; operation: Operation },
): { role: string; permission: Permission }[] {
  const found = new Map<string, Permission>();
  const visited = new Set<string>();
  const visit = (name: string): void => {
    if (visited.has(name)) return;
    visited.add(name);
    const permission = ownRule(table, name, operation);
    if (permission !== undefined) found.set(name, permission);
    else for (const parent of parentsOf(metadata, name)) visit(parent);
  };
  for (const parent of parentsOf(metadata, role)) visit(parent);
  return [...found].map(([name, permission]) => ({ role: name, permission }));
}

export const parentsOf = ({ inherited_roles: inherited }: ConsoleMetadata, role: string): readonly string[] =>
  inherited.find(({ role_name: name }) => name === role)?.role_set ?? [];

/** Nothing but equal rules can be inherited for writing; for reading, what one of them grants, all grant. */
function inheritedExtent(operation: Operation, permissions: readonly Permission[]): Extent {
  const [first] = permissions;
  if (first === undefined) return 'none';
  if (operation === 'select') {
    return permissions.some((one) => extentOf(operation, one) === 'full') ? 'full' : 'partial';
  }
  const texts = new Set(permissions.map((one) => JSON.stringify(one)));
  return texts.size === 1 ? extentOf(operation, first) : 'none';
}

export function cellOf(
  metadata: ConsoleMetadata,
  table: TableMetadata,
  { role, operation }: { role: string; operation: Operation },
): Cell {
  if (role === 'admin') {
    return {
      extent: 'full',
      parts: [{ heading: 'Rows', text: 'The admin may do everything.' }],
      inherited: [],
    };
  }
  const tables = wordTables(metadata, table);
  const own = ownRule(table, role, operation);
  if (own !== undefined) {
    return {
      extent: extentOf(operation, own),
      parts: permissionWords(operation, own, tables),
      inherited: [],
    };
  }
  const inherited = sourcesOf(metadata, role, { table, operation });
  return {
    extent: inheritedExtent(
      operation,
      inherited.map(({ permission }) => permission),
    ),
    parts: [],
    inherited: inherited.map((one) => ({
      role: one.role,
      parts: permissionWords(operation, one.permission, tables),
    })),
  };
}
