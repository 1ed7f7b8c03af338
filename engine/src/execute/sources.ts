// Operations over several sources: what is of one source goes to it as it came; of several, each is asked for its own fields
// as an operation of its own.
import {
  type GraphQLObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import type { Job } from '../database/job.ts';
import { EngineError } from '../errors.ts';
import { Cost } from '../expression/cost.ts';
import { defaultLimits } from '../limits.ts';
import { LruMap } from '../lru.ts';
import { type CollectedField, collectFields } from '../plan/collect.ts';
import {
  chooseOperation,
  parseDocument,
  type RequestDocument,
  usedVariables,
  validateDocument,
} from '../plan/document.ts';
import { allowsManyFields } from '../plan/subscription.ts';
import { coerceVariables, declaredVariables, type UnboundVariables } from '../plan/variables.ts';
import { sourceNameOf } from '../schema/fieldPlan.ts';
import type { Role } from '../schema/role.ts';
import type { Session } from '../session/session.ts';
import { othersRequest, prepareOthers, type WholeRequest } from './actions.ts';
import type { Explanation, FieldExplanation } from './explain.ts';
import type { Executable, ExecutionResult, GraphQLRequest, Operation, RowsOf } from './operation.ts';
import { checkNames } from './plans.ts';

/** What answers requests of one source. */
export interface SourceExecutor {
  /** `whole` pays for a part of a request as for the whole. */
  prepareOwn(request: GraphQLRequest, session: Session, whole?: Cost): Operation;
  isKnownHere(request: GraphQLRequest, session: Session): boolean;
  rowsHere(session: Session): RowsOf;
  explainHere(request: GraphQLRequest, session: Session, job?: Job): Promise<Explanation>;
}

/** A source's name, or that there are several. */
type Target = { readonly source: string } | 'several';

interface Grouped {
  readonly whole: WholeRequest;
  readonly fields: readonly CollectedField[];
  /** By their sources. */
  readonly groups: ReadonlyMap<string, CollectedField[]>;
}

interface Part {
  readonly fields: readonly CollectedField[];
  readonly operation: Executable;
}

export class Sources {
  /** The first one answers what is of no source. */
  #executors: ReadonlyMap<string, SourceExecutor> = new Map();
  #first = '';
  readonly #unbound: UnboundVariables;
  readonly #targets = new LruMap<string, Target>(defaultLimits.documentCache);

  constructor(unbound: UnboundVariables) {
    this.#unbound = unbound;
  }

  /** By the sources' names, the first one before the others. */
  serve(executors: readonly (readonly [string, SourceExecutor])[]): void {
    this.#executors = new Map(executors);
    this.#first = executors[0]?.[0] ?? '';
  }

  executor(source: string): SourceExecutor {
    const found = this.#executors.get(source);
    if (found === undefined) throw new Error(`nothing answers for source ${source}`);
    return found;
  }

  prepare(request: GraphQLRequest, role: Role, session: Session, whole?: Cost): Operation {
    const target = this.target(request, role);
    if (target !== 'several') return this.executor(target.source).prepareOwn(request, session, whole);
    return this.#split(request, role, session, whole);
  }

  isKnown(request: GraphQLRequest, role: Role, session: Session): boolean {
    const target = this.#targets.get(keyOf(request, role));
    return (
      target !== undefined &&
      target !== 'several' &&
      this.executor(target.source).isKnownHere(request, session)
    );
  }

  /** Of several sources, each field as its own source does it. */
  async explain(
    request: GraphQLRequest,
    role: Role,
    session: Session,
    job: Job | undefined,
  ): Promise<Explanation> {
    const target = this.target(request, role);
    if (target !== 'several') return this.executor(target.source).explainHere(request, session, job);
    const { whole, fields, groups } = this.#groupsOf(request, role);
    if (whole.operation.operation === OperationTypeNode.MUTATION)
      throw new EngineError('invalid-params', 'only queries can be explained');
    const explained = new Map<CollectedField, FieldExplanation>();
    for (const [source, own] of groups) {
      const part = othersRequest(own, whole);
      const found = await this.executor(source).explainHere(part, session, job);
      // A subscription is of one source, whatever else was skipped.
      if (!isByField(found)) return found;
      for (const [place, field] of own.entries()) {
        const one = found[place];
        if (one !== undefined) explained.set(field, one);
      }
    }
    return fields.flatMap((field) => explained.get(field) ?? []);
  }

  /** Whose fields stand in the operation, whatever its directives leave out. */
  target(request: GraphQLRequest, role: Role): Target {
    const key = keyOf(request, role);
    const known = this.#targets.get(key);
    if (known !== undefined) return known;
    const document = parseDocument(request.query);
    const operation = chooseOperation(document, request.operationName);
    const type = role.schema.getRootType(operation.operation);
    const [only, ...more] = type == null ? [] : sourcesOf(operation, document, type);
    const found: Target = more.length > 0 ? 'several' : { source: only ?? this.#first };
    this.#targets.set(key, found, key.length);
    return found;
  }

  /** Finding the fields costs no more than a request may. */
  #groupsOf(request: GraphQLRequest, { schema }: Role): Grouped {
    const document = parseDocument(request.query);
    const operation = chooseOperation(document, request.operationName);
    const type = schema.getRootType(operation.operation);
    if (type == null) throw new EngineError('validation-failed', `no ${operation.operation}s exist`);
    validateDocument(schema, document, operation);
    checkNames(request.variables, usedVariables(operation, document));
    const variables = coerceVariables(
      declaredVariables(schema, operation),
      request.variables ?? {},
      this.#unbound,
    );
    const context = { document, variables, cost: new Cost() };
    const fields = collectFields(type, [operation.selectionSet], context, '$');
    const groups = grouped(fields, this.#first);
    if (operation.operation === OperationTypeNode.SUBSCRIPTION && groups.size > 1)
      throw allowsManyFields(operation)
        ? new EngineError('not-supported', 'all fields of a subscription must be from the same source')
        : new EngineError('validation-failed', 'subscriptions must select one top level field');
    return { whole: { request, document, operation }, fields, groups };
  }

  /** `paid` pays for all of them together. */
  #split(request: GraphQLRequest, role: Role, session: Session, paid = new Cost()): Operation {
    const { whole, fields, groups } = this.#groupsOf(request, role);
    const { operation } = whole.operation;
    const isMutation = operation === OperationTypeNode.MUTATION;
    if (operation === OperationTypeNode.SUBSCRIPTION) {
      const [[source, own] = [this.#first, fields]] = groups;
      return this.executor(source).prepareOwn(othersRequest(own, whole), session);
    }
    // The fields of a mutation go one after the other, each in a transaction of its own, as in Hasura.
    const asked: Iterable<[string, CollectedField[]]> =
      isMutation && groups.size > 1 ? fields.map((field) => [sourceOf(field, this.#first), [field]]) : groups;
    const parts = [...asked].map(([source, own]): Part => {
      const prepare = (rest: GraphQLRequest): Operation =>
        this.executor(source).prepareOwn(rest, session, paid);
      return { fields: own, operation: prepareOthers(own, whole, { prepare }) };
    });
    return {
      kind: isMutation ? 'mutation' : 'query',
      sent: isMutation ? undefined : parts.flatMap(({ operation: { sent = [] } }) => sent),
      calls: parts.flatMap(({ operation: { calls = [] } }) => calls),
      execute: async (job) => answer(fields, parts, await (isMutation ? inTurn : beside)(parts, job)),
    };
  }
}

const isByField = (found: Explanation): found is readonly FieldExplanation[] => Array.isArray(found);

const keyOf = ({ query, operationName }: GraphQLRequest, { key }: Role): string =>
  [key, operationName ?? '', query].join('\0');

/** Names of the sources whose root fields are asked for. */
function sourcesOf(
  operation: OperationDefinitionNode,
  { fragments }: RequestDocument,
  type: GraphQLObjectType,
): Set<string> {
  const fields = type.getFields();
  const found = new Set<string>();
  const seen = new Set<string>();
  const open: SelectionSetNode[] = [operation.selectionSet];
  for (let set = open.pop(); set !== undefined; set = open.pop())
    for (const selection of set.selections) {
      if (selection.kind === Kind.INLINE_FRAGMENT) open.push(selection.selectionSet);
      else if (selection.kind === Kind.FIELD) {
        const field = Object.hasOwn(fields, selection.name.value) ? fields[selection.name.value] : undefined;
        const source = field && sourceNameOf(field);
        if (source !== undefined) found.add(source);
      } else if (!seen.has(selection.name.value)) {
        seen.add(selection.name.value);
        const fragment = fragments.get(selection.name.value);
        if (fragment !== undefined) open.push(fragment.selectionSet);
      }
    }
  return found;
}

const sourceOf = ({ definition }: CollectedField, first: string): string =>
  (definition && sourceNameOf(definition)) ?? first;

function grouped(fields: readonly CollectedField[], first: string): Map<string, CollectedField[]> {
  const groups = new Map<string, CollectedField[]>();
  for (const field of fields) {
    const source = sourceOf(field, first);
    groups.set(source, [...(groups.get(source) ?? []), field]);
  }
  return groups;
}

/** One after the other; what was done before one that fails stays done. */
async function inTurn(parts: readonly Part[], job: Job | undefined): Promise<ExecutionResult[]> {
  const results: ExecutionResult[] = [];
  for (const { operation } of parts) {
    job?.check();
    results.push(await operation.execute(job));
  }
  return results;
}

/** At once; when one fails, nobody waits for the others. */
async function beside(parts: readonly Part[], job: Job | undefined): Promise<ExecutionResult[]> {
  const branches = parts.map(() => job?.branch());
  let failure: { readonly error: unknown } | undefined;
  const settled = await Promise.all(
    parts.map(({ operation }, index) =>
      operation.execute(branches[index]).catch((error: unknown) => {
        failure ??= { error };
        for (const branch of branches) branch?.stop();
        return undefined;
      }),
    ),
  );
  if (failure !== undefined) throw failure.error;
  return settled.flatMap((result) => result ?? []);
}

/** The fields in the order in which they were asked for. */
function answer(
  fields: readonly CollectedField[],
  parts: readonly Part[],
  results: readonly ExecutionResult[],
): ExecutionResult {
  const texts = new Map<CollectedField, string>();
  for (const [index, { fields: own }] of parts.entries()) {
    const members = membersOf((results[index]?.json ?? '').slice('{"data":{'.length, -'}}'.length));
    for (const [place, field] of own.entries()) texts.set(field, members[place] ?? '');
  }
  const changed = new Set(results.flatMap(({ changedTables }) => changedTables));
  const all = fields.map((field) => texts.get(field) ?? '').join(',');
  return { json: `{"data":{${all}}}`, changedTables: [...changed] };
}

/** The members of a JSON object whose text between its braces this is, each with its key, as they are written. */
export function membersOf(text: string): string[] {
  const members: string[] = [];
  let depth = 0;
  let began = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') at = endOfText(text, at);
    else if (letter === '{' || letter === '[') depth += 1;
    else if (letter === '}' || letter === ']') depth -= 1;
    else if (letter === ',' && depth === 0) {
      members.push(text.slice(began, at));
      began = at + 1;
    }
  }
  return text === '' ? members : [...members, text.slice(began)];
}

/** Where the text ends that begins here. */
function endOfText(text: string, from: number): number {
  let end = text.indexOf('"', from + 1);
  for (;;) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    if (end < 0 || slashes % 2 === 0) return end < 0 ? text.length : end;
    end = text.indexOf('"', end + 1);
  }
}
