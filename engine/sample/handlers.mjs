// What the actions and triggers of the sample call, with nothing but Node: `node --env-file=handlers.env handlers.mjs`.
// It prints what it is sent, a line of JSON each.
import { createHash, timingSafeEqual } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

/** What the caller of an action gets to see: the form in which Hasura wants it. */
class Refusal extends Error {
  constructor(message, code) {
    super(message);
    this.answer = { message, extensions: { code } };
  }
}

let orders = 0;

/** By path; each gets the body, and what it returns is the answer. */
const handlers = {
  // The action order_book, in the form that its request_transform makes.
  '/orders': ({ book, copies, hardcover }) => {
    if (copies < 1 || copies > 100) throw new Refusal('between 1 and 100 copies', 'wrong-number-of-copies');
    orders += 1;
    return { number: `B-${orders}`, book_id: book, total: copies * (hardcover ? 25 : 12.5) };
  },
  // The action print_catalogue, as Hasura calls handlers.
  '/catalogues': ({ input }) => {
    if (input.year > new Date().getFullYear()) throw new Refusal('that year is to come', 'wrong-year');
    return { pages: 64 };
  },
  // The event trigger book_changed. An event may come twice, with the same id.
  '/book-changed': ({ id }) => ({ seen: id }),
  // The cron trigger count_drafts.
  '/reports': () => ({}),
};

const digest = (text) => createHash('sha256').update(text).digest();

/**
 * Listens at a port of this machine (0: a free one). `tell` hears of each call: `{path, body}`. Resolves to the address, and
 * how to end it.
 */
export async function startHandlers({ secret, port = 0, tell = () => undefined }) {
  if (!secret) throw new Error('LIBRARY_SECRET is not set: anybody could call these handlers');
  const server = createServer(async (request, response) => {
    const send = (status, answer) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    const path = request.url ?? '';
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), digest(secret)))
      return send(401, { message: 'who are you?' });
    if (request.method !== 'POST' || !Object.hasOwn(handlers, path))
      return send(404, { message: 'there is no such handler' });
    try {
      const body = await json(request);
      tell({ path, body });
      return send(200, handlers[path](body));
    } catch (error) {
      if (error instanceof Refusal) return send(400, error.answer);
      return send(500, { message: 'the handler has failed' });
    }
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) {
  const { LIBRARY_SECRET: secret, LIBRARY_HANDLERS: address = 'http://127.0.0.1:4000' } = process.env;
  const say = (line) => process.stdout.write(`${line}\n`);
  const tell = (call) => say(JSON.stringify(call));
  const { url, stop } = await startHandlers({ secret, port: Number(new URL(address).port || 80), tell });
  say(`handlers at ${url}`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
}
