// A boolean expression of the metadata, in words: `{author: {id: {_eq: X-Hasura-User-Id}}}` is "author's id is the
// session's X-Hasura-User-Id".

/** What is needed to know of tables: how a table's relationships lead on. */
export interface WordTables {
  /** `array` or `object` for a relationship of the rule's own table, undefined for anything else. */
  own(name: string): 'object' | 'array' | undefined;
  /** The same for relationships of other tables: metadata do not say where a foreign key leads, names tell. */
  anywhere(name: string): 'object' | 'array' | undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const comparisons: Readonly<Record<string, string>> = {
  _eq: 'is',
  _ne: 'is not',
  _neq: 'is not',
  _gt: 'is greater than',
  _lt: 'is less than',
  _gte: 'is at least',
  _lte: 'is at most',
  _in: 'is one of',
  _nin: 'is none of',
  _like: 'is like',
  _nlike: 'is not like',
  _ilike: 'is like (whatever the case)',
  _nilike: 'is not like (whatever the case)',
  _similar: 'is similar to',
  _nsimilar: 'is not similar to',
  _regex: 'matches',
  _nregex: 'does not match',
  _iregex: 'matches (whatever the case)',
  _niregex: 'does not match (whatever the case)',
  _contains: 'contains',
  _contained_in: 'is contained in',
  _has_key: 'has the key',
  _has_keys_any: 'has any of the keys',
  _has_keys_all: 'has all of the keys',
  _ancestor: 'is an ancestor of',
  _descendant: 'is a descendant of',
  _matches: 'matches the path',
  _ceq: 'is the same as',
  _cne: 'is not the same as',
  _cneq: 'is not the same as',
  _cgt: 'is greater than',
  _clt: 'is less than',
  _cgte: 'is at least',
  _clte: 'is at most',
};

/** Hasura takes `$eq` for `_eq`, as its first version wrote it. */
const operatorName = (name: string): string => name.replace(/^\$/, '_');

/** A value: session variables by their names, lists with commas, text in quotes. */
export function valueWords(value: unknown): string {
  if (typeof value === 'string') {
    return /^x-hasura-/i.test(value) ? `the session's ${value}` : `“${value}”`;
  }
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : value.map(valueWords).join(', ');
  if (value === null) return 'null';
  return JSON.stringify(value);
}

/** `_ceq` names a column of the same row, or by `["$", "name"]` one of the row that the rule began at. */
function columnWords(value: unknown): string {
  const path: unknown[] = Array.isArray(value) ? value : [value];
  const isRoot = path[0] === '$';
  const names = (isRoot ? path.slice(1) : path).map(String);
  return `${isRoot ? "the outer row's " : 'its '}${names.join("'s ")}`;
}

interface Subject {
  /** `author's id`, `its title`. */
  readonly text: string;
}

function comparisonWords(subject: Subject, operator: string, value: unknown): string {
  if (operator === '_is_null') return `${subject.text} is ${value === true ? '' : 'not '}null`;
  if (operator === '_cast' && isObject(value)) {
    const casts = Object.entries(value).map(([type, inner]) =>
      columnExpression({ text: `${subject.text} (as ${type})` }, inner),
    );
    return joined(casts, 'and');
  }
  if (/^_st_/.test(operator)) {
    return `${subject.text} ${operator.slice(4).replaceAll('_', ' ')} ${valueWords(value)}`;
  }
  const words = comparisons[operator];
  if (words === undefined) return `${subject.text} ${operator} ${valueWords(value)}`;
  return `${subject.text} ${words} ${/^_c(eq|ne|neq|gt|lt|gte|lte)$/.test(operator) ? columnWords(value) : valueWords(value)}`;
}

function columnExpression(subject: Subject, value: unknown): string {
  // `{id: 5}` means `{id: {_eq: 5}}`.
  if (!isObject(value)) return comparisonWords(subject, '_eq', value);
  const parts = Object.entries(value).map(([name, operand]) =>
    comparisonWords(subject, operatorName(name), operand),
  );
  return parts.length === 0 ? 'always' : joined(parts, 'and');
}

/** Several conditions in one sentence; those that are joined themselves get brackets. */
function joined(parts: readonly string[], word: 'and' | 'or'): string {
  if (parts.length === 1) return parts[0] ?? '';
  return parts.map((part) => (/ (and|or) /.test(part) ? `(${part})` : part)).join(` ${word} `);
}

interface Place {
  /** What the names before lead to: `author's `. */
  readonly owner: string;
  readonly tables: WordTables;
  /** Whether the names are those of the rule's own table. */
  readonly isOwn: boolean;
}

function relationshipWords(
  name: string,
  value: Record<string, unknown>,
  kind: 'object' | 'array',
  { owner, tables }: Place,
): string {
  if (kind === 'object') {
    const inner = words(value, { owner: `${owner}${name}'s `, tables, isOwn: false });
    return inner === 'always' ? `it has ${article(name)} ${name}` : inner;
  }
  const inner = words(value, { owner: '', tables, isOwn: false });
  const of = owner === '' ? 'its ' : owner;
  return inner === 'always' ? `there is one of ${of}${name}` : `for one of ${of}${name}: ${bracketed(inner)}`;
}

const article = (name: string): string => (/^[aeiou]/i.test(name) ? 'an' : 'a');
const bracketed = (text: string): string => (/ (and|or) /.test(text) ? `(${text})` : text);

function aggregateWords(name: string, value: Record<string, unknown>, { owner, tables }: Place): string {
  const parts = Object.entries(value).map(([aggregate, options]) => {
    const { filter, arguments: columns, predicate, distinct } = isObject(options) ? options : {};
    const list = Array.isArray(columns)
      ? columns.map(String).join(', ')
      : typeof columns === 'string'
        ? columns
        : '';
    const what = `${aggregate}${distinct === true ? ' of distinct' : ''}${list === '' ? '' : ` of ${list}`}`;
    const where =
      isObject(filter) && Object.keys(filter).length > 0
        ? ` where ${bracketed(words(filter, { owner: '', tables, isOwn: false }))}`
        : '';
    return columnExpression(
      { text: `the ${what} over ${owner === '' ? 'its ' : owner}${name}${where}` },
      predicate ?? {},
    );
  });
  return joined(parts, 'and');
}

function existsWords(value: Record<string, unknown>, { tables }: Place): string {
  const named = value['_table'] ?? value['$table'];
  const table = isObject(named)
    ? `${typeof named['schema'] === 'string' ? named['schema'] : 'public'}.${String(named['name'])}`
    : String(named);
  const where = value['_where'] ?? value['$where'] ?? {};
  const inner = words(where, { owner: '', tables, isOwn: false });
  return inner === 'always'
    ? `there is any row of ${table}`
    : `there is a row of ${table} where ${bracketed(inner)}`;
}

function memberWords(name: string, value: unknown, place: Place): string {
  const operator = operatorName(name);
  if (operator === '_and' || operator === '_or') {
    const list: unknown[] = Array.isArray(value) ? value : [value];
    const parts = list.map((one) => words(one, place));
    if (operator === '_and') return conjunction(parts);
    if (parts.length === 0) return 'never';
    return parts.includes('always') ? 'always' : joined(parts, 'or');
  }
  if (operator === '_not') {
    const inner = words(value, place);
    if (inner === 'always') return 'never';
    return inner === 'never' ? 'always' : `not (${inner})`;
  }
  if (operator === '_exists' && isObject(value)) return existsWords(value, place);
  const kind = place.isOwn ? place.tables.own(name) : guessKind(name, value, place.tables);
  if (kind !== undefined && isObject(value)) return relationshipWords(name, value, kind, place);
  const aggregated = /^(.*)(_aggregate|Aggregate)$/.exec(name)?.[1];
  if (aggregated !== undefined && isObject(value)) return aggregateWords(aggregated, value, place);
  return columnExpression({ text: `${place.owner}${name}` }, value);
}

/** Operators begin with `_` or `$`; what holds other names is a relationship. */
function guessKind(name: string, value: unknown, tables: WordTables): 'object' | 'array' | undefined {
  if (!isObject(value) || /(_aggregate|Aggregate)$/.test(name)) return undefined;
  const keys = Object.keys(value);
  const isComparison = keys.every((key) => {
    const operator = operatorName(key);
    return operator in comparisons || ['_is_null', '_cast'].includes(operator) || /^_st_/.test(operator);
  });
  return isComparison && keys.length > 0 ? undefined : (tables.anywhere(name) ?? 'object');
}

function conjunction(parts: readonly string[]): string {
  if (parts.includes('never')) return 'never';
  const rest = parts.filter((part) => part !== 'always');
  return rest.length === 0 ? 'always' : joined(rest, 'and');
}

function words(expression: unknown, place: Place): string {
  if (!isObject(expression)) return JSON.stringify(expression);
  return conjunction(Object.entries(expression).map(([name, value]) => memberWords(name, value, place)));
}

/** The condition in words; `always` and `never` where it is one of them. */
export function expressionWords(expression: unknown, tables: WordTables): string {
  return words(expression, { owner: '', tables, isOwn: true });
}
