// The root of a subscription → plan: a live query, or a stream.
import type { GraphQLObjectType } from 'graphql';
import { EngineError, type HasuraErrorCode } from '../errors.ts';
import { planOf } from '../schema/fieldPlan.ts';
import { type CollectedField, collectFields } from './collect.ts';
import { planRoots, type RootContext } from './query.ts';
import { SelectionPlanner } from './selection.ts';
import { planStream } from './stream.ts';
import type { QueryPlan, StreamPlan } from './types.ts';

/** Hasura's own tests use it to ask for several live fields at once; clients may not count on it. */
const multipleFields = '_multiple_top_level_fields';

const fail = (code: HasuraErrorCode, message: string): never => {
  throw new EngineError(code, message);
};

/**
 * One root field of rows; several with `@_multiple_top_level_fields`, if none of them is a stream. A namespace counts as one
 * field, whatever is in it.
 */
export function planSubscription(type: GraphQLObjectType, context: RootContext): QueryPlan | StreamPlan {
  const { operation } = context;
  const fields = collectFields(type, [operation.selectionSet], context, '$');
  const allowsMany = operation.directives?.some(({ name }) => name.value === multipleFields) ?? false;
  const [first, ...others] = fields;
  if (first === undefined || !isNamespace(first)) return planFields(type, fields, allowsMany, context);
  if (others.length > 0) fail('validation-failed', 'subscriptions must select one top level field');
  const [inner, selectionSets, at] = new SelectionPlanner(context.access, context).below(first);
  const planned = planFields(inner, collectFields(inner, selectionSets, context, at), true, context);
  const { key } = first;
  if (planned.kind === 'stream') return { ...planned, namespace: key };
  return { ...planned, fields: [{ kind: 'namespace', key, fields: planned.fields }] };
}

function planFields(
  type: GraphQLObjectType,
  fields: readonly CollectedField[],
  allowsMany: boolean,
  context: RootContext,
): QueryPlan | StreamPlan {
  const streams = fields.filter(isStream);
  const planned = streams.map((field) => planStream(field, context));
  const live = planRoots(
    type,
    fields.filter((field) => !isStream(field)),
    context,
  );
  if (fields.length !== 1 && !(allowsMany && fields.length > 0)) {
    fail('validation-failed', 'subscriptions must select one top level field');
  }
  if (fields.some(({ definition }) => definition === undefined)) {
    fail('not-supported', 'Introspection at root field level is not supported over subscriptions');
  }
  const [stream, ...more] = planned;
  if (stream === undefined) return live;
  if (live.fields.length > 0) {
    fail(
      'not-supported',
      'streaming and livequery subscriptions cannot be executed in the same subscription',
    );
  }
  if (more.length > 0) {
    fail('not-supported', 'exactly one root field is allowed for streaming subscriptions');
  }
  return stream;
}

const isNamespace = ({ definition }: CollectedField): boolean =>
  definition !== undefined && planOf(definition).kind === 'namespace';

const isStream = ({ definition }: CollectedField): boolean =>
  definition !== undefined && planOf(definition).kind === 'selectStreamRoot';
