// Traces as a collector gets them: by OpenTelemetry's SDK, over a real database.
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asAdmin, realDatabase, type RealDatabase, type RealEngine } from '../testing/realEngine.ts';

const metadata = {
  version: 3,
  sources: [
    {
      name: 'default',
      kind: 'postgres',
      configuration: { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } },
      tables: [{ table: 'author' }],
    },
  ],
};
const exporter = new InMemorySpanExporter();
const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

let database: RealDatabase;
let real: RealEngine;
beforeAll(async () => {
  database = await realDatabase();
  await database.client.query(
    "create table author (id int primary key, name text); insert into author values (1, 'Asha')",
  );
  real = await database.start({}, metadata);
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  provider.register({ contextManager: new AsyncLocalStorageContextManager().enable() });
});
afterAll(async () => {
  trace.disable();
  context.disable();
  propagation.disable();
  await real.stop();
  await database.drop();
});
beforeEach(() => exporter.reset());

async function ask(query: string, operationName: string, variables = {}): Promise<readonly ReadableSpan[]> {
  const headers = { ...asAdmin, traceparent: `00-${traceId}-${spanId}-01` };
  const body = JSON.stringify({ query, operationName, variables });
  await (await fetch(`${real.url}/v1/graphql`, { method: 'POST', headers, body })).text();
  return exporter.getFinishedSpans();
}
const named = (spans: readonly ReadableSpan[], name: string): ReadableSpan => {
  const [found, ...more] = spans.filter((span) => span.name === name);
  if (found === undefined || more.length > 0) throw new Error(`${name}: ${String(more.length)} more`);
  return found;
};
const names = (spans: readonly ReadableSpan[]): string[] => spans.map(({ name }) => name).toSorted();

it('an operation is a span of the trace that its headers name, with what was done for it below', async () => {
  const query = 'query Found($name: String) { author(where: { name: { _eq: $name } }) { id } }';
  const spans = await ask(query, 'Found', { name: 'Asha' });
  expect(names(spans)).toEqual(['SELECT', 'graphql.parse', 'graphql.plan', 'graphql.validate', 'query']);
  const operation = named(spans, 'query');
  expect(operation.spanContext().traceId).toBe(traceId);
  expect(operation.parentSpanId).toBe(spanId);
  expect(operation.attributes).toEqual({
    'graphql.operation.type': 'query',
    'graphql.operation.name': 'Found',
  });
  for (const part of spans.filter((span) => span !== operation))
    expect(part.parentSpanId, part.name).toBe(operation.spanContext().spanId);
  const statement = named(spans, 'SELECT');
  expect(statement.kind).toBe(SpanKind.CLIENT);
  expect(statement.attributes).toMatchObject({
    'db.system.name': 'postgresql',
    'db.operation.name': 'SELECT',
  });
  expect(JSON.stringify(spans.map(({ attributes }) => attributes))).not.toContain('Asha');

  exporter.reset();
  // What is known is not parsed and planned again.
  expect(names(await ask(query, 'Found', { name: 'Asha' }))).toEqual(['SELECT', 'query']);
});

it('a mutation has its statements below, and a failure says of which kind', async () => {
  const insert = 'mutation Add { insert_author_one(object: { id: 2, name: "Bina" }) { id } }';
  const spans = await ask(insert, 'Add');
  const mutation = named(spans, 'mutation');
  expect(mutation.status.code).toBe(SpanStatusCode.UNSET);
  expect(spans.filter(({ kind }) => kind === SpanKind.CLIENT).length).toBeGreaterThan(0);
  expect(JSON.stringify(spans.map(({ attributes }) => attributes))).not.toContain('Bina');
  exporter.reset();
  const failed = named(await ask(insert, 'Add'), 'mutation');
  expect(failed.status.code).toBe(SpanStatusCode.ERROR);
  expect(failed.attributes).toMatchObject({ 'error.type': 'constraint-violation' });
  exporter.reset();
  const refused = await ask('query Wrong { nothing }', 'Wrong');
  expect(named(refused, 'GraphQL Operation').attributes).toMatchObject({ 'error.type': 'validation-failed' });
});
