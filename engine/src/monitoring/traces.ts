// Traces for whoever collects them: spans of operations, of what is parsed and planned anew, and of statements, by
// @opentelemetry/api alone. Without an SDK in the process (a program that embeds the engine registers one, or
// `node --import`) nothing is recorded, and next to nothing is done.
import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { asEngineError } from '../errors.ts';
import { version } from '../version.ts';

export const tracer = trace.getTracer('hearthql', version);

/** Work that is done at once. */
export function traced<T>(name: 'graphql.parse' | 'graphql.validate' | 'graphql.plan', work: () => T): T {
  const span = tracer.startSpan(name);
  try {
    return work();
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** A statement on its way to Postgres. Its values are not in the text. */
export function tracedStatement<T>(text: string, work: () => Promise<T>): Promise<T> {
  const span = tracer.startSpan('postgresql', { kind: SpanKind.CLIENT });
  if (!span.isRecording()) return work();
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase();
  const attributes: Attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  span.setAttributes(verb === undefined ? attributes : { ...attributes, 'db.operation.name': verb });
  if (verb !== undefined) span.updateName(verb);
  return endSpanWith(span, work);
}

/** The span ends with the work. */
export async function endSpanWith<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Without internals: they may hold values. */
export function failSpan(span: Span, error: unknown): void {
  const { code, message } = asEngineError(error);
  span.setAttribute('error.type', code);
  span.setStatus({ code: SpanStatusCode.ERROR, message });
}
