// An operation as a trace has it: monitoring/traces.ts is below what it traces, so that what an operation is stands here.
import type { IncomingHttpHeaders } from 'node:http';
import { context, propagation, trace } from '@opentelemetry/api';
import type { GraphQLRequest, Operation } from './execute/operation.ts';
import { endSpanWith, failSpan, tracer } from './monitoring/traces.ts';

/**
 * The operation that `prepare` makes, in a span that ends with it. Its parent is the span that is active (the HTTP
 * server's, where that is traced), or what `traceparent` in the headers names. Names and attributes are those of
 * OpenTelemetry's conventions for GraphQL servers; the document is left out, for its literals may be personal.
 */
export function tracedOperation(
  prepare: () => Operation,
  { operationName }: GraphQLRequest,
  headers: IncomingHttpHeaders | undefined,
): Operation {
  const active = context.active();
  const parent =
    headers === undefined || trace.getSpan(active) !== undefined
      ? active
      : propagation.extract(active, headers);
  const span = tracer.startSpan('GraphQL Operation', {}, parent);
  if (!span.isRecording()) return prepare();
  const within = trace.setSpan(parent, span);
  let operation: Operation;
  try {
    operation = context.with(within, prepare);
  } catch (error) {
    failSpan(span, error);
    span.end();
    throw error;
  }
  span.updateName(operation.kind);
  span.setAttributes({
    'graphql.operation.type': operation.kind,
    ...(operationName ? { 'graphql.operation.name': operationName } : {}),
  });
  if (operation.kind === 'subscription') {
    // Its statements are its poller's, for all who share it.
    span.end();
    return operation;
  }
  const made = operation;
  return {
    ...operation,
    execute: (job) => context.with(within, () => endSpanWith(span, () => made.execute(job))),
  };
}
