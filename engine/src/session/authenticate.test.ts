import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type JSONWebKeySet,
  type JWTPayload,
} from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EngineError } from '../base/errors.ts';
import { parseConfig } from '../configuration/config.ts';
import { createAuthenticate, type Authenticate } from './authenticate.ts';

const namespace = 'https://hasura.io/jwt/claims';
const secret = 'the-admin-secret';
const issuer = 'https://institute.example';

let privateKey: CryptoKey;
let publicPem: string;
let otherKey: CryptoKey;
let keySetUrl: string;
let keySetRequests = 0;
let keySet: { keys: object[] };
const keyServer = createServer((_request, response) => {
  keySetRequests += 1;
  response.setHeader('content-type', 'application/json').end(JSON.stringify(keySet));
});

beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true });
  privateKey = pair.privateKey;
  publicPem = await exportSPKI(pair.publicKey);
  otherKey = (await generateKeyPair('ES256')).privateKey;
  keySet = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }] };
  await new Promise<void>((resolve) => keyServer.listen(0, '127.0.0.1', resolve));
  keySetUrl = `http://127.0.0.1:${String((keyServer.address() as AddressInfo).port)}/keys`;
});

afterAll(() => new Promise((resolve) => keyServer.close(resolve)));

const claims = {
  'x-hasura-user-id': 'u1',
  'x-hasura-default-role': 'student',
  'x-hasura-allowed-roles': ['student', 'teacher'],
};

interface TokenOptions {
  payload?: JWTPayload;
  key?: CryptoKey | Uint8Array;
  alg?: string;
  expires?: string | number | null;
  kid?: string;
}

function token({
  payload = { [namespace]: claims },
  key,
  alg = 'ES256',
  expires = '15 minutes',
  kid = 'one',
}: TokenOptions = {}) {
  const jwt = new SignJWT(payload).setProtectedHeader({ alg, kid }).setIssuedAt().setIssuer(issuer);
  if (expires !== null) jwt.setExpirationTime(expires);
  return jwt.sign(key ?? privateKey);
}

const bearer = (jwt: string, headers: Record<string, string> = {}) => ({
  authorization: `Bearer ${jwt}`,
  ...headers,
});

function authenticator(
  jwt: object | undefined,
  env: NodeJS.ProcessEnv = {},
  now?: () => number,
): Authenticate {
  return createAuthenticate(
    parseConfig({
      HASURA_GRAPHQL_ADMIN_SECRET: secret,
      HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous',
      ...(jwt === undefined ? {} : { HASURA_GRAPHQL_JWT_SECRET: JSON.stringify(jwt) }),
      ...env,
    }),
    now === undefined ? {} : { now },
  );
}

const withKey = (more: object = {}) => authenticator({ type: 'ES256', key: publicPem, ...more });

/** The error's code and message. */
async function failure(answer: Promise<unknown>): Promise<string> {
  try {
    await answer;
  } catch (error) {
    const { code, message } = error as EngineError;
    return `${code}: ${message}`;
  }
  throw new Error('it was accepted');
}

describe('the admin secret', () => {
  it('makes the caller admin, or any role it asks for, with its headers as session variables', async () => {
    const authenticate = authenticator(undefined);
    const { session } = await authenticate({ 'x-hasura-admin-secret': secret });
    expect(session).toMatchObject({ role: 'admin', isAdmin: true, useBackendOnlyPermissions: false });
    const asUser = await authenticate({
      'x-hasura-admin-secret': secret,
      'x-hasura-role': 'student',
      'x-hasura-user-id': '7',
      'x-hasura-use-backend-only-permissions': 'true',
    });
    expect(asUser.session).toMatchObject({
      role: 'student',
      isAdmin: false,
      useBackendOnlyPermissions: true,
    });
    expect(asUser.session.variables.get('x-hasura-user-id')).toBe('7');
    expect(asUser.session.variables.has('x-hasura-admin-secret')).toBe(false);
    expect(asUser.expiresAt).toBeUndefined();
  });

  it('is refused when wrong, whatever else the request carries', async () => {
    const authenticate = withKey();
    const refusal = 'access-denied: invalid x-hasura-admin-secret/x-hasura-access-key';
    expect(await failure(authenticate({ 'x-hasura-admin-secret': 'wrong' }))).toBe(refusal);
    expect(await failure(authenticate({ 'x-hasura-admin-secret': '' }))).toBe(refusal);
    expect(await failure(authenticate({ 'x-hasura-access-key': 'wrong', ...bearer(await token()) }))).toBe(
      refusal,
    );
  });

  it('is needed when there is neither a token nor a role for visitors', async () => {
    const none = { HASURA_GRAPHQL_UNAUTHORIZED_ROLE: '' };
    expect(await failure(authenticator(undefined, none)({}))).toBe(
      'access-denied: x-hasura-admin-secret/x-hasura-access-key required, but not found',
    );
    expect(await failure(authenticator({ type: 'ES256', key: publicPem }, none)({}))).toBe(
      "invalid-headers: Missing 'Authorization' or 'Cookie' header in JWT authentication mode",
    );
  });

  it('when not configured, everybody is trusted', async () => {
    const authenticate = createAuthenticate(parseConfig({}));
    expect((await authenticate({})).session.role).toBe('admin');
    expect((await authenticate({ 'x-hasura-role': 'student' })).session.role).toBe('student');
  });

  it('may be any one of a list', async () => {
    const list = { HASURA_GRAPHQL_ADMIN_SECRETS: JSON.stringify(['one', 'two']) };
    const authenticate = authenticator(undefined, list);
    for (const one of ['one', 'two']) {
      expect((await authenticate({ 'x-hasura-admin-secret': one })).session.isAdmin).toBe(true);
    }
    for (const one of [secret, 'three', '', '["one","two"]']) {
      expect(await failure(authenticate({ 'x-hasura-admin-secret': one }))).toMatch(
        /^access-denied: invalid/,
      );
    }
  });

  it('refuses a backend-only header that is no boolean', async () => {
    const headers = { 'x-hasura-admin-secret': secret, 'x-hasura-use-backend-only-permissions': 'maybe' };
    expect(await failure(authenticator(undefined)(headers))).toBe(
      'bad-request: x-hasura-use-backend-only-permissions:  Not a valid boolean text. True values are ["true","t","yes","y"] and  False values are ["false","f","no","n"]. All values are case insensitive',
    );
  });
});

describe('a visitor', () => {
  it('has the role for visitors, whatever role it asks for, and its other headers', async () => {
    for (const authenticate of [authenticator(undefined), withKey()]) {
      const { session } = await authenticate({
        'x-hasura-role': 'admin',
        'x-hasura-user-id': '9',
        'x-hasura-use-backend-only-permissions': 'true',
      });
      expect(session).toMatchObject({ role: 'anonymous', isAdmin: false, useBackendOnlyPermissions: false });
      expect(session.variables.get('x-hasura-role')).toBe('anonymous');
      expect(session.variables.get('x-hasura-user-id')).toBe('9');
    }
  });
});

describe('a token', () => {
  it('speaks for its user: default role, an allowed role, and no header beside it', async () => {
    const authenticate = withKey();
    const jwt = await token();
    const { session, expiresAt } = await authenticate(bearer(jwt, { 'x-hasura-user-id': 'somebody-else' }));
    expect(session.role).toBe('student');
    expect(Object.fromEntries(session.variables)).toEqual({
      'x-hasura-role': 'student',
      'x-hasura-user-id': 'u1',
    });
    expect(expiresAt).toBeGreaterThan(Date.now());
    const asTeacher = await authenticate(bearer(jwt, { 'x-hasura-role': 'teacher' }));
    expect(asTeacher.session.role).toBe('teacher');
    expect(asTeacher.session.useBackendOnlyPermissions).toBe(false);
  });

  it('cannot be used for a role that it does not allow', async () => {
    const headers = bearer(await token(), { 'x-hasura-role': 'admin' });
    expect(await failure(withKey()(headers))).toBe(
      'access-denied: Your requested role is not in allowed roles',
    );
  });

  it('is refused when expired, and never makes the caller a visitor', async () => {
    const jwt = await token({ expires: Math.floor(Date.now() / 1000) - 10 });
    expect(await failure(withKey()(bearer(jwt)))).toBe('invalid-jwt: Could not verify JWT: JWTExpired');
    const { session } = await withKey({ allowed_skew: 60 })(bearer(jwt));
    expect(session.role).toBe('student');
  });

  it('is refused once it has expired, even if it was seen before', async () => {
    let time = Date.now();
    const authenticate = authenticator({ type: 'ES256', key: publicPem }, {}, () => time);
    const headers = bearer(await token({ expires: '2 minutes' }));
    await authenticate(headers);
    time += 60_000;
    await authenticate(headers);
    time += 61_000;
    expect(await failure(authenticate(headers))).toBe('invalid-jwt: Could not verify JWT: JWTExpired');
  });

  it('is refused when somebody else signed it, or somebody changed it', async () => {
    const refusal = 'invalid-jwt: Could not verify JWT: JWSError JWSInvalidSignature';
    expect(await failure(withKey()(bearer(await token({ key: otherKey }))))).toBe(refusal);
    const [head = '', body = '', signature = ''] = (await token()).split('.');
    const forged = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    forged[namespace] = { ...claims, 'x-hasura-default-role': 'admin', 'x-hasura-allowed-roles': ['admin'] };
    const changed = Buffer.from(JSON.stringify(forged)).toString('base64url');
    expect(await failure(withKey()(bearer(`${head}.${changed}.${signature}`)))).toBe(refusal);
  });

  it('is refused when it says alg none, or is signed with the public key as a shared secret', async () => {
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ [namespace]: claims })}.`;
    const hmac = await token({ alg: 'HS256', key: new TextEncoder().encode(publicPem) });
    for (const authenticate of [withKey(), authenticator({ jwk_url: keySetUrl })]) {
      expect(await failure(authenticate(bearer(unsigned)))).toMatch(/^invalid-jwt: /);
      expect(await failure(authenticate(bearer(hmac)))).toMatch(/^invalid-jwt: /);
    }
  });

  it('is refused when it is no token, and so is a header of another form', async () => {
    expect(await failure(withKey()(bearer('rubbish')))).toMatch(/^invalid-jwt: Could not verify JWT/);
    for (const authorization of ['Bearer', 'Bearer a b', 'Basic dTpw', '']) {
      expect(await failure(withKey()({ authorization }))).toBe(
        'invalid-headers: Malformed Authorization header',
      );
    }
  });

  it('must be for the configured audience and from the configured issuer', async () => {
    const jwt = await token({ payload: { [namespace]: claims, aud: 'app' } });
    expect((await withKey({ audience: ['app', 'other'], issuer })(bearer(jwt))).session.role).toBe('student');
    expect(await failure(withKey({ audience: 'other' })(bearer(jwt)))).toMatch(/JWTNotInAudience/);
    expect(await failure(withKey({ issuer: 'https://elsewhere.example' })(bearer(jwt)))).toMatch(
      /JWTNotInIssuer/,
    );
  });

  it('must carry the roles', async () => {
    const check = async (payload: JWTPayload) => failure(withKey()(bearer(await token({ payload }))));
    expect(await check({})).toBe(`jwt-invalid-claims: claims key: '${namespace}' not found`);
    expect(await check({ [namespace]: 'text' })).toMatch(/^jwt-invalid-claims: /);
    expect(await check({ [namespace]: { ...claims, 'x-hasura-allowed-roles': undefined } })).toBe(
      'jwt-missing-role-claims: JWT claim does not contain x-hasura-allowed-roles',
    );
    expect(await check({ [namespace]: { ...claims, 'x-hasura-default-role': undefined } })).toBe(
      'jwt-missing-role-claims: JWT claim does not contain x-hasura-default-role',
    );
    expect(await check({ [namespace]: { ...claims, 'x-hasura-allowed-roles': 'student' } })).toMatch(
      /^jwt-invalid-claims: /,
    );
    expect(await check({ [namespace]: { ...claims, 'x-hasura-user-id': 7 } })).toMatch(
      /^jwt-invalid-claims: /,
    );
  });

  it('may come in a cookie or in a header of its own', async () => {
    const jwt = await token();
    const cookie = withKey({ header: { type: 'Cookie', name: 'token' } });
    expect((await cookie({ cookie: `a=b; token=${jwt}` })).session.role).toBe('student');
    expect((await cookie({ cookie: 'a=b' })).session.role).toBe('anonymous');
    expect(await failure(cookie({ cookie: 'token=' }))).toMatch(/^invalid-jwt/);
    const custom = withKey({ header: { type: 'CustomHeader', name: 'X-Token' } });
    expect((await custom({ 'x-token': jwt })).session.role).toBe('student');
  });

  it('can be checked with a key set, which is read when first needed, and again for a new key', async () => {
    const before = keySetRequests;
    const authenticate = authenticator({ jwk_url: keySetUrl });
    await authenticate({});
    expect(keySetRequests).toBe(before);
    const headers = bearer(await token());
    await Promise.all([authenticate(headers), authenticate(headers)]);
    await authenticate(headers);
    expect(keySetRequests).toBe(before + 1);
    expect(await failure(authenticate(bearer(await token({ key: otherKey }))))).toMatch(/^invalid-jwt: /);
  });

  it('can be checked with a key set in process: what it says now counts, and nothing is fetched', async () => {
    const before = keySetRequests;
    const asked: string[] = [];
    let inProcess: JSONWebKeySet = keySet;
    const authenticate = createAuthenticate(
      parseConfig({
        HASURA_GRAPHQL_ADMIN_SECRET: secret,
        HASURA_GRAPHQL_JWT_SECRET: JSON.stringify({ jwk_url: keySetUrl }),
      }),
      {
        keySet: (url) => {
          asked.push(url);
          return Promise.resolve(inProcess);
        },
      },
    );
    const first = await token();
    expect((await authenticate(bearer(first))).session.role).toBe('student');
    expect((await authenticate(bearer(first))).session.role).toBe('student');
    expect(asked).toEqual([keySetUrl]);
    const next = await generateKeyPair('ES256', { extractable: true });
    const second = await token({ key: next.privateKey, kid: 'two' });
    expect(await failure(authenticate(bearer(second)))).toMatch(/^invalid-jwt: /);
    inProcess = { keys: [{ ...(await exportJWK(next.publicKey)), kid: 'two', alg: 'ES256', use: 'sig' }] };
    expect((await authenticate(bearer(second))).session.role).toBe('student');
    // The old key is gone: a token of it that nobody has seen yet counts no more.
    expect(await failure(authenticate(bearer(await token({ expires: '16 minutes' }))))).toMatch(
      /^invalid-jwt: /,
    );
    expect(keySetRequests).toBe(before);
  });

  it('is fetched where the process has no key set, and unknown where it has none now', async () => {
    const before = keySetRequests;
    const env = {
      HASURA_GRAPHQL_ADMIN_SECRET: secret,
      HASURA_GRAPHQL_JWT_SECRET: JSON.stringify({ jwk_url: keySetUrl }),
    };
    const fetching = createAuthenticate(parseConfig(env), { keySet: () => undefined });
    expect((await fetching(bearer(await token()))).session.role).toBe('student');
    expect(keySetRequests).toBe(before + 1);
    const failing = createAuthenticate(parseConfig(env), {
      keySet: () => Promise.reject(new Error('no database')),
    });
    expect(await failure(failing(bearer(await token())))).toBe(
      'unexpected: Could not verify JWT: the keys are not available',
    );
  });

  it('works with a key set whose keys have no names', async () => {
    const other = await generateKeyPair('ES256', { extractable: true });
    const named = keySet;
    keySet = {
      keys: [
        { ...(await exportJWK(other.publicKey)) },
        ...named.keys.map((key) => ({ ...key, kid: undefined })),
      ],
    };
    const jwt = await new SignJWT({ [namespace]: claims })
      .setProtectedHeader({ alg: 'ES256' })
      .sign(privateKey);
    const authenticate = authenticator({ jwk_url: keySetUrl });
    expect((await authenticate(bearer(jwt))).session.role).toBe('student');
    const foreign = await new SignJWT({ [namespace]: claims })
      .setProtectedHeader({ alg: 'ES256' })
      .sign(otherKey);
    expect(await failure(authenticate(bearer(foreign)))).toMatch(/^invalid-jwt: /);
    keySet = named;
  });

  it('is neither valid nor invalid while the keys cannot be read', async () => {
    const authenticate = authenticator({ jwk_url: 'http://127.0.0.1:1/keys' });
    expect(await failure(authenticate(bearer(await token())))).toBe(
      'unexpected: Could not verify JWT: the keys are not available',
    );
  });
});
