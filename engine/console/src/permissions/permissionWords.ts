// A permission of the metadata in words: what is said on the page of permissions.
import type { Operation, Permission } from '../client/metadata.ts';
import { expressionWords, valueWords, type WordTables } from './expressionWords.ts';

export type Extent = 'full' | 'partial' | 'none';

/** One sentence of a rule, under its heading. */
export interface RulePart {
  readonly heading: string;
  readonly text: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const entries = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);
const names = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Which key of the permission holds its row filter. */
const filterKey: Readonly<Record<Operation, 'filter' | 'check'>> = {
  select: 'filter',
  insert: 'check',
  update: 'filter',
  delete: 'filter',
};

/** `full`: every row and column without any bound; `partial`: anything less; `none` without a permission. */
export function extentOf(operation: Operation, permission: Permission | undefined): Extent {
  if (permission === undefined) return 'none';
  const filter = permission[filterKey[operation]];
  const isOpen = entries(filter).length === 0 && entries(permission['check']).length === 0;
  const hasColumns = operation === 'delete' || permission['columns'] === '*';
  const isBounded =
    typeof permission['limit'] === 'number' ||
    permission['backend_only'] === true ||
    entries(permission['set']).length > 0;
  return isOpen && hasColumns && !isBounded ? 'full' : 'partial';
}

function rowsPart(operation: Operation, permission: Permission, tables: WordTables): RulePart[] {
  if (operation === 'insert') return [];
  const text = expressionWords(permission['filter'] ?? {}, tables);
  return [
    {
      heading: 'Rows',
      text: text === 'always' ? 'Every row.' : text === 'never' ? 'No row.' : `Rows where ${text}.`,
    },
  ];
}

function checkPart(operation: Operation, permission: Permission, tables: WordTables): RulePart[] {
  if (operation !== 'insert' && operation !== 'update') return [];
  const text = expressionWords(permission['check'] ?? {}, tables);
  if (text === 'always') return operation === 'insert' ? [{ heading: 'Check', text: 'Any row.' }] : [];
  const what = operation === 'insert' ? 'A new row is taken only if' : 'A changed row is taken only if';
  return [{ heading: 'Check', text: `${what} ${text}.` }];
}

function columnsPart(operation: Operation, permission: Permission): RulePart[] {
  if (operation === 'delete') return [];
  const columns = permission['columns'];
  const listed = names(columns);
  const text =
    columns === '*' ? 'All columns.' : listed.length === 0 ? 'No column.' : `${listed.join(', ')}.`;
  const computed = names(permission['computed_fields']);
  return [
    { heading: 'Columns', text },
    ...(computed.length > 0 ? [{ heading: 'Computed fields', text: `${computed.join(', ')}.` }] : []),
  ];
}

function presetsPart(permission: Permission): RulePart[] {
  const presets = entries(permission['set']);
  if (presets.length === 0) return [];
  const text = presets.map(([column, value]) => `${column} becomes ${valueWords(value)}`).join(', ');
  return [{ heading: 'Presets', text: `${text}.` }];
}

function boundsPart(permission: Permission): RulePart[] {
  const { limit, backend_only: backendOnly, allow_aggregations: aggregations } = permission;
  const roots = [
    ['query_root_fields', 'queries'],
    ['subscription_root_fields', 'subscriptions'],
  ].flatMap(([key = '', what = '']) => {
    const fields = permission[key];
    return Array.isArray(fields)
      ? [{ heading: 'Root fields', text: `In ${what}: ${fields.length === 0 ? 'none' : fields.join(', ')}.` }]
      : [];
  });
  return [
    ...(typeof limit === 'number' ? [{ heading: 'Limit', text: `At most ${limit} rows a request.` }] : []),
    ...(aggregations === true ? [{ heading: 'Aggregates', text: 'May count and aggregate.' }] : []),
    ...(backendOnly === true
      ? [
          {
            heading: 'Backend only',
            text: 'Only with the admin secret and the header x-hasura-use-backend-only-permissions.',
          },
        ]
      : []),
    ...roots,
  ];
}

/** The rule, sentence by sentence. */
export function permissionWords(
  operation: Operation,
  permission: Permission,
  tables: WordTables,
): RulePart[] {
  return [
    ...rowsPart(operation, permission, tables),
    ...checkPart(operation, permission, tables),
    ...columnsPart(operation, permission),
    ...presetsPart(permission),
    ...boundsPart(permission),
  ];
}
