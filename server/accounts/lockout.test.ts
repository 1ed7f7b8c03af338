// Strangers who know an e-mail do not keep its owner out, and a stolen device cookie is no way in.

import { beforeEach, describe, expect, it } from 'vitest';
import { days, minutes } from '../base/clock.ts';
import { addressKey } from '../base/rateLimits.ts';
import { authClient, tokenIn, type AuthClient, accessOf } from '../testing/authClient.ts';
import { useTestServer } from '../testing/testServer.ts';

const server = useTestServer();
let number = 0;
let email: string;
const password = 'Correct-Horse-1';
const next = 'Another-Horse-2';
const deviceCookie = 'prabesh_device';

beforeEach(async () => {
  number += 1;
  email = `owner-${number}@prabesh.test`;
  await server.addUser({ email, password });
  server.mails.length = 0;
});

const status = async (browser: AuthClient, attempt: string, address = email): Promise<number> =>
  (await browser.signIn(address, attempt)).statusCode;

/** A stranger from an address of their own tries until the door is closed, and goes on. */
async function knock(times = 12): Promise<void> {
  const stranger = authClient(server, `203.0.113.${number}`);
  for (let attempt = 0; attempt < times; attempt += 1) await stranger.signIn(email, 'Wrong-Horse-1');
  expect(await status(stranger, 'Wrong-Horse-1')).toBe(429);
}

async function signedOut(address = email): Promise<AuthClient> {
  const browser = authClient(server);
  expect(await status(browser, password, address)).toBe(200);
  await browser.send({ method: 'POST', url: '/auth/logout', payload: {} });
  return browser;
}

/** Somebody else's browser, with a copy of this one's device cookie only. */
function copyOf(browser: AuthClient): AuthClient {
  const thief = authClient(server, '203.0.113.200');
  thief.jar.take(`${deviceCookie}=${browser.jar.get(deviceCookie) ?? ''}; Path=/auth`);
  return thief;
}

async function recover(browser: AuthClient): Promise<void> {
  await browser.recover(email);
  expect((await browser.resetPassword(tokenIn(server.mails.at(-1)), next)).statusCode).toBe(200);
}

describe('while strangers knock', () => {
  it('a browser that was signed in before lets its owner in, another one waits', async () => {
    const own = await signedOut();
    await knock();
    expect(await status(authClient(server), password)).toBe(429);
    expect(await status(own, password)).toBe(200);
  });

  it('so does one that got its session by a link, or had one before devices were known', async () => {
    const fresh = `fresh-${email}`;
    const linked = authClient(server);
    await linked.signUp(fresh, password);
    await linked.verify(tokenIn(server.mails.at(-1)));
    expect(linked.jar.get(deviceCookie)).toHaveLength(43);

    const older = authClient(server);
    await older.signIn(email, password);
    older.jar.cookies.delete(deviceCookie);
    await older.refresh();
    await knock();
    expect(await status(older, password)).toBe(200);
  });

  it('recovery opens the door, and keeps it open for the browser in which it was done', async () => {
    await knock();
    await recover(authClient(server, '198.51.100.9'));
    expect(await status(authClient(server), next)).toBe(200);

    await knock();
    const own = authClient(server);
    await recover(own);
    await knock();
    expect(await status(authClient(server), next)).toBe(429);
    expect(await status(own, next)).toBe(200);
  });

  it('a session that lives changes its password', async () => {
    const browser = authClient(server);
    const token = accessOf(await browser.signIn(email, password));
    browser.jar.cookies.clear();
    await knock();
    const payload = { password: next, current_password: password };
    const changed = await browser.as(token, { method: 'PUT', url: '/auth/user', payload });
    expect(changed.statusCode).toBe(200);
  });

  it('failures of others at one address close it for unknown browsers only', async () => {
    const own = await signedOut();
    await server.pool.query(
      `insert into auth.rate_limits (key, failures, updated_at) values ($1, $2, $3)
       on conflict (key) do update set failures = excluded.failures`,
      [addressKey('sign_in', '198.51.100.7'), Array.from({ length: 300 }, () => server.now()), server.now()],
    );
    expect(await status(authClient(server), password)).toBe(429);
    expect(await status(own, password)).toBe(200);
    server.advance(minutes(15));
  });
});

describe('a device cookie', () => {
  it('signs nobody in by itself', async () => {
    const thief = copyOf(await signedOut());
    expect((await thief.refresh()).statusCode).toBe(204);
    expect((await thief.send({ url: '/auth/user' })).statusCode).toBe(401);
    expect(await status(thief, 'Wrong-Horse-1')).toBe(400);
  });

  it('that was stolen gets ten guesses in 15 minutes, and costs the owner elsewhere nothing', async () => {
    const thief = copyOf(await signedOut());
    for (let guess = 0; guess < 10; guess += 1) expect(await status(thief, 'Wrong-Horse-1')).toBe(400);
    expect(await status(thief, password)).toBe(429);
    expect(await status(authClient(server), password)).toBe(200);
    server.advance(minutes(15));
    expect(await status(thief, 'Wrong-Horse-1')).toBe(400);
  });

  it('is worth nothing for another account', async () => {
    const other = `other-${email}`;
    await server.addUser({ email: other, password });
    const browser = await signedOut(other);
    await knock();
    expect(await status(browser, password)).toBe(429);
  });

  it('is a new one after each sign-in; the one before is unknown, for everybody who uses the browser', async () => {
    const sister = `sister-${email}`;
    await server.addUser({ email: sister, password });
    const shared = await signedOut();
    const thief = copyOf(shared);
    expect(await status(shared, password, sister)).toBe(200);
    await knock();
    expect(await status(thief, password)).toBe(429);
    expect(await status(shared, password)).toBe(200);
  });

  it('of another browser is worth nothing after a recovery', async () => {
    const lost = await signedOut();
    await recover(authClient(server));
    await knock();
    expect(await status(lost, next)).toBe(429);
  });

  it('counts for half a year', async () => {
    const browser = await signedOut();
    server.advance(days(180));
    await knock();
    expect(await status(browser, password)).toBe(429);
    server.advance(1);
    await server.auth.prune();
    const { rowCount } = await server.pool.query(
      'select from auth.devices d join auth.users u on u.id = d.user_id where u.email = $1',
      [email],
    );
    expect(rowCount).toBe(0);
  });

  it('is remembered of 20 browsers of an account, the newest', async () => {
    const browsers: AuthClient[] = [];
    for (let count = 0; count < 21; count += 1) {
      browsers.push(await signedOut());
      server.advance(1);
    }
    await knock();
    const [oldest, second] = browsers;
    expect(oldest && (await status(oldest, password))).toBe(429);
    expect(second && (await status(second, password))).toBe(200);
  });

  it.each(['', 'x', 'a'.repeat(43), "' or true --"])('made up (%j) is none', async (value) => {
    const browser = authClient(server);
    browser.jar.take(`${deviceCookie}=${value}; Path=/auth`);
    expect(await status(browser, 'Wrong-Horse-1')).toBe(400);
    expect(await status(browser, password)).toBe(200);
  });
});
