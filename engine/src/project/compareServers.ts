// `engine check --against`: what another server that serves the same metadata over the same data does otherwise.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  type GraphQLSchema,
  type IntrospectionQuery,
  Kind,
  OperationTypeNode,
  parse,
  print,
} from 'graphql';
import { z } from 'zod';
import type { Engine } from '../engine.ts';
import { treeOf } from '../metadata/load.ts';
import type { Metadata } from '../metadata/schema.ts';
import { schemaDifferences } from './schemaDifferences.ts';
import { type Question, schemaQuestions } from './schemaQuestions.ts';

/** Questions that are made for one role. */
const mostQuestions = 200;
/** Differences that are named of one role's schema; the others are counted. */
const mostNamed = 100;
/** Milliseconds that the other server has for an answer. */
const patience = 60_000;

export interface OtherServer {
  /** Its GraphQL, `https://…/v1/graphql`. */
  readonly url: string;
  readonly adminSecret: string | undefined;
}

export interface CompareOptions {
  readonly engine: Engine;
  readonly other: OtherServer;
  /** Only these; all that the metadata name, and admin, unless told otherwise. */
  readonly roles?: readonly string[] | undefined;
  /** Session variables of each question. */
  readonly variables: Readonly<Record<string, string>>;
  /** Asked instead of what is made from the schema. */
  readonly questions?: readonly Question[] | undefined;
}

export interface RoleComparison {
  readonly role: string;
  readonly asked: number;
  readonly differences: readonly string[];
}

/** Answers as JSON has them. */
const answerForm = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.object({
        message: z.string().optional(),
        extensions: z.object({ code: z.string().optional(), path: z.string().optional() }).optional(),
      }),
    )
    .optional(),
});
type Answer = z.infer<typeof answerForm>;

/** Throws where the other server cannot be reached, or is none of GraphQL. Nothing is written on either side. */
export async function compareServers(options: CompareOptions): Promise<RoleComparison[]> {
  const { engine, roles = rolesOf(engine.metadata()) } = options;
  const compared: RoleComparison[] = [];
  for (const role of roles) compared.push(await compareRole(role, options));
  return compared;
}

async function compareRole(
  role: string,
  { engine, other, variables, questions }: CompareOptions,
): Promise<RoleComparison> {
  const here = buildSchema(engine.printSchema(role), { assumeValid: true });
  const there = await schemaOf(other, { role, variables });
  const found =
    typeof there === 'string'
      ? [`the schema is not compared: ${there}`]
      : schemaDifferences(here, there).map((one) => `schema: ${one}`);
  const differences = found.slice(0, mostNamed);
  if (found.length > mostNamed)
    differences.push(`schema: ${String(found.length - mostNamed)} differences more`);
  const asked = questions ?? schemaQuestions(here, mostQuestions);
  for (const question of asked) {
    const [ours, theirs] = await Promise.all([
      engine.ask(question.text, question.variables ?? {}, { role, variables }),
      askOther(other, question, { role, variables }),
    ]);
    const difference = answerDifference(answerForm.parse(JSON.parse(ours.json)), theirs);
    if (difference !== undefined) differences.push(`${question.name}: ${difference}`);
  }
  return { role, asked: asked.length, differences };
}

type As = Readonly<{ role: string; variables: Readonly<Record<string, string>> }>;

/** The reason where it is not given. */
async function schemaOf(other: OtherServer, as: As): Promise<GraphQLSchema | string> {
  const { data, errors } = await askOther(
    other,
    { name: 'introspection', text: getIntrospectionQuery({ descriptions: false }) },
    as,
  );
  if (errors !== undefined) return errors.map(({ message }) => message).join('; ');
  return buildClientSchema(data as IntrospectionQuery, { assumeValid: true });
}

async function askOther(other: OtherServer, { text, variables }: Question, as: As): Promise<Answer> {
  const secret: Record<string, string> =
    other.adminSecret === undefined ? {} : { 'x-hasura-admin-secret': other.adminSecret };
  const response = await fetch(other.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...as.variables, ...secret, 'x-hasura-role': as.role },
    body: JSON.stringify({ query: text, variables: variables ?? {} }),
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(`${other.url}: ${cause instanceof Error ? cause.message : String(cause)}`);
  });
  const answer = answerForm.safeParse(await response.json().catch(() => undefined)).data;
  if (answer?.data === undefined && answer?.errors === undefined)
    throw new Error(`${other.url}: status ${String(response.status)}, and no answer of GraphQL`);
  return answer;
}

/** Of errors their codes and places count, not their words. */
export function answerDifference(here: Answer, there: Answer): string | undefined {
  const errors = [here, there].map((answer) =>
    (answer.errors ?? []).map(
      ({ extensions, message }) => `${extensions?.code ?? message ?? '?'} at ${extensions?.path ?? '$'}`,
    ),
  );
  if (!isDeepStrictEqual(errors[0], errors[1])) {
    const [ours, theirs] = errors.map((of) => (of.length === 0 ? 'no error' : of.join(', ')));
    return `${ours ?? ''} here, ${theirs ?? ''} there`;
  }
  return valueDifference(here.data, there.data, '$');
}

function valueDifference(here: unknown, there: unknown, at: string): string | undefined {
  if (isDeepStrictEqual(here, there)) return undefined;
  if (Array.isArray(here) && Array.isArray(there) && here.length !== there.length)
    return `${at}: ${String(here.length)} rows here, ${String(there.length)} there`;
  if (isObject(here) && isObject(there)) {
    for (const key of new Set([...Object.keys(here), ...Object.keys(there)])) {
      const found = valueDifference(
        here[key],
        there[key],
        Array.isArray(here) ? `${at}[${key}]` : `${at}.${key}`,
      );
      if (found !== undefined) return found;
    }
  }
  return `${at}: ${show(here)} here, ${show(there)} there`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const show = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
};

/** Whom the metadata give permissions, and admin; sorted. */
export function rolesOf(metadata: Metadata): string[] {
  const found = new Set(['admin']);
  const look = (value: unknown, isPermission: boolean): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const names = (isPermission && key === 'role') || key === 'role_name';
      if (names && typeof inner === 'string') found.add(inner);
      const isList = Array.isArray(value);
      look(inner, isList ? isPermission : key.endsWith('permissions'));
    }
  };
  look(treeOf(metadata).tree, false);
  return [...found].sort();
}

/**
 * The queries of a folder's `.graphql` files (`.gql`), each with the fragments of its file; their variables stand beside
 * in `<file>.json`. `skipped` counts what is no query: nothing is written on either side.
 */
export async function readQuestions(folder: string): Promise<{ questions: Question[]; skipped: number }> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => /\.(graphql|gql)$/.test(name)).sort();
  const questions: Question[] = [];
  let skipped = 0;
  for (const file of files) {
    const full = path.join(folder, file);
    const { definitions } = parse(await readFile(full, 'utf8'));
    const fragments = definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
    const variables = await variablesBeside(full);
    for (const one of definitions) {
      if (one.kind !== Kind.OPERATION_DEFINITION) continue;
      if (one.operation !== OperationTypeNode.QUERY) {
        skipped += 1;
        continue;
      }
      const name = one.name === undefined ? file : `${file} (${one.name.value})`;
      const text = [one, ...fragments].map((node) => print(node)).join('\n');
      questions.push({ name, text: withoutUnused(text), variables });
    }
  }
  return { questions, skipped };
}

/** A fragment that the operation does not use would be refused. */
function withoutUnused(text: string): string {
  const { definitions } = parse(text);
  const spread = (name: string): boolean => new RegExp(String.raw`\.\.\.\s*${name}\b`).test(text);
  return definitions
    .filter((one) => one.kind !== Kind.FRAGMENT_DEFINITION || spread(one.name.value))
    .map((node) => print(node))
    .join('\n');
}

async function variablesBeside(file: string): Promise<Record<string, unknown>> {
  const beside = file.replace(/\.\w+$/, '.json');
  const text = await readFile(beside, 'utf8').catch(() => undefined);
  if (text === undefined) return {};
  const given: unknown = JSON.parse(text);
  if (!isObject(given) || Array.isArray(given)) throw new Error(`${beside}: is not an object of variables`);
  return given;
}
