// The console's page and headers; what it does in a browser is in tests/e2e/console.e2e.ts.

import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { consoleRoutes } from './consoleRoutes.ts';

async function get(secret: string | undefined, url: string) {
  const app = Fastify();
  await consoleRoutes(app, { secret });
  const response = await app.inject({ url });
  await app.close();
  return response;
}

it('knows the demo’s secret in demo mode only', async () => {
  expect((await get('prabesh-demo-secret', '/console')).body).toContain('data-secret="prabesh-demo-secret"');
  const closed = await get(undefined, '/console');
  expect(closed.body).not.toContain('data-secret');
  expect(closed.body).toMatch(/<form id="unlock"[^]*type="password"/);
});

it.each(['/console', '/console/', '/console/page.js', '/console/page.css'])(
  '%s runs nothing but its own script and is kept by nobody',
  async (url) => {
    const { statusCode, headers } = await get(undefined, url);
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'; script-src 'self';.*frame-ancestors 'none'/,
    );
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['referrer-policy']).toBe('no-referrer');
  },
);

it('keeps the secret out of storage and addresses', async () => {
  const { body } = await get(undefined, '/console/page.js');
  expect(body).not.toMatch(/localStorage|sessionStorage|cookie|location|history|innerHTML/);
  expect((await get(undefined, '/console')).body).not.toMatch(/<form[^>]*(action|method)=|<script>|style=/);
});

it('puts a secret into the page as text', async () => {
  expect((await get('"><script>', '/console')).body).toContain('data-secret="&quot;&gt;&lt;script&gt;"');
});
