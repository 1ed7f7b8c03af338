// Operations with actions among their root fields: handlers are called, and what else is asked for is asked of the database
// as an operation of its own. The fields of a query go beside each other, those of a mutation one after the other, and not
// in one transaction, as in Hasura.
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
import { EngineError } from '../errors.ts';
import { Cost } from '../expression/cost.ts';
import { describe, sourceOf, type Variables } from '../expression/input.ts';
import { isStructure, NumberLiteral } from '../json.ts';
import { defaultLimits } from '../limits.ts';
import type { Model } from '../model/types.ts';
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
import { coerceVariables, declaredVariables } from '../plan/variables.ts';
import { type ActionRoot, planOf } from '../schema/fieldPlan.ts';
import { runId } from './actionRuns.ts';
import { type ActionOptions, liveRun, runSteps, type Step } from './actionSteps.ts';
import type { Executable, GraphQLRequest, Operation } from './operation.ts';
import { checkNames } from './plans.ts';

/** Tells texts that may call an action from those that cannot, at next to no cost. */
export function mentionsAction({ actions }: Model): (query: string) => boolean {
  if (actions.actions.length === 0) return () => false;
  const pattern = new RegExp(String.raw`\b(?:${actions.actions.map(({ name }) => name).join('|')})\b`);
  return (query) => pattern.test(query);
}

/** Undefined where the operation calls no action. Throws `EngineError`, before any handler is called. */
export function prepareActions(request: GraphQLRequest, options: ActionOptions): Operation | undefined {
  const { role, unbound } = options;
  const document = parseDocument(request.query);
  const operation = chooseOperation(document, request.operationName);
  const type = {
    query: () => role.schema.getQueryType(),
    mutation: () => role.schema.getMutationType(),
    subscription: () => role.schema.getSubscriptionType(),
  }[operation.operation]();
  if (type === null || type === undefined) return undefined;
  validateDocument(role.schema, document, operation);
  checkNames(request.variables, usedVariables(operation, document));
  const declared = declaredVariables(role.schema, operation);
  const variables = coerceVariables(declared, request.variables ?? {}, unbound);
  const cost = new Cost();
  /** For all that is no action together: a field is paid for where it is found, and where it is planned. */
  const planned = new Cost();
  const context = { document, variables, cost };
  const fields = collectFields(type, [operation.selectionSet], context, '$');
  const called = fields.filter((field) => actionOf(field) !== undefined);
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
        operation: prepareOthers(
          others,
          { request, document, operation },
          { prepare: (rest) => options.prepare(rest, planned) },
        ),
      });
    others = [];
  };
  if (operation.operation === OperationTypeNode.SUBSCRIPTION && fields.length !== 1)
    throw new EngineError('validation-failed', 'subscriptions must select one top level field');
  for (const field of fields) {
    const plan = actionOf(field);
    if (plan === undefined) {
      others.push(field);
      if (isMutation) flush();
      continue;
    }
    flush();
    cost.spendRows(field.at);
    const input = inputOf(field, context);
    const { kind, action } = plan;
    if (kind === 'actionRun') steps.push({ kind, field, action, id: runId(input['id'], field.at) });
    else steps.push({ kind, field, action, input });
  }
  flush();
  const plannerOf = (source: string): SelectionPlanner =>
    new SelectionPlanner({ ...options.rowsOf(source).access, cost }, context);
  const planner = new SelectionPlanner({ ...role.access, cost }, context);
  // Selections are judged before handlers have done anything.
  for (const field of called) checkSelection(field, planner, plannerOf);
  const ready = { ...options, query: print(operation), isMutation, context, cost };
  if (operation.operation === OperationTypeNode.SUBSCRIPTION)
    return { kind: 'subscription', live: liveRun(steps, request, ready) };
  return { kind: isMutation ? 'mutation' : 'query', execute: (job) => runSteps(steps, { ...ready, job }) };
}

function actionOf({ definition }: CollectedField): ActionRoot | undefined {
  const plan = definition === undefined ? undefined : planOf(definition);
  return plan?.kind === 'action' || plan?.kind === 'actionStart' || plan?.kind === 'actionRun'
    ? plan
    : undefined;
}

export interface WholeRequest {
  readonly request: GraphQLRequest;
  readonly document: RequestDocument;
  readonly operation: OperationDefinitionNode;
}

/** Some of the root fields of a query or mutation, as an operation of their own. */
export function prepareOthers(
  fields: readonly Pick<CollectedField, 'node' | 'selectionSets'>[],
  whole: WholeRequest,
  { prepare }: { readonly prepare: (request: GraphQLRequest) => Operation },
): Executable {
  const operation = prepare(othersRequest(fields, whole));
  if (operation.kind === 'subscription') throw new Error('a part of a query is no subscription');
  return operation;
}

export function othersRequest(
  fields: readonly Pick<CollectedField, 'node' | 'selectionSets'>[],
  whole: WholeRequest,
): GraphQLRequest {
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
  return { query: print(only), variables: Object.fromEntries(given) };
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
function checkSelection(
  field: CollectedField,
  planner: SelectionPlanner,
  plannerOf: (source: string) => SelectionPlanner,
): void {
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
    if (plan.kind !== 'actionRelationship') checkSelection(inner, planner, plannerOf);
    else {
      const { source, target } = plan.relationship;
      const own = plannerOf(source);
      own.rows(target, [], args, inner.at);
      own.fields(...own.below(inner));
    }
  }
}
