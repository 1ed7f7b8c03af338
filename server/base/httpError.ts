// Refusals as every endpoint of the server words them: {"error": {"code", "message"}} with a status. Written by Fastify, on a
// response of Node, or on a bare connection.

import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Thrown by handlers; clients switch on `code`, people read `message`. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** A refusal (400) that says of each field what is wrong with it. */
export class FieldsRefused extends HttpError {
  readonly fields: Readonly<Record<string, string>>;

  constructor(message: string, fields: Readonly<Record<string, string>>) {
    super(400, 'invalid_fields', message);
    this.fields = fields;
  }
}

/** What cannot be had now (503), and is worth another try after so many seconds. */
export const unavailable = (code: string, message: string, seconds: number): HttpError =>
  new HttpError(503, code, message, { 'retry-after': String(seconds) });

export function notFound(): HttpError {
  return new HttpError(404, 'not_found', 'Not found');
}

export function unauthorized(): HttpError {
  return new HttpError(401, 'unauthorized', 'Please sign in', { 'www-authenticate': 'Bearer' });
}

export function adminsOnly(): HttpError {
  return new HttpError(403, 'forbidden', 'Only administrators may do this');
}

export function unreadable(): HttpError {
  return new HttpError(400, 'invalid_request', 'The request cannot be read');
}

function body(code: string, message: string): { error: { code: string; message: string } } {
  return { error: { code, message } };
}

/** Fastify's own refusals, by status; their texts may repeat the request, so they are worded anew. */
const worded: Readonly<Record<number, [code: string, message: string]>> = {
  404: ['not_found', 'Not found'],
  405: ['method_not_allowed', 'Method not allowed'],
  406: ['not_acceptable', 'Not acceptable'],
  413: ['payload_too_large', 'The request is too large'],
  414: ['uri_too_long', 'The address is too long'],
  415: ['unsupported_media_type', 'Send JSON with Content-Type: application/json'],
  416: ['range_not_satisfiable', 'The file does not have this range'],
  431: ['headers_too_large', 'The headers are too large'],
};

export function sendError(reply: FastifyReply, error: HttpError): FastifyReply {
  const { error: said } = body(error.code, error.message);
  const fields = error instanceof FieldsRefused ? { fields: error.fields } : {};
  return reply
    .code(error.status)
    .headers(error.headers)
    .send({ error: { ...said, ...fields } });
}

export interface Refusal {
  status: number;
  code: string;
  message: string;
  headers?: Readonly<Record<string, string>>;
}

/** Answers by a response that does not pass Fastify. */
export function writeRefusal(
  response: ServerResponse,
  { status, code, message, headers = {} }: Refusal,
): void {
  const json = JSON.stringify(body(code, message));
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(json),
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(json);
}

/** The whole answer of a connection that has no response, or whose response somebody else still holds. It is the last. */
export function lastWords({ status, code, message, headers = {} }: Refusal): string {
  const json = JSON.stringify(body(code, message));
  const head = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(json),
    ...headers,
    connection: 'close',
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${json}`;
}

/** Any failure of a handler in the shape of a refusal; what was not foreseen is logged and says nothing. */
export function refusalOf(error: FastifyError | HttpError, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const words = worded[status];
    return words ? new HttpError(status, ...words) : unreadable();
  }
  request.log.error({ err: error, path: request.url.split('?')[0] }, 'request failed');
  return new HttpError(500, 'internal_error', 'Something went wrong. Please try again.');
}

/** Makes every refusal of an app JSON in the shape above. */
export function answerErrorsAsJson(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) =>
    sendError(reply, refusalOf(error, request)),
  );
}
