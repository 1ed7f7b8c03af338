// Requests as they go over the wire, and the process that sends them.

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Order, Outcome } from './generator.ts';
import type { Question } from './questions.ts';
import type { Server } from './servers.ts';

/** Different requests of each question. */
const variety = 200;

/** None where it cannot be asked. */
export function requestsOf(server: Server, question: Question, tokens: readonly string[]): string[] {
  return Array.from({ length: variety }, (_none, turn) => turn).flatMap((turn) => {
    const request = server.request(question, turn);
    if (request === null) return [];
    const { path: address, body } = request;
    return [
      [
        `POST ${address} HTTP/1.1`,
        `host: 127.0.0.1:${String(server.port)}`,
        `authorization: Bearer ${tokens[turn % tokens.length] ?? ''}`,
        'content-type: application/json',
        'accept: application/json',
        `content-length: ${String(Buffer.byteLength(body))}`,
        '',
        body,
      ].join('\r\n'),
    ];
  });
}

export async function generate(generator: ChildProcess, order: Order): Promise<Outcome> {
  generator.send(order);
  const [outcome] = (await once(generator, 'message')) as [Outcome];
  if (outcome.fault !== null) throw new Error(`port ${String(order.port)}: ${outcome.fault}`);
  return outcome;
}
