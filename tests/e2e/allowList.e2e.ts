// Results are public, but not as a dump (docs/decisions/results.md). What the app does not ask itself is refused, except to admins.
import type { APIRequestContext } from '@playwright/test';
import { z } from 'zod';
import { expect, test, type Account } from './fixtures.ts';

const unlisted = ['query Dump { results { symbol name marks } }', '{ __schema { types { name } } }'];

const refusal = {
  errors: [{ message: 'query is not allowed', extensions: { path: '$', code: 'validation-failed' } }],
};

async function accessToken(request: APIRequestContext, { email, password }: Account): Promise<string> {
  const response = await request.post('/auth/token?grant_type=password', { data: { email, password } });
  return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
}

async function ask(request: APIRequestContext, query: string, token?: string): Promise<unknown> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await request.post('/v1/graphql', { data: { query }, headers });
  return response.json();
}

test('a query that the app does not make is refused to a visitor, a student and a teacher', async ({
  request,
  makeAccount,
}) => {
  const isRefused = async (token?: string) => {
    for (const query of unlisted) expect(await ask(request, query, token)).toEqual(refusal);
  };
  await isRefused();
  await isRefused(await accessToken(request, await makeAccount('student', 'approved')));
  // In the same browser: this ends the session before.
  await isRefused(await accessToken(request, await makeAccount('teacher')));
});

test('the same query is answered to an admin', async ({ request, makeAccount }) => {
  const admin = await accessToken(request, await makeAccount('admin'));
  for (const query of unlisted) {
    expect(await ask(request, query, admin)).toHaveProperty('data');
  }
});
