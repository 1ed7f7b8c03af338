// The end of a request, however it comes: its answer is sent, or its connection is gone. A response that waits behind
// others of its connection never hears of the latter by itself. And the ends that we put to one: a body that does not
// arrive, or an answer that is not taken, holds a connection and whatever waits for it, and bodies are held in memory until
// they are complete. Node has one deadline for all requests; here files may take long in all, as long as they come.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { pieceCost, type UnreadBytes } from '@prabesh/engine';
import type { FastifyInstance } from 'fastify';
import { lastWords, type Refusal } from '../base/httpError.ts';
import { network } from '../base/rateLimits.ts';

const lastStatus = new WeakMap<IncomingMessage, number>();

/** Of an answer that its response did not write. */
export const statusOfLastWords = (request: IncomingMessage): number | undefined => lastStatus.get(request);

const unanswered = new WeakMap<Socket, Set<() => void>>();

/** How many requests of this one's connection are not over. */
export function unansweredBeside({ socket }: IncomingMessage): number {
  return unanswered.get(socket)?.size ?? 0;
}

/** Calls `end` once. */
export function whenOver({ socket }: IncomingMessage, response: ServerResponse, end: () => void): void {
  const ends = unanswered.get(socket) ?? new Set<() => void>();
  if (!unanswered.has(socket)) {
    unanswered.set(socket, ends);
    socket.once('close', () => {
      for (const each of [...ends]) each();
    });
  }
  const once = (): void => {
    if (ends.delete(once)) end();
  };
  ends.add(once);
  response.once('close', once);
}

/** Whether a request has a body, or says that it has one. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Answers a request whose body is still on its way, if nobody has begun to, and ends its connection. */
function cutShort(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { socket } = request;
  // Past the response, whose owner still waits: it learns by the end of the connection, as when a client goes away.
  if (!response.headersSent) {
    lastStatus.set(request, refusal.status);
    socket.write(lastWords(refusal));
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

/** Whoever has to make room is told to come again, and its connection ends. */
export function countUnreadBodies(app: FastifyInstance, unread: UnreadBytes): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (hasBody(request.raw) && request.headers['content-type']?.startsWith('multipart/') !== true) {
      const held = unread.hold(network(request.ip), () =>
        cutShort(request.raw, reply.raw, {
          status: 503,
          code: 'busy',
          message: 'Many requests are on their way just now. Please try again in a moment.',
          headers: { 'retry-after': '1' },
        }),
      );
      let bytes = 0;
      // Beside Fastify, which listens from the same moment on.
      payload.on('data', (chunk: Buffer) => held.grow((bytes += chunk.length + pieceCost)));
      payload.once('end', () => held.end());
      payload.once('close', () => held.end());
    }
    done(null, payload);
  });
}
