// Prints the four role schemas from hasura/ by the engine, checks each area's operations against its roles, and writes
// typed documents and Hasura's allow-list. `npm run codegen` writes, `npm run codegen -- --check` fails on stale output.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { InMemoryCache } from '@apollo/client';
import { codegen } from '@graphql-codegen/core';
import * as typedDocuments from '@graphql-codegen/typed-document-node';
import * as operationTypes from '@graphql-codegen/typescript-operations';
import type { GraphQLError } from 'graphql';
import {
  buildSchema,
  type DefinitionNode,
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  parse,
  print,
  printSchema,
  Source,
  specifiedRules,
  NoUnusedFragmentsRule,
  validate,
} from 'graphql';
import { stringify } from 'yaml';
import { createEngine, loadMetadata, parseConfig } from '@prabesh/engine';
import { refusedVariables } from './tests/support/listedOperations.ts';
import { testDatabase } from './tests/support/postgres.ts';

const root = import.meta.dirname;
const generated = 'web/src/graphql/generated';

const roles = ['anonymous', 'student', 'teacher', 'admin'] as const;
type Role = (typeof roles)[number];

/** An area's operations must be valid in every one of its roles' schemas; types come from the first role. */
interface Area {
  output: string;
  folders: string[];
  except?: string[];
  roles: readonly Role[];
}

/** What teachers share of the admin area. */
const uploadFolders = ['upload', 'draft', 'publish', 'history/undo'].map(
  (part) => `web/src/admin/results/${part}`,
);

const areas: Area[] = [
  {
    output: 'shared/generated/site.ts',
    folders: ['web/src/site'],
    roles: ['anonymous', 'student', 'teacher', 'admin'],
  },
  {
    output: `${generated}/portal.ts`,
    folders: ['web/src/portal', 'web/src/app'],
    roles: ['student', 'teacher', 'admin'],
  },
  { output: 'shared/generated/studentCalendar.ts', folders: ['server/calendar'], roles: ['student'] },
  { output: `${generated}/upload.ts`, folders: uploadFolders, roles: ['teacher', 'admin'] },
  {
    output: `${generated}/admin.ts`,
    folders: ['web/src/admin'],
    except: uploadFolders,
    roles: ['admin'],
  },
];

interface OperationFile {
  location: string;
  document: DocumentNode;
  roles: readonly Role[];
}

async function graphqlFiles(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true }).catch(() => []);
  return entries
    .filter((name) => name.endsWith('.graphql'))
    .map((name) => path.posix.join(folder, name))
    .sort();
}

/** A file may narrow its area's roles by a first line `# roles: student, admin` (a screen only they see). */
function declaredRoles(text: string, area: Area, location: string): readonly Role[] {
  const line = /^#\s*roles:\s*(.+)$/m.exec(text)?.[1];
  if (line === undefined) return area.roles;
  const names = line.split(',').map((name) => name.trim());
  const known = names.filter((name): name is Role => area.roles.some((role) => role === name));
  if (known.length !== names.length)
    throw new Error(`${location}: "# roles:" must name some of ${area.roles.join(', ')}`);
  return known;
}

/**
 * What follows lines like `# for: TABLE=notes ONE=Note` in a file stands there once for each of them, TABLE becoming
 * `notes`. So operations that differ in names alone are written once.
 */
function forEachLine(text: string): string {
  const start = text.search(/^# for:/m);
  if (start === -1) return text;
  const [once, repeated] = [text.slice(0, start), text.slice(start)];
  const written = [...repeated.matchAll(/^# for:(.*)$/gm)].map(([, words = '']) =>
    [...words.matchAll(/(\w+)=(\w+)/g)].reduce(
      (body, [, name = '', value = '']) => body.replaceAll(name, value),
      repeated,
    ),
  );
  return [once, ...written].join('\n');
}

/** `query Notes @live` stands for itself and for a subscription of the same fields, `NotesLive`. */
function withSubscriptions(document: DocumentNode): DocumentNode {
  const definitions = document.definitions.flatMap((definition): DefinitionNode[] => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return [definition];
    const directives = definition.directives?.filter(({ name }) => name.value !== 'live') ?? [];
    if (directives.length === definition.directives?.length) return [definition];
    const { name = { kind: Kind.NAME, value: '' } } = definition;
    const operation = { ...definition, directives };
    return [
      operation,
      {
        ...operation,
        operation: OperationTypeNode.SUBSCRIPTION,
        name: { ...name, value: `${name.value}Live` },
      },
    ];
  });
  return { ...document, definitions };
}

async function readArea(area: Area): Promise<OperationFile[]> {
  const names = (await Promise.all(area.folders.map(graphqlFiles))).flat();
  const wanted = names.filter((name) => !area.except?.some((folder) => name.startsWith(`${folder}/`)));
  return Promise.all(
    wanted.map(async (location) => {
      const text = await readFile(path.join(root, location), 'utf8');
      return {
        location,
        document: withSubscriptions(parse(new Source(forEachLine(text), location))),
        roles: declaredRoles(text, area, location),
      };
    }),
  );
}

/** Every definition of the area in one document, so that a fragment of one file serves the others. */
function validateArea(files: OperationFile[], area: Area, schemas: Map<Role, GraphQLSchema>): string[] {
  const rules = specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule);
  return area.roles.flatMap((role) => {
    const schema = schemas.get(role);
    const definitions = files
      .filter((file) => file.roles.includes(role))
      .flatMap((file) => file.document.definitions);
    if (schema === undefined || definitions.length === 0) return [];
    const errors = validate(schema, { kind: Kind.DOCUMENT, definitions }, rules);
    return errors.map((error) => `${where(error)} [${role}] ${error.message}`);
  });
}

function where(error: GraphQLError): string {
  const node = error.nodes?.[0]?.loc;
  return node ? `${node.source.name}:${node.startToken.line}` : '(no place)';
}

function duplicateNames(files: OperationFile[]): string[] {
  const seen = new Map<string, string>();
  const problems: string[] = [];
  for (const { location, document } of files) {
    for (const definition of document.definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
      const name = definition.name?.value;
      const first = name === undefined ? undefined : seen.get(name);
      if (name === undefined) problems.push(`${location}: every operation has a name`);
      else if (first !== undefined)
        problems.push(`${location}: operation ${name} exists already in ${first}`);
      else seen.set(name, location);
    }
  }
  return problems;
}

async function generate(schema: GraphQLSchema, files: OperationFile[], output: string): Promise<string> {
  if (files.length === 0)
    return "// Generated by codegen.ts from the area's .graphql files. Do not edit.\nexport {};\n";
  const body = await codegen({
    schema: parse(printSchema(schema)),
    schemaAst: schema,
    filename: path.basename(output),
    documents: files.map(({ location, document }) => ({ location, document })),
    plugins: [{ operationTypes: {} }, { typedDocuments: {} }],
    pluginMap: { operationTypes, typedDocuments },
    config: {
      strictScalars: true,
      scalars: {
        uuid: 'string',
        timestamptz: 'string',
        date: 'string',
        time: 'string',
        numeric: 'number',
        bigint: 'number',
        smallint: 'number',
        float8: 'number',
        json: 'unknown',
        jsonb: 'unknown',
      },
      useTypeImports: true,
      skipTypename: true,
      enumType: 'string-literal',
      namingConvention: { typeNames: 'keep', enumValues: 'keep', transformUnderscore: false },
    },
  });
  return `// Generated by codegen.ts from the area's .graphql files. Do not edit.\n${body}`;
}

/** The documents of a generated file, each one a line `export const <name>Document = <JSON> as unknown as …`. */
function documentsOf(typedFile: string): DocumentNode[] {
  const lines = typedFile.matchAll(/^export const \w+Document = (\{.*\}) as unknown as DocumentNode</gm);
  return [...lines].map(([, json = '']) => JSON.parse(json) as DocumentNode);
}

function operationName({ definitions }: DocumentNode): string {
  const operation = definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return operation?.name?.value ?? '';
}

function operationNames({ document }: OperationFile): string[] {
  return document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION && definition.name ? [definition.name.value] : [],
  );
}

/**
 * Hasura's allow-list as `hasura metadata export` writes it: of what others than admins ask, since no list binds admins,
 * and a condition of theirs would answer a visitor whatever they like. Each query is the text that Apollo Client sends, fragments
 * and __typename included: Hasura ignores __typename only outside inline fragments, and the order counts.
 */
function allowListFiles(typedFiles: string[], listed: ReadonlySet<string>): Map<string, string> {
  const cache = new InMemoryCache();
  const documents = typedFiles.flatMap(documentsOf);
  const queries = documents
    .filter((document) => listed.has(operationName(document)))
    .map((document) => ({ name: operationName(document), query: print(cache.transformDocument(document)) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const collection = 'allowed-queries';
  const yaml = (value: unknown): string => stringify(value, { lineWidth: 0, blockQuote: 'literal' });
  return new Map([
    ['query_collections.yaml', yaml([{ name: collection, definition: { queries } }])],
    ['allow_list.yaml', yaml([{ collection, scope: { global: true } }])],
  ]);
}

async function roleSchemas(): Promise<Map<Role, string>> {
  const database = await testDatabase({ migrate: true });
  try {
    const metadata = await loadMetadata(path.join(root, 'hasura/metadata'));
    const config = parseConfig({
      HASURA_GRAPHQL_ADMIN_SECRET: 'codegen',
      HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous',
    });
    const engine = await createEngine({ metadata, databaseUrl: database.url, config });
    try {
      return new Map(roles.map((role) => [role, `${engine.printSchema(role).trimEnd()}\n`]));
    } finally {
      await engine.close();
    }
  } finally {
    await database.drop();
  }
}

/** The text of every generated file, by its path below the root. */
async function buildOutputs(): Promise<Map<string, string>> {
  const sdl = await roleSchemas();
  const schemas = new Map([...sdl].map(([role, text]) => [role, buildSchema(text)]));
  const outputs = new Map([...sdl].map(([role, text]) => [`${generated}/schema/${role}.graphql`, text]));
  const typedFiles: string[] = [];
  const problems: string[] = [];
  const everything: OperationFile[] = [];
  for (const area of areas) {
    const files = await readArea(area);
    everything.push(...files);
    problems.push(...validateArea(files, area, schemas));
    const typed = schemas.get(area.roles[0] ?? 'admin');
    if (typed) problems.push(...files.flatMap((file) => refusedVariables(file, file.roles, typed)));
    if (problems.length === 0 && typed) {
      const text = await generate(typed, files, area.output);
      typedFiles.push(text);
      outputs.set(area.output, text);
    }
  }
  problems.push(...duplicateNames(everything));
  if (problems.length > 0) throw new Error(`operations that a role may not run:\n  ${problems.join('\n  ')}`);
  const listed = everything.filter(({ roles: asking }) => asking.some((role) => role !== 'admin'));
  for (const [name, text] of allowListFiles(typedFiles, new Set(listed.flatMap(operationNames))))
    outputs.set(`hasura/metadata/${name}`, text);
  return outputs;
}

async function staleFiles(outputs: Map<string, string>): Promise<string[]> {
  const stale: string[] = [];
  for (const [name, text] of outputs) {
    const current = await readFile(path.join(root, name), 'utf8').catch(() => null);
    if (current !== text) stale.push(name);
  }
  return stale;
}

async function main(): Promise<void> {
  const outputs = await buildOutputs();
  const stale = await staleFiles(outputs);
  if (process.argv.includes('--check')) {
    if (stale.length > 0)
      throw new Error(`stale: ${stale.join(', ')}; run npm run codegen and commit the result`);
    console.log(`codegen: ${outputs.size} files are up to date`);
    return;
  }
  for (const name of stale) {
    const file = path.join(root, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, outputs.get(name) ?? '');
  }
  console.log(`codegen: ${stale.length} of ${outputs.size} files written`);
}

try {
  await main();
} catch (error) {
  console.error(`codegen: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
