// Half a gigabyte of an answer, which Postgres takes long to make.
import { expect, it } from 'vitest';
import { realDatabase } from '../../testing/realEngine.ts';

it('an answer of more than 512 MB, which no string can hold, is a coded error; the process lives', async () => {
  const database = await realDatabase();
  const engine = await database.start({ ENGINE_STATEMENT_TIMEOUT: '600000' });
  await database.client.query(
    `insert into node (grp, note) select 2, repeat('x', 200000) from generate_series(1, 52)`,
  );
  const { status, body } = await engine.ask('{ node(where: {grp: {_eq: 2}}) { same { note } } }');
  expect([status, body]).toMatchObject([200, { errors: [{ extensions: { code: 'response-too-large' } }] }]);
  expect((await engine.ask('{ node(where: {id: {_eq: 1}}) { id } }')).body).toEqual({
    data: { node: [{ id: 1 }] },
  });
  expect(engine.logged).toEqual([]);
  await engine.stop();
  await database.drop();
}, 300_000);
