// POST /v1/graphql: one request or a batch. Outcomes have status 200, as in Hasura, with errors in the body; but 503 when
// there was no room to do anything. What the host asks in process (`askGraphQL`) goes the same way, without a connection.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { asEngineError, busyCodes, describeFault, EngineError, toResponse } from '../base/errors.ts';
import type { Job } from '../database/job.ts';
import type { EngineContext } from '../served/context.ts';
import type { Session } from '../session/session.ts';
import { BodyAborted, BodyError, bodyTooLarge } from './body.ts';
import { parseGraphQLRequest, parseJson } from './graphqlRequest.ts';
import { isUnauthorized, type PlainAnswer } from './plainError.ts';
import { receive } from './receive.ts';
import { endingWith, endSlowReading } from './requestJob.ts';
import { sendJson } from './respond.ts';

interface Outcome {
  readonly json: string;
  /** Nothing was done, for want of room: worth another try. */
  readonly isBusy: boolean;
}

export async function handleGraphQL(
  context: EngineContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let session: Session | undefined;
  let job: Job | undefined;
  try {
    const received = await receive(context, request, { onSession: (known) => (session = known) });
    const { text } = received;
    ({ session } = received);
    const address = context.addressOf(request);
    const running = (job = endingWith(response, context.admission.job(session)));
    const body = parseJson(text, session);
    const { json, status } = await executeBody({ context, session, address, job: running }, body);
    if (status === 503) response.setHeader('retry-after', '1');
    await sendJson(request, response, status, json);
    endSlowReading(response, context.config.limits.answerTime);
  } catch (error) {
    // Nobody is there to be answered.
    if (job?.isGone === true || error instanceof BodyAborted) return;
    context.metrics?.failed.unknown.add();
    const { status, json } = refusal(context, error, session);
    // The rest of the body is not read: the connection cannot be used again.
    if (error instanceof BodyError) response.setHeader('connection', 'close');
    if (status === 503) response.setHeader('retry-after', '1');
    await sendJson(request, response, status, json);
  }
}

/**
 * The answer that POST /v1/graphql would give to this session for this JSON text. Rejects with the signal's reason when it
 * aborts: what runs in the database is cancelled.
 */
export async function askGraphQL(
  context: EngineContext,
  text: string,
  session: Session,
  signal: AbortSignal,
): Promise<PlainAnswer> {
  signal.throwIfAborted();
  const job = context.admission.job(session);
  const stop = (): void => job.stop();
  signal.addEventListener('abort', stop);
  try {
    const { bodySize } = context.config.limits;
    if (Buffer.byteLength(text) > bodySize) throw bodyTooLarge(bodySize);
    return await executeBody({ context, session, address: undefined, job }, parseJson(text, session));
  } catch (error) {
    signal.throwIfAborted();
    return refusal(context, error, session);
  } finally {
    signal.removeEventListener('abort', stop);
    job.end();
  }
}

/** Rejects as soon as the signal aborts, whatever the work still has to clear away. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}

/** What is answered to a request as a whole. */
function refusal(context: EngineContext, error: unknown, session: Session | undefined): PlainAnswer {
  if (error instanceof BodyError) {
    return {
      status: error.status,
      json: JSON.stringify(toResponse(new EngineError('bad-request', error.message))),
    };
  }
  // As Hasura with HASURA_GRAPHQL_PRESERVE_401_ERRORS: a wrong or missing secret.
  const isUnknown = context.config.preserves401 && isUnauthorized(asEngineError(error));
  return { status: isUnknown ? 401 : 200, json: errorJson(context, error, session) };
}

interface Execution {
  readonly context: EngineContext;
  readonly session: Session;
  /** The client's; undefined where the host itself asks. */
  readonly address: string | undefined;
  readonly job: Job;
}

async function executeBody(execution: Execution, body: unknown): Promise<PlainAnswer> {
  if (!Array.isArray(body)) {
    const { json, isBusy } = await execute(execution, body, '$');
    return { status: isBusy ? 503 : 200, json };
  }
  execution.context.admission.checkBatch(execution.session, body.length);
  const outcomes: Outcome[] = [];
  // One after the other, so that a batch of mutations happens in its order.
  for (const [index, element] of body.entries()) {
    outcomes.push(await execute(execution, element, `$[${String(index)}]`));
    execution.job.check();
  }
  const isBusy = outcomes.length > 0 && outcomes.every((outcome) => outcome.isBusy);
  return { status: isBusy ? 503 : 200, json: `[${outcomes.map(({ json }) => json).join(',')}]` };
}

async function execute(
  { context, session, address, job }: Execution,
  body: unknown,
  path: string,
): Promise<Outcome> {
  try {
    const parsed = parseGraphQLRequest(body, path);
    const turn = context.admission.turn(parsed, session);
    if (turn !== undefined) {
      await turn;
      job.check();
    }
    const operation = context.prepare(parsed, session, address);
    if (operation.kind === 'subscription') {
      throw new EngineError(
        'unexpected-payload',
        'subscriptions are not supported over HTTP, use websockets instead',
      );
    }
    const { json } = await operation.execute(job);
    return { json, isBusy: false };
  } catch (error) {
    job.check();
    return {
      json: errorJson(context, error, session),
      isBusy: busyCodes.includes(asEngineError(error).code),
    };
  }
}

function errorJson(context: EngineContext, error: unknown, session: Session | undefined): string {
  if (asEngineError(error).code === 'unexpected') context.logger.error(`graphql: ${describeFault(error)}`);
  return JSON.stringify(toResponse(error, context.showsInternal(session)));
}
