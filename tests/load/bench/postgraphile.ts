// PostGraphile 5 as its documentation sets it up for production: grafserv on node:http, the token checked in `context`,
// documents parsed and planned once, statements prepared, and (for speed) data written as text. No `pgSettings`: with them
// each request would be a transaction of four statements. Started as a process: DATABASE_URL, SCHEMA.

import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { jsonPgSmartTags } from 'postgraphile/utils';
import { roleOf } from './tokens.ts';

// PostGraphile is written for Node 22; of what Node 20 does not have it misses this alone.
Object.assign(Promise, {
  withResolvers(): object {
    let settle = {};
    const promise = new Promise((resolve, reject) => (settle = { resolve, reject }));
    return { promise, ...settle };
  },
});

/** A view has no foreign keys: what the metadata say of it has to be said here too. */
const relations = jsonPgSmartTags({
  version: 1,
  config: {
    class: { 'public.result_revisions': { tags: { foreignKey: '(result_id) references results (id)' } } },
  },
});

const preset: GraphileConfig.Preset = {
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
    context: async ({ node }) => {
      if ((await roleOf(node?.req.headers.authorization)) !== 'student') throw new Error('not for you');
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
