// Metadata as commands change them: JSON in Hasura's form, edited in place. What is not of that form is found when the
// whole is read again (metadata/schema.ts).
import { z } from 'zod';
import type { EngineContext } from '../context.ts';
import { EngineError, type HasuraErrorCode } from '../errors.ts';
import type { Catalog } from '../introspect/catalog.ts';
import { tableName } from '../metadata/objects.ts';

export type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy in which each part stands at one place: aliases of YAML make several of one. */
export function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyOf) as T;
  return isJson(value)
    ? (Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner)])) as T)
    : value;
}

/** What a command has done to the tree. */
export interface Edit {
  /** The object that it is about, by Hasura's name: what is wrong with it is said first. */
  readonly subject?: string;
  /** What becomes of objects that do not fit any more: the command is refused, or they go too. */
  readonly dependents?: 'refuse' | 'drop';
  /** Instead of `{"message":"success"}`. */
  readonly answer?: unknown;
  /** What is to be done when the tree is served. */
  readonly afterwards?: (context: EngineContext) => Promise<void>;
}

/** One command of the metadata API: changes the tree. `catalog`: for those that `needsCatalog`. Throws `EngineError`. */
export type Command = (tree: Json, args: unknown, catalog?: Catalog) => Edit;

/** A command whose arguments have this form; keys that it does not know are let pass, as Hasura does. */
export const command =
  <S extends z.ZodType>(
    schema: S,
    run: (tree: Json, args: z.output<S>, catalog: Catalog | undefined) => Edit,
  ): Command =>
  (tree, args, catalog) =>
    run(tree, parseArguments(schema, args), catalog);

/** Throws `parse-failed` with the path of what is wrong. */
export function parseArguments<S extends z.ZodType>(schema: S, args: unknown): z.output<S> {
  const parsed = schema.safeParse(args);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? []).map((step) =>
    typeof step === 'number' ? `[${String(step)}]` : `.${String(step)}`,
  );
  const message = (issue?.message ?? 'is not valid').replace(/^Invalid input: /, '');
  throw new EngineError('parse-failed', message, `$.args${path.join('')}`);
}

export const fail = (code: HasuraErrorCode, message: string, at = ''): never => {
  throw new EngineError(code, message, `$.args${at}`);
};

export const name = z.string().min(1);
export const sourceName = name.default('default');
/** A table or function. */
export const qualified = z.union([name, z.object({ schema: name.default('public'), name })]);
export type Qualified = z.output<typeof qualified>;
export const comment = z.string().nullish();
export const cascade = z.boolean().nullish();

/** `"author"` or `"other.author"`: as Hasura quotes it. */
export const quoted = (value: Qualified): string => `"${tableName(value)}"`;

export const isSameName = (one: unknown, other: unknown): boolean => tableName(one) === tableName(other);

/** A list below a key, made when it is not there; an empty object and null count as empty lists, as in exports. */
export function listAt(owner: Json, key: string): Json[] {
  const found = owner[key];
  if (Array.isArray(found)) return found as Json[];
  const made: Json[] = [];
  owner[key] = made;
  return made;
}

/** Removes the items for which it holds; whether there was one. An empty list is not kept. */
export function removeFrom(owner: Json, key: string, matches: (item: Json) => boolean): boolean {
  const list = listAt(owner, key);
  const kept = list.filter((item) => !matches(item));
  if (kept.length > 0) owner[key] = kept;
  else Reflect.deleteProperty(owner, key);
  return kept.length < list.length;
}

export function findSource(tree: Json, source: string): Json {
  return (
    listAt(tree, 'sources').find((one) => one['name'] === source) ??
    fail('not-exists', `source with name "${source}" does not exist`, '.source')
  );
}

export const tablesOf = (tree: Json, source: string): Json[] => listAt(findSource(tree, source), 'tables');

export function findTable(tree: Json, source: string, table: Qualified): Json {
  return (
    tablesOf(tree, source).find((one) => isSameName(one['table'], table)) ??
    fail('not-exists', `table ${quoted(table)} does not exist in source: ${source}`, '.table')
  );
}

export function findFunction(tree: Json, source: string, named: Qualified): Json {
  return (
    listAt(findSource(tree, source), 'functions').find((one) => isSameName(one['function'], named)) ??
    fail('not-exists', `function ${quoted(named)} does not exist in source: ${source}`, '.function')
  );
}

/** Takes away lists that hold nothing, as Hasura's exports do. */
export function tidy(tree: Json): void {
  const dropEmpty = (owner: Json, kept?: string): void => {
    for (const [key, value] of Object.entries(owner))
      if (key !== kept && Array.isArray(value) && value.length === 0) Reflect.deleteProperty(owner, key);
  };
  dropEmpty(tree, 'sources');
  for (const source of listAt(tree, 'sources')) {
    for (const list of ['tables', 'functions']) for (const entry of listAt(source, list)) dropEmpty(entry);
    dropEmpty(source, 'tables');
  }
}

/** Without the keys that say nothing. */
export const compact = (value: Json): Json =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined && one !== null));

/** In the words of `objectAt` (metadata/objects.ts). */
export const inTable = (kind: string, object: string, table: Qualified, source: string): string =>
  `${kind} ${object} in table ${tableName(table)} in source ${source}`;
