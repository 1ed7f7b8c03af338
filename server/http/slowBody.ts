// A body that does not arrive, or an answer that is not taken, holds a connection and whatever waits for it. Node has one deadline for all requests;
// here files may take long in all, as long as they come.

import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';

/** Whether a request has a body, or says that it has one. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

interface LastWords {
  status: 408 | 503;
  code: string;
  message: string;
}

/** Answers a request whose body is still on its way, if nobody has begun to, and ends its connection. */
export function cutShort(
  { socket }: IncomingMessage,
  response: ServerResponse,
  { status, code, message }: LastWords,
): void {
  // Past the response, whose owner still waits: it learns by the end of the connection, as when a client goes away.
  if (!response.headersSent) {
    const body = JSON.stringify({ error: { code, message } });
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...(status === 503 ? ['retry-after: 1'] : []),
      'connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroySoon();
}

export interface SlowBodyOptions {
  /** Milliseconds. */
  timeout: number;
  /** Counts the time without a byte instead of the whole. */
  untilIdle: boolean;
}

/** Ends a request (408, or nothing where an answer has begun) whose body is not here in time, and its connection. */
export function endSlowBody(
  request: IncomingMessage,
  response: ServerResponse,
  { timeout, untilIdle }: SlowBodyOptions,
): void {
  if (!hasBody(request)) return;
  const { socket } = request;
  let seen = socket.bytesRead;
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    timer = setTimeout(look, timeout);
    timer.unref();
  };
  const look = (): void => {
    if (request.complete || socket.destroyed) return;
    if (untilIdle && socket.bytesRead > seen) {
      seen = socket.bytesRead;
      wait();
      return;
    }
    cutShort(request, response, {
      status: 408,
      code: 'request_timeout',
      message: 'The request did not arrive in time',
    });
  };
  const done = (): void => clearTimeout(timer);
  request.once('end', done);
  request.once('close', () => {
    // Answered before it was read: the rest still comes in, and is thrown away.
    if (request.complete || socket.destroyed) done();
  });
  wait();
}

/** Ends a connection whose client has not taken a finished answer after so many milliseconds. */
export function endSlowReading(response: ServerResponse, timeout: number): void {
  response.once('prefinish', () => {
    const { socket } = response;
    // Nearly all are with the system by now.
    if (socket === null || socket.writableLength === 0) return;
    const timer = setTimeout(() => socket.destroy(), timeout).unref();
    response.once('close', () => clearTimeout(timer));
  });
}
