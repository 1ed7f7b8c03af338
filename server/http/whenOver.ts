// The end of a request, however it comes: its answer is sent, or its connection is gone. A response that waits behind
// others of its connection never hears of the latter by itself.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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
