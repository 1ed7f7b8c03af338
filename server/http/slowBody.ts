// A body that does not arrive holds a connection and whatever waits for it. Node has one deadline for all requests;
// here files may take long in all, as long as they come.

import type { IncomingMessage, ServerResponse } from 'node:http';

const answer = '{"error":{"code":"request_timeout","message":"The request did not arrive in time"}}';

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
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
    // Past the response, whose owner still waits: it learns by the end of the connection, as when a client goes away.
    if (!response.headersSent) {
      socket.write(
        `HTTP/1.1 408 Request Timeout\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${answer.length}\r\nconnection: close\r\n\r\n${answer}`,
      );
    }
    socket.destroySoon();
  };
  const done = (): void => clearTimeout(timer);
  request.once('end', done);
  request.once('close', () => {
    // Answered before it was read: the rest still comes in, and is thrown away.
    if (request.complete || socket.destroyed) done();
  });
  wait();
}
