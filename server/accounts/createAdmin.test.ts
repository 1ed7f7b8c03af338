// Admins and teachers made by the command: confirmed, able to sign in, never by accident over somebody else's account.

import { describe, expect, it } from 'vitest';
import { authClient, accessOf } from '../testing/authClient.ts';
import { useTestServer } from '../testing/testServer.ts';
import { adminProblem, createAdmin } from './commands.ts';

const server = useTestServer();
const password = 'Correct-Horse-1';

const create = (email: string, replace = false, role: 'admin' | 'teacher' = 'admin') =>
  createAdmin(server.pool, server.auth.passwords, server.now, { email, password, role, replace });

async function roleOf(token: string): Promise<unknown> {
  const response = await server.app.inject({
    url: '/auth/user',
    headers: { authorization: `Bearer ${token}` },
  });
  return response.json<{ role: string }>().role;
}

describe('createAdmin', () => {
  it('makes an account that can sign in as admin', async () => {
    expect(await create('first@prabesh.test')).toEqual({ replaced: false });
    const answer = await authClient(server).signIn('first@prabesh.test', password);
    expect(await roleOf(accessOf(answer))).toBe('admin');
  });

  it('makes a teacher, too, and of an admin only where another one is left', async () => {
    expect(await create('teacher@prabesh.test', false, 'teacher')).toEqual({ replaced: false });
    const answer = await authClient(server).signIn('teacher@prabesh.test', password);
    expect(await roleOf(accessOf(answer))).toBe('teacher');
    await expect(create('first@prabesh.test', true, 'teacher')).rejects.toThrow(
      'first@prabesh.test stays what it is: this is the last admin: make somebody else an admin first.',
    );
    await create('second@prabesh.test');
    expect(await create('second@prabesh.test', true, 'teacher')).toEqual({ replaced: true });
  });

  it('leaves an existing account alone unless told otherwise', async () => {
    await server.addUser({ email: 'taken@prabesh.test', password: 'Another-One-2', verified: false });
    await expect(create('Taken@prabesh.test')).rejects.toThrow(/has an account already: add --replace/);
    expect((await authClient(server).signIn('taken@prabesh.test', password)).statusCode).toBe(400);
  });

  it('replaces an existing account on request and ends its sessions', async () => {
    await server.addUser({ email: 'student@prabesh.test', password: 'Another-One-2', initialPassword: true });
    const before = authClient(server);
    await before.signIn('student@prabesh.test', 'Another-One-2');
    expect(await create('student@prabesh.test', true)).toEqual({ replaced: true });
    expect((await before.refresh()).statusCode).toBe(401);
    const answer = await authClient(server).signIn('student@prabesh.test', password);
    expect(await roleOf(accessOf(answer))).toBe('admin');
  });
});

describe('adminProblem', () => {
  it.each([
    ['nobody', password, 'Please enter a valid email address'],
    ['a b@prabesh.test', password, 'Please enter a valid email address'],
    ['you@prabesh.test', 'short', 'Password must be at least 8 characters'],
    [
      'gita.rai@prabesh.test',
      'GitaRai@1',
      'This password is too easy to guess from your name, e-mail or phone. Please choose another one.',
    ],
  ])('%s / %s: %s', (email, attempt, problem) => {
    expect(adminProblem({ email, password: attempt })).toBe(problem);
  });

  it('takes what the forms take', () => {
    expect(adminProblem({ email: 'you+admin@prabesh.test', password })).toBeUndefined();
  });
});
