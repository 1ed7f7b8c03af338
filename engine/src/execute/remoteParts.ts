// Operations of which remote schemas answer a part: root fields of theirs, and what relationships lead to. What is left without
// them is an operation of its own. The fields of a mutation go one after the other.
import {
  getNamedType,
  type GraphQLAbstractType,
  type GraphQLObjectType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import { EngineError } from '../errors.ts';
import { Cost } from '../expression/cost.ts';
import { defaultLimits } from '../limits.ts';
import type { Model, RemoteSchema } from '../model/types.ts';
import { type CollectedField, collectFields } from '../plan/collect.ts';
import {
  chooseOperation,
  parseDocument,
  type RequestDocument,
  usedVariables,
  validateDocument,
} from '../plan/document.ts';
import { SelectionPlanner } from '../plan/selection.ts';
import { coerceVariables, declaredVariables } from '../plan/variables.ts';
import { planOf } from '../schema/fieldPlan.ts';
import type { Role } from '../schema/role.ts';
import { prepareOthers } from './actions.ts';
import type { GraphQLRequest, Operation } from './operation.ts';
import { checkNames } from './plans.ts';
import { type Asking, RemoteDocument } from './remoteDocument.ts';
import { checkBelow, withJoinKeys } from './remoteLinks.ts';
import { type RemoteOptions, RemoteRun, type Step, tooManyRequests } from './remoteRun.ts';

/** Tells texts that may ask for something of a remote schema from those that cannot, at next to no cost. */
export function mentionsRemote(models: readonly Model[]): (query: string) => boolean {
  const remotes = models[0]?.remotes ?? [];
  const names = new Set<string>();
  for (const { schema, names: served } of remotes) {
    if (served.namespace !== null) names.add(served.namespace);
    for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()])
      for (const field of Object.keys(type?.getFields() ?? {}))
        names.add(served.field(type?.name ?? '', field));
  }
  for (const { tables, sourceRelationships } of models) {
    for (const table of tables.values()) for (const { name } of table.remoteRelationships) names.add(name);
    for (const of of sourceRelationships.values()) for (const { name } of of) names.add(name);
  }
  if (names.size === 0) return () => false;
  const pattern = new RegExp(String.raw`\b(?:${[...names].join('|')})\b`);
  return (query) => pattern.test(query);
}

interface Whole {
  readonly request: GraphQLRequest;
  readonly document: RequestDocument;
  readonly operation: OperationDefinitionNode;
}

/** Undefined where no remote schema is asked. Throws `EngineError`, before anybody is asked anything. */
export function prepareRemotes(request: GraphQLRequest, options: RemoteOptions): Operation | undefined {
  const { role, unbound } = options;
  const document = parseDocument(request.query);
  const operation = chooseOperation(document, request.operationName);
  if (operation.operation === OperationTypeNode.SUBSCRIPTION) {
    refuseSubscription(operation, role);
    return undefined;
  }
  const isMutation = operation.operation === OperationTypeNode.MUTATION;
  const type = isMutation ? role.schema.getMutationType() : role.schema.getQueryType();
  if (type == null) return undefined;
  validateDocument(role.schema, document, operation);
  checkNames(request.variables, usedVariables(operation, document));
  const declared = declaredVariables(role.schema, operation);
  const variables = coerceVariables(declared, request.variables ?? {}, unbound);
  const cost = new Cost();
  const context = { document, variables, cost };
  const planners = new Map<string, SelectionPlanner>();
  const plannerOf = (source: string): SelectionPlanner => {
    const known = planners.get(source);
    if (known !== undefined) return known;
    const made = new SelectionPlanner({ ...options.rowsOf(source).access, cost }, context);
    planners.set(source, made);
    return made;
  };
  const asking: Asking = {
    ...context,
    schema: role.schema,
    session: options.session,
    servedName: servedNames(role.access.model),
    plannerOf,
    checkBelow: (field) => checkBelow(field, asking),
  };
  const fields = collectFields(type, [operation.selectionSet], context, '$');
  const planned = new Cost();
  const steps = stepsOf(fields, {
    asking,
    planned,
    isMutation,
    options,
    whole: { request, document, operation },
  });
  if (steps.every((step) => step.kind === 'other' && !step.joins)) return undefined;
  return {
    kind: isMutation ? 'mutation' : 'query',
    execute: (job) => new RemoteRun({ ...options, asking, job, isMutation }).all(fields, steps),
  };
}

/** As in Hasura: subscriptions of remote schemas are not part of the schema. */
function refuseSubscription({ selectionSet }: OperationDefinitionNode, role: Role): void {
  for (const selection of selectionSet.selections) {
    if (selection.kind !== Kind.FIELD) continue;
    const isRemote = role.access.model.remotes.some(({ seenBy, names }) => {
      const type = seenBy(role.name)?.getSubscriptionType();
      return Object.keys(type?.getFields() ?? {}).some(
        (field) => names.field(type?.name ?? '', field) === selection.name.value,
      );
    });
    if (isRemote && role.schema.getSubscriptionType()?.getFields()[selection.name.value] === undefined)
      throw new EngineError('not-supported', 'subscription to remote server is not supported');
  }
}

function servedNames({ remotes }: Model): Asking['servedName'] {
  const known = new Map<GraphQLAbstractType, RemoteSchema | undefined>();
  return (type, own) => {
    if (!known.has(type))
      known.set(
        type,
        remotes.find(({ schema, names }) =>
          Object.values(schema.getTypeMap()).some((one) => names.type(one) === type.name),
        ),
      );
    const remote = known.get(type);
    const found = remote?.schema.getType(own);
    return remote === undefined || found === undefined ? own : remote.names.type(found);
  };
}

interface Splitting {
  readonly asking: Asking;
  /** Pays for all that is no remote schema's together: a field is paid for where it is found, and where it is planned. */
  readonly planned: Cost;
  readonly isMutation: boolean;
  readonly options: RemoteOptions;
  readonly whole: Whole;
}

function stepsOf(fields: readonly CollectedField[], splitting: Splitting): Step[] {
  const { asking, isMutation, options, whole } = splitting;
  const steps: Step[] = [];
  let others: CollectedField[] = [];
  const flush = (): void => {
    if (others.length === 0) return;
    const asked = others.map((field) => withJoinKeys(field, asking));
    const operation = prepareOthers(asked, whole, {
      prepare: (rest) => options.prepare(rest, splitting.planned),
    });
    steps.push({ kind: 'other', operation, fields: others, joins: asked.some(({ joins }) => joins) });
    others = [];
  };
  const byRemote = new Map<RemoteSchema, CollectedField[]>();
  const ask = (remote: RemoteSchema, asked: readonly CollectedField[], isNamespace: boolean): void => {
    const kind = isMutation ? 'mutation' : 'query';
    const remoteDocument = new RemoteDocument(remote, asking);
    const body = isNamespace
      ? asked.map((field) => remoteDocument.selection(...below(field))).join(' ')
      : `{ ${asked.flatMap((field) => remoteDocument.field(field)).join(' ')} }`;
    const request = remoteDocument.request(kind, body, whole.operation.name?.value);
    steps.push({ kind: 'remote', remote, request, fields: asked, isNamespace });
  };
  let last: { readonly remote: RemoteSchema; readonly fields: CollectedField[] } | undefined;
  const askLast = (): void => {
    if (last !== undefined) ask(last.remote, last.fields, false);
    last = undefined;
  };
  for (const field of fields) {
    const plan = field.definition === undefined ? undefined : planOf(field.definition);
    if (plan?.kind === 'remoteNamespace' || plan?.kind === 'remoteField') {
      flush();
      asking.cost.spendRows(field.at);
    }
    if (plan?.kind === 'remoteNamespace') {
      askLast();
      ask(plan.remote, [field], true);
    } else if (plan?.kind !== 'remoteField') {
      askLast();
      others.push(field);
      if (isMutation) flush();
    } else if (!isMutation) byRemote.set(plan.remote, [...(byRemote.get(plan.remote) ?? []), field]);
    else if (last?.remote === plan.remote) last.fields.push(field);
    else {
      askLast();
      last = { remote: plan.remote, fields: [field] };
    }
  }
  flush();
  askLast();
  for (const [remote, asked] of byRemote) ask(remote, asked, false);
  const requests = steps.filter(({ kind }) => kind === 'remote').length;
  if (requests > defaultLimits.remoteRequests) tooManyRequests();
  return steps;
}

function below(field: CollectedField): [GraphQLObjectType, readonly SelectionSetNode[], string] {
  const type = field.definition === undefined ? undefined : getNamedType(field.definition.type);
  if (!isObjectType(type)) throw new Error(`field ${field.name} has no fields`);
  return [type, field.selectionSets, field.at];
}
