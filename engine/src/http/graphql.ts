// POST /v1/graphql: one request or a batch. Outcomes have status 200, as in Hasura, with errors in the body; but 503 when
// there was no room to do anything.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EngineContext } from '../context.ts';
import type { Job } from '../database/job.ts';
import { asEngineError, busyCodes, describeFault, EngineError, toResponse } from '../errors.ts';
import type { Session } from '../session/session.ts';
import { BodyAborted, BodyError } from './body.ts';
import { type Exchange, exchangeOf } from './exchange.ts';
import { parseGraphQLRequest, parseJson } from './graphqlRequest.ts';
import { isUnauthorized } from './plainError.ts';
import { receive } from './receive.ts';
import { endSlowReading, startRequestJob } from './requestJob.ts';
import { sendJson } from './respond.ts';

/** What a batch or a single request has become. */
interface Answer {
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
  const exchange = exchangeOf(context, response);
  try {
    const received = await receive(context, request, { onSession: (known) => (session = known) });
    const { text } = received;
    ({ session } = received);
    exchange?.bodyRead();
    const address = context.addressOf(request);
    const running = (job = startRequestJob(context, session, response));
    const body = parseJson(text);
    exchange?.parsed(session, body);
    const { json, isBusy } = await executeBody({ context, session, address, job: running, exchange }, body);
    if (isBusy) response.setHeader('retry-after', '1');
    await sendJson(request, response, isBusy ? 503 : 200, json);
    endSlowReading(response, context.config.limits.answerTime);
  } catch (error) {
    // Nobody is there to be answered.
    if (job?.isGone === true || error instanceof BodyAborted) return;
    if (exchange !== undefined) exchange.error = error;
    context.observer?.refused();
    if (error instanceof BodyError) {
      // The rest of the body is not read: the connection cannot be used again.
      response.setHeader('connection', 'close');
      if (error.status === 503) response.setHeader('retry-after', '1');
      const entry = new EngineError('bad-request', error.message);
      await sendJson(request, response, error.status, JSON.stringify(toResponse(entry)));
      return;
    }
    await sendJson(request, response, statusOf(context, error), errorJson(context, error, session));
  }
}

/** As Hasura with HASURA_GRAPHQL_PRESERVE_401_ERRORS: a wrong or missing secret. */
const statusOf = ({ config }: EngineContext, error: unknown): number =>
  config.preserves401 && isUnauthorized(asEngineError(error)) ? 401 : 200;

interface Execution {
  readonly context: EngineContext;
  readonly session: Session;
  readonly address: string;
  readonly job: Job;
  readonly exchange: Exchange | undefined;
}

async function executeBody(execution: Execution, body: unknown): Promise<Answer> {
  if (!Array.isArray(body)) return execute(execution, body, '$');
  const { batchOperations } = execution.context.config.limits;
  if (body.length > batchOperations) {
    throw new EngineError('bad-request', `a batch may have at most ${String(batchOperations)} operations`);
  }
  const answers: Answer[] = [];
  // One after the other, so that a batch of mutations happens in its order.
  for (const [index, element] of body.entries()) {
    answers.push(await execute(execution, element, `$[${String(index)}]`));
    execution.job.check();
  }
  return {
    json: `[${answers.map(({ json }) => json).join(',')}]`,
    isBusy: answers.length > 0 && answers.every(({ isBusy }) => isBusy),
  };
}

async function execute(
  { context, session, address, job, exchange }: Execution,
  body: unknown,
  path: string,
): Promise<Answer> {
  const began = exchange?.began();
  try {
    const parsed = parseGraphQLRequest(body, path);
    const turn = context.turn(parsed, session);
    if (turn !== undefined) {
      await turn;
      job.check();
    }
    const operation = context.prepare(parsed, session, { address, requestId: exchange?.id });
    if (operation.kind === 'subscription') {
      throw new EngineError(
        'unexpected-payload',
        'subscriptions are not supported over HTTP, use websockets instead',
      );
    }
    const { json } = await operation.execute(job);
    exchange?.answered(began, json.length);
    return { json, isBusy: false };
  } catch (error) {
    job.check();
    exchange?.failed(error);
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
