// /api/rest/…: the endpoints of rest_endpoints.yaml. Unlike GraphQL they answer the bare data, and errors with a status.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { EngineError } from '../base/errors.ts';
import type { Job } from '../database/job.ts';
import type { Executable, GraphQLRequest } from '../execute/operation.ts';
import { findEndpoint } from '../metadata/restEndpoints.ts';
import type { EngineContext } from '../served/context.ts';
import type { Session } from '../session/session.ts';
import { plainError, type PlainAnswer, sendPlainError } from './plainError.ts';
import { receive } from './receive.ts';
import { endingWith, endSlowReading } from './requestJob.ts';
import { sendJson } from './respond.ts';
import { readVariables } from './restArguments.ts';

/** Everything below it is an endpoint's address, or nobody's. */
export const restPrefix = '/api/rest/';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const api = 'rest';

export async function handleRest(
  context: EngineContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let session: Session | undefined;
  let job: Job | undefined;
  try {
    const received = await receive(context, request, { onSession: (known) => (session = known) });
    const { text: body } = received;
    ({ session } = received);
    const address = context.addressOf(request);
    const { method = '', url = '', headers } = request;
    const asked = { method, url, contentType: headers['content-type'], body };
    const operation = prepare(context, asked, session, address);
    job = endingWith(response, context.admission.job(session));
    await sendJson(request, response, 200, bareData((await operation.execute(job)).json));
    endSlowReading(response, context.config.limits.answerTime);
  } catch (error) {
    // Nobody is there to be answered.
    if (job?.isGone === true) return;
    await sendPlainError(context, error, { request, response, session, api });
  }
}

/** What `GET url` answers to somebody who sends no headers at all. Never rejects. */
export async function answerVisitor(context: EngineContext, url: string): Promise<PlainAnswer> {
  let session: Session | undefined;
  let job: Job | undefined;
  try {
    ({ session } = await context.authenticate({}, ''));
    const operation = prepare(context, { method: 'GET', url, contentType: undefined, body: '' }, session);
    job = context.admission.job(session);
    return { status: 200, json: bareData((await operation.execute(job)).json) };
  } catch (error) {
    return plainError(context, error, { session, api });
  } finally {
    job?.end();
  }
}

interface RestRequest {
  readonly method: string;
  readonly url: string;
  readonly contentType: string | undefined;
  readonly body: string;
}

function prepare(
  context: EngineContext,
  request: RestRequest,
  session: Session,
  address?: string,
): Executable {
  const operation = context.prepare(graphQLRequest(context, request), session, address);
  // Their endpoints are refused at the start.
  if (operation.kind === 'subscription') throw new Error('an endpoint of a subscription');
  return operation;
}

function graphQLRequest(
  { endpoints }: EngineContext,
  { method: asked, url, ...request }: RestRequest,
): GraphQLRequest {
  const question = url.indexOf('?');
  const pathname = question < 0 ? url : url.slice(0, question);
  const method = asked === 'HEAD' ? 'GET' : asked;
  if (!methods.includes(method)) throw new EngineError('bad-request', `Method ${method} not supported.`);
  const found = findEndpoint(endpoints, method, decodePath(pathname.slice(restPrefix.length)));
  if (found === undefined) throw new EngineError('not-found', 'Endpoint not found');
  if ('allowed' in found)
    throw new EngineError('method-not-allowed', `Allowed methods: ${found.allowed.join(', ')}`);
  const { endpoint, parameters } = found;
  const search = question < 0 ? '' : url.slice(question + 1);
  return { query: endpoint.query, variables: readVariables(endpoint, { ...request, parameters, search }) };
}

/** As Hasura's server does it: what is no encoding stays as it is, bytes that are no UTF-8 become U+FFFD. */
function decodePath(path: string): string {
  if (!path.includes('%')) return path;
  const bytes = path.replaceAll(/%([\dA-Fa-f]{2})/g, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** `{"data":…}` without what is around the data. */
const bareData = (json: string): string => json.slice('{"data":'.length, -1);
