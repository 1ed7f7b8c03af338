// Operations with actions among their root fields: handlers are called, and what else is asked for is asked of the database
// as an operation of its own. The fields of a query go beside each other, those of a mutation one after the other, and not
// in one transaction, as in Hasura.
import type { IncomingHttpHeaders } from 'node:http';
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLInputType,
  isListType,
  isNonNullType,
  isInputObjectType,
  isScalarType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  print,
} from 'graphql';
import type { Job } from '../database/job.ts';
import { EngineError } from '../errors.ts';
import { Cost } from '../expression/cost.ts';
import { describe, sourceOf, type Variables } from '../expression/input.ts';
import { isStructure, NumberLiteral } from '../json.ts';
import { defaultLimits } from '../limits.ts';
import type { Action, Model } from '../model/types.ts';
import { type CollectedField, collectFields, readArguments } from '../plan/collect.ts';
import {
  chooseOperation,
  parseDocument,
  type RequestDocument,
  usedVariables,
  validateDocument,
} from '../plan/document.ts';
import { resolveSource } from '../plan/resolve.ts';
import { SelectionPlanner } from '../plan/selection.ts';
import type { RootField } from '../plan/types.ts';
import { coerceVariables, declaredVariables, type UnboundVariables } from '../plan/variables.ts';
import { planOf } from '../schema/fieldPlan.ts';
import type { Role } from '../schema/role.ts';
import type { Session } from '../session/session.ts';
import { AnswerProjection } from './actionAnswer.ts';
import { type ActionHandlers, callAction } from './actionCall.ts';
import type { ExecutionResult, GraphQLRequest, Operation } from './operation.ts';
import { checkNames } from './plans.ts';

export type Executable = Exclude<Operation, { kind: 'subscription' }>;

export interface ActionOptions {
  readonly role: Role;
  readonly session: Session;
  readonly handlers: ActionHandlers;
  readonly unbound: UnboundVariables;
  readonly headers: IncomingHttpHeaders | undefined;
  /** What is no action. */
  readonly prepare: (request: GraphQLRequest) => Operation;
  /** The rows of these fields, each as the text of its JSON. */
  readonly read: (fields: readonly RootField[], job: Job | undefined) => Promise<readonly (string | null)[]>;
}

/** Tells texts that may call an action from those that cannot, at next to no cost. */
export function mentionsAction({ actions }: Model): (query: string) => boolean {
  if (actions.actions.length === 0) return () => false;
  const pattern = new RegExp(String.raw`\b(?:${actions.actions.map(({ name }) => name).join('|')})\b`);
  return (query) => pattern.test(query);
}

type Step =
  | {
      readonly kind: 'action';
      readonly field: CollectedField;
      readonly action: Action;
      readonly input: Record<string, unknown>;
    }
  | { readonly kind: 'other'; readonly operation: Executable };

/** Undefined where the operation calls no action. Throws `EngineError`, before any handler is called. */
export function prepareActions(request: GraphQLRequest, options: ActionOptions): Operation | undefined {
  const { role, unbound } = options;
  const document = parseDocument(request.query);
  const operation = chooseOperation(document, request.operationName);
  const type =
    operation.operation === OperationTypeNode.QUERY
      ? role.schema.getQueryType()
      : operation.operation === OperationTypeNode.MUTATION
        ? role.schema.getMutationType()
        : undefined;
  if (type === null || type === undefined) return undefined;
  validateDocument(role.schema, document, operation);
  checkNames(request.variables, usedVariables(operation, document));
  const declared = declaredVariables(role.schema, operation);
  const variables = coerceVariables(declared, request.variables ?? {}, unbound);
  const cost = new Cost();
  const context = { document, variables, cost };
  const fields = collectFields(type, [operation.selectionSet], context, '$');
  const called = fields.filter(isAction);
  if (called.length === 0) return undefined;
  if (called.length > defaultLimits.actionFields)
    throw new EngineError('validation-failed', 'the request calls too many actions');
  const isMutation = operation.operation === OperationTypeNode.MUTATION;
  const steps: Step[] = [];
  let others: CollectedField[] = [];
  const flush = (): void => {
    if (others.length > 0)
      steps.push({
        kind: 'other',
        operation: prepareOthers(others, { request, document, operation }, options),
      });
    others = [];
  };
  for (const field of fields) {
    const plan = isAction(field) && field.definition !== undefined ? planOf(field.definition) : undefined;
    if (plan?.kind !== 'action') {
      others.push(field);
      if (isMutation) flush();
      continue;
    }
    flush();
    cost.spendRows(field.at);
    steps.push({
      kind: 'action',
      field,
      action: plan.action,
      input: inputOf(field, { document, variables, cost }),
    });
  }
  flush();
  const planner = new SelectionPlanner({ ...role.access, cost }, context);
  // Selections are judged before handlers have done anything.
  for (const field of called) checkSelection(field, planner);
  return {
    kind: isMutation ? 'mutation' : 'query',
    execute: (job) => run(steps, { ...options, query: print(operation), isMutation, job, context, cost }),
  };
}

const isAction = ({ definition }: CollectedField): boolean =>
  definition !== undefined && planOf(definition).kind === 'action';

/** Some of the root fields, as an operation of their own. */
export function prepareOthers(
  fields: readonly Pick<CollectedField, 'node' | 'selectionSets'>[],
  whole: { request: GraphQLRequest; document: RequestDocument; operation: OperationDefinitionNode },
  { prepare }: Pick<ActionOptions, 'prepare'>,
): Executable {
  const selections = fields.map(({ node, selectionSets }): FieldNode => {
    const selectionSet = {
      kind: Kind.SELECTION_SET as const,
      selections: selectionSets.flatMap((set) => set.selections),
    };
    // Whether the field is there has been decided.
    return { ...node, directives: [], ...(selectionSets.length === 0 ? {} : { selectionSet }) };
  });
  const bare: OperationDefinitionNode = {
    ...whole.operation,
    selectionSet: { kind: Kind.SELECTION_SET, selections },
    variableDefinitions: [],
  };
  const used = usedVariables(bare, whole.document);
  const variableDefinitions = (whole.operation.variableDefinitions ?? []).filter(({ variable }) =>
    used.has(variable.name.value),
  );
  const definitions = [{ ...bare, variableDefinitions }, ...whole.document.fragments.values()];
  // Fragments may use variables of what is left out.
  const only: DocumentNode = { kind: Kind.DOCUMENT, definitions: withoutUnused(definitions) };
  const given = Object.entries(whole.request.variables ?? {}).filter(([name]) => used.has(name));
  const operation = prepare({ query: print(only), variables: Object.fromEntries(given) });
  if (operation.kind === 'subscription') throw new Error('a part of a query is no subscription');
  return operation;
}

/** The operation, and the fragments to which it leads. */
function withoutUnused(
  definitions: readonly DocumentNode['definitions'][number][],
): DocumentNode['definitions'] {
  const [operation, ...fragments] = definitions;
  const text = new Map(
    fragments.map((one) => [one.kind === Kind.FRAGMENT_DEFINITION ? one.name.value : '', one]),
  );
  const kept = new Set<string>();
  const visit = (printed: string): void => {
    for (const [, name = ''] of printed.matchAll(/\.\.\.\s*(?!on\b)([_A-Za-z]\w*)/g)) {
      const fragment = text.get(name);
      if (fragment === undefined || kept.has(name)) continue;
      kept.add(name);
      visit(print(fragment));
    }
  };
  if (operation !== undefined) visit(print(operation));
  return [
    ...(operation === undefined ? [] : [operation]),
    ...[...kept].flatMap((name) => text.get(name) ?? []),
  ];
}

/** The arguments as JSON, as the handler gets them; what is not given is not there. */
function inputOf(
  field: CollectedField,
  context: { document: RequestDocument; variables: Variables; cost: Cost },
): Record<string, unknown> {
  const args = readArguments(field, context);
  const entries = (field.definition?.args ?? []).flatMap(({ name, type }) => {
    const input = args.get(name);
    if (input === undefined) return [];
    const json = resolveSource(sourceOf(input), { variables: context.variables });
    checkScalars(json, type, input.at);
    return [[name, json] as const];
  });
  return Object.fromEntries(entries);
}

/** GraphQL's own scalars are what they say; all else is the handler's to judge. */
export function checkScalars(json: unknown, type: GraphQLInputType, at: string): void {
  if (json === null || json === undefined) return;
  if (isNonNullType(type)) checkScalars(json, type.ofType, at);
  else if (isListType(type)) {
    const items: unknown[] = Array.isArray(json) ? json : [];
    for (const [index, item] of items.entries()) checkScalars(item, type.ofType, `${at}[${String(index)}]`);
    if (!Array.isArray(json)) checkScalars(json, type.ofType, at);
  } else if (isInputObjectType(type)) {
    for (const [name, value] of isStructure(json) ? Object.entries(json) : []) {
      const inner = type.getFields()[name];
      if (inner !== undefined) checkScalars(value, inner.type, `${at}.${name}`);
    }
  } else if (isScalarType(type)) {
    const expected = scalarKinds[type.name];
    if (expected === undefined || expected.is(json)) return;
    const message = `expected ${expected.what} for type '${type.name}', but found ${describe(json)}`;
    throw new EngineError('validation-failed', message, at);
  }
}

const isNumber = (json: unknown): json is number | NumberLiteral =>
  json instanceof NumberLiteral || typeof json === 'number';

function isInt(json: unknown): boolean {
  const text = isNumber(json) ? (json instanceof NumberLiteral ? json.text : String(json)) : '';
  return /^-?\d{1,10}$/.test(text) && Number(text) >= -(2 ** 31) && Number(text) < 2 ** 31;
}

const scalarKinds: Readonly<
  Record<string, { readonly what: string; readonly is: (json: unknown) => boolean }>
> = {
  Int: { what: 'a 32-bit integer', is: isInt },
  Float: { what: 'a number', is: isNumber },
  String: { what: 'a string', is: (json) => typeof json === 'string' },
  Boolean: { what: 'a boolean', is: (json) => typeof json === 'boolean' },
  ID: { what: 'a string or a number', is: (json) => typeof json === 'string' || isNumber(json) },
};

/** Throws for fields that are not there and for arguments that are wrong, whatever the handler will answer. */
function checkSelection(field: CollectedField, planner: SelectionPlanner): void {
  if (field.definition === undefined || field.selectionSets.length === 0) return;
  const [type, selectionSets, at] = planner.below(field);
  for (const inner of collectFields(type, selectionSets, planner.context, at)) {
    if (inner.definition === undefined) {
      if (inner.name !== '__typename')
        throw new EngineError(
          'validation-failed',
          `field '${inner.name}' not found in type: '${type.name}'`,
          inner.at,
        );
      continue;
    }
    const plan = planOf(inner.definition);
    const args = readArguments(inner, planner.context);
    if (plan.kind !== 'actionRelationship') checkSelection(inner, planner);
    else {
      planner.rows(plan.relationship.target, [], args, inner.at);
      planner.fields(...planner.below(inner));
    }
  }
}

interface Run extends ActionOptions {
  readonly query: string;
  readonly isMutation: boolean;
  readonly job: Job | undefined;
  readonly context: ConstructorParameters<typeof SelectionPlanner>[1];
  readonly cost: Cost;
}

async function run(steps: readonly Step[], options: Run): Promise<ExecutionResult> {
  const { isMutation, job } = options;
  const changedTables = new Set<string>();
  const texts: string[] = [];
  // The handlers of a query are asked at once; the database answers one thing at a time.
  const answers = new Map<Step, Promise<unknown>>();
  for (const step of isMutation ? [] : steps) {
    if (step.kind !== 'action') continue;
    const answer = call(step, options);
    // Where one fails, nobody waits for the others, whose failures are nobody's then.
    answer.catch(() => undefined);
    answers.set(step, answer);
  }
  for (const step of steps) {
    job?.check();
    if (step.kind === 'action') {
      const json = await (answers.get(step) ?? call(step, options));
      texts.push(await answerOf(step, json, options));
      continue;
    }
    const result = await step.operation.execute(job);
    for (const table of result.changedTables) changedTables.add(table);
    texts.push(result.json.slice('{"data":{'.length, -2));
  }
  return { json: `{"data":{${texts.join(',')}}}`, changedTables: [...changedTables] };
}

type ActionStep = Extract<Step, { kind: 'action' }>;

const call = ({ action, input }: ActionStep, { handlers, session, query, headers }: Run): Promise<unknown> =>
  callAction(handlers, { action, input, session, query, headers });

async function answerOf(
  { field }: ActionStep,
  json: unknown,
  { role, context, cost, read, job }: Run,
): Promise<string> {
  job?.check();
  const projection = new AnswerProjection(new SelectionPlanner({ ...role.access, cost }, context));
  projection.text(`${JSON.stringify(field.key)}:`);
  projection.field(field, json);
  const text = await projection.finish((fields) => read(fields, job));
  const refusal = job?.takeConstant(text.length);
  if (refusal !== undefined) throw refusal;
  return text;
}
