// How soon one admin's change is on another's dashboard: two WebSockets of two admins, as their browsers hold them.

import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import WebSocket from 'ws';
import { z } from 'zod';
import { makeAdmin, tokenOf } from './officeLists.ts';
import { documentOf, figures, millisecond, type GraphqlRequest, type World } from './world.ts';

const changes = Number(process.env.CHANGES ?? '50');
/** Milliseconds of half of all changes. */
const goal = 200;
/** What a dashboard listens to besides the number that is measured. */
const alsoOpen: readonly GraphqlRequest[] = [
  ...['StudentsCount', 'ResultsCount', 'NoticesCount', 'NotesCount', 'VideosCount', 'DownloadsCount'],
  ...['LinksCount', 'RegistrationsPerDay'],
].map((name) => ({ query: documentOf(name) }));

const message = z.object({ id: z.string().optional(), type: z.string(), payload: z.unknown().optional() });
const summary = z.object({
  data: z.object({ students_aggregate: z.object({ aggregate: z.object({ count: z.number() }) }) }),
});
const decided = z.object({
  data: z.object({ update_students_by_pk: z.object({ approval_status: z.string() }) }),
});

/** One admin's socket. */
export class OfficeSocket {
  readonly #socket: WebSocket;
  readonly #listeners = new Map<string, (payload: unknown) => void>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => {
      const { id, type, payload } = message.parse(JSON.parse(data.toString()));
      if (type === 'ping') socket.send('{"type":"pong"}');
      else if (type === 'error') throw new Error(`GraphQL refuses: ${JSON.stringify(payload)}`);
      else if (type === 'next' && id !== undefined) this.#listeners.get(id)?.(payload);
    });
  }

  static async open(origin: string, token: string): Promise<OfficeSocket> {
    const address = `${origin.replace(/^http/, 'ws')}/v1/graphql`;
    const socket = new WebSocket(address, 'graphql-transport-ws', { origin });
    await once(socket, 'open');
    const headers = { authorization: `Bearer ${token}` };
    socket.send(JSON.stringify({ type: 'connection_init', payload: { headers } }));
    await once(socket, 'message');
    return new OfficeSocket(socket);
  }

  /** Asks or listens; `hear` gets every answer. */
  send(payload: GraphqlRequest, hear: (payload: unknown) => void): void {
    this.#last += 1;
    const id = String(this.#last);
    this.#listeners.set(id, hear);
    this.#socket.send(JSON.stringify({ id, type: 'subscribe', payload }));
  }

  close(): void {
    this.#socket.close();
  }
}

async function pendingStudent({ database }: World): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `insert into public.students (first_name, last_name, email, phone)
     values ('Measured', 'Student', 'measured@load.test', '9900000000')
     on conflict (phone) do update set approval_status = 'pending' returning id`,
  );
  return rows[0]?.id ?? '';
}

/** Gives the newest number of pending students, and waits for another one. */
export function watchPending(socket: OfficeSocket) {
  let count: number | undefined;
  let seen: (at: number) => void = () => undefined;
  socket.send({ query: documentOf('PendingStudentsSummary') }, (payload) => {
    const next = summary.parse(payload).data.students_aggregate.aggregate.count;
    if (next === count) return;
    count = next;
    seen(performance.now());
  });
  return { next: () => new Promise<number>((resolve) => (seen = resolve)) };
}

/** Decides on one student to and fro; prints how long each decision took to reach the other socket. */
export async function measureNews(world: World): Promise<boolean> {
  const origin = `http://localhost:${world.product.port}`;
  const student = await pendingStudent(world);
  const [one, other] = await Promise.all(
    [0, 1].map(async () => OfficeSocket.open(origin, await tokenOf(origin, await makeAdmin(world.database)))),
  );
  if (!one || !other) throw new Error('no sockets');
  for (const live of alsoOpen) other.send(live, () => undefined);
  const pending = watchPending(other);
  await pending.next();
  const times: number[] = [];
  const begun = performance.now();
  for (let change = 0; change < changes; change += 1) {
    const status = change % 2 === 0 ? 'approved' : 'pending';
    const arrival = pending.next();
    const sent = performance.now();
    one.send({ query: documentOf('DecideStudent'), variables: { id: student, status } }, (payload) => {
      decided.parse(payload);
    });
    times.push((await arrival) - sent);
    // At no fixed distance from the engine's own looks.
    await pause(40 + Math.random() * 200);
  }
  one.close();
  other.close();
  const { p50, p95, most } = figures(times, (performance.now() - begun) / 1000);
  const isMissed = p50 > goal;
  console.log(
    `\n${changes} decisions of one admin, until they are on another's dashboard; goal: median ${goal} ms`,
  );
  console.log(
    `  median ${millisecond(p50)}  p95 ${millisecond(p95)}  most ${millisecond(most)}${isMissed ? '  missed' : ''}`,
  );
  return !isMissed;
}
