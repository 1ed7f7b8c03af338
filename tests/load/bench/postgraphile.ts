// PostGraphile 5 as its documentation sets it up for production: grafserv on node:http, the token checked in `context`,
// documents parsed and planned once, statements prepared, and (for speed) data written as text. No `pgSettings`: with them
// each request would be a transaction of four statements. Started as a process: DATABASE_URL, SCHEMA, and POSTGRAPHILE, the
// folder in whose node_modules it is.

import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { checkToken } from './tokens.ts';

/** Of PostGraphile what is used here: it is fetched when the bench runs, so that its own types are not at hand. */
interface PostGraphile {
  postgraphile: (preset: object) => {
    createServ: (grafserv: unknown) => { addTo: (server: Server) => Promise<void> };
    getSchema: () => Promise<unknown>;
  };
}

const load = createRequire(path.join(process.env['POSTGRAPHILE'] ?? '', 'package.json'));
const { postgraphile } = load('postgraphile') as PostGraphile;
const { grafserv } = load('postgraphile/grafserv/node') as { grafserv: unknown };
const { makePgService } = load('postgraphile/adaptors/pg') as { makePgService: (of: object) => unknown };
const { PostGraphileAmberPreset } = load('postgraphile/presets/amber') as {
  PostGraphileAmberPreset: unknown;
};
const { jsonPgSmartTags } = load('postgraphile/utils') as { jsonPgSmartTags: (tags: object) => unknown };

/** A view has no foreign keys: what the metadata say of it has to be said here too. */
const relations = jsonPgSmartTags({
  version: 1,
  config: {
    class:
      process.env['PRODUCT'] === '1'
        ? { 'public.result_revisions': { tags: { foreignKey: '(result_id) references results (id)' } } }
        : {},
  },
});

const preset = {
  extends: [PostGraphileAmberPreset],
  plugins: [relations],
  // It would hide what has no index: views, and notices that are not published.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [
    makePgService({
      connectionString: process.env['DATABASE_URL'] ?? '',
      schemas: [process.env['SCHEMA'] ?? 'public'],
      poolConfig: { max: 15 },
      pubsub: false,
    }),
  ],
  grafserv: { graphiql: false, watch: false, outputDataAsString: true, graphqlPath: '/v1/graphql' },
  grafast: {
    explain: false,
    context: async ({ node }: { node?: { req: IncomingMessage } }) => {
      await checkToken(node?.req.headers.authorization);
      return {};
    },
  },
};

const instance = postgraphile(preset);
const server = createServer();
await instance.createServ(grafserv).addTo(server);
await instance.getSchema();
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null)
    console.log(`http://127.0.0.1:${String(address.port)}`);
});
process.once('SIGTERM', () => process.exit());
