// Starts the whole product with the Node that runs this, on a Postgres of its own, and asks it for a page and for data.
import { strict as assert } from 'node:assert';
import { startStack } from '../support/stack.ts';

const stack = await startStack({ DATABASE_URL: '' });
try {
  const page = await fetch(stack.url);
  assert.equal(page.status, 200, stack.output());
  assert.match(await page.text(), /<h1/);
  const answer = await fetch(`${stack.url}/v1/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ notices(limit: 1) { id } }' }),
  });
  const body: unknown = await answer.json();
  assert.match(JSON.stringify(body), /^\{"data":\{"notices":\[\{"id":/);
  console.log(`started with Node ${process.version}`);
} finally {
  await stack.stop();
}
