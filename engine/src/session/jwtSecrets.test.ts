// Several secrets, and claims that stand elsewhere. What one secret does with a token: authenticate.test.ts.
import { exportSPKI, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EngineError } from '../base/errors.ts';
import { defaultLimits } from '../base/limits.ts';
import { parseConfig } from '../configuration/config.ts';
import { createAuthenticate, type Authenticate } from './authenticate.ts';
import { parseClaimPath, printClaimPath, valueAt } from './claimPath.ts';

const namespace = 'https://hasura.io/jwt/claims';

interface Signer {
  readonly key: CryptoKey;
  readonly secret: { readonly type: string; readonly key: string };
}

let a: Signer;
let b: Signer;

async function signer(): Promise<Signer> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return { key: privateKey, secret: { type: 'ES256', key: await exportSPKI(publicKey) } };
}

beforeAll(async () => {
  a = await signer();
  b = await signer();
});

const claims = (role: string) => ({
  [namespace]: { 'x-hasura-default-role': role, 'x-hasura-allowed-roles': [role], 'x-hasura-user-id': 'u1' },
});

function token(signedBy: Signer, issuer: string | undefined, payload: JWTPayload = claims(issuer ?? 'none')) {
  const jwt = new SignJWT(payload).setProtectedHeader({ alg: 'ES256' }).setExpirationTime('5 minutes');
  return (issuer === undefined ? jwt : jwt.setIssuer(issuer)).sign(signedBy.key);
}

const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` });

function authenticator(secrets: readonly object[]): Authenticate {
  return createAuthenticate(
    parseConfig({
      HASURA_GRAPHQL_ADMIN_SECRET: 'admin secret',
      HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous',
      HASURA_GRAPHQL_JWT_SECRETS: JSON.stringify(secrets),
    }),
  );
}

/** The role, or the error's code and message. */
async function answer(authenticate: Authenticate, headers: Record<string, string>): Promise<string> {
  try {
    return (await authenticate(headers)).session.role;
  } catch (error) {
    const { code, message } = error as EngineError;
    return `${code}: ${message}`;
  }
}

const wrongSignature = 'invalid-jwt: Could not verify JWT: JWSError JWSInvalidSignature';
const wrongIssuer = 'invalid-jwt: Could not verify JWT: JWTNotInIssuer';
const ambiguous = 'invalid-headers: Could not verify JWT: Multiple JWTs found';

describe('several secrets', () => {
  it('a token is verified with the key of its issuer, and with no other', async () => {
    const both = authenticator([
      { ...a.secret, issuer: 'a' },
      { ...b.secret, issuer: 'b' },
    ]);
    expect(await answer(both, bearer(await token(a, 'a')))).toBe('a');
    expect(await answer(both, bearer(await token(b, 'b')))).toBe('b');
    expect(await answer(both, bearer(await token(b, 'a')))).toBe(wrongSignature);
    expect(await answer(both, bearer(await token(a, 'b')))).toBe(wrongSignature);
    expect(await answer(both, bearer(await token(a, 'c')))).toBe(wrongIssuer);
    expect(await answer(both, {})).toBe('anonymous');
  });

  it('who does not say from whom it is could be from anybody, unless one key is left', async () => {
    const both = authenticator([
      { ...a.secret, issuer: 'a' },
      { ...b.secret, issuer: 'b' },
    ]);
    expect(await answer(both, bearer(await token(a, undefined)))).toBe(ambiguous);
    expect(await answer(both, bearer('rubbish'))).toBe(ambiguous);
    const one = authenticator([{ ...a.secret, issuer: 'a' }]);
    expect(await answer(one, bearer(await token(a, undefined)))).toBe('none');
    expect(await answer(one, bearer(await token(b, undefined)))).toBe(wrongSignature);
  });

  it('a secret that names no issuer takes the tokens of all the others, but shares none', async () => {
    const both = authenticator([{ ...a.secret, issuer: 'a' }, b.secret]);
    expect(await answer(both, bearer(await token(b, 'b')))).toBe('b');
    expect(await answer(both, bearer(await token(a, 'a')))).toBe(ambiguous);
  });

  it('each looks in its own place; two tokens are one too many', async () => {
    const both = authenticator([a.secret, { ...b.secret, header: { type: 'cookie', name: 'token' } }]);
    const [mine, other] = [await token(a, 'a'), await token(b, 'b')];
    expect(await answer(both, bearer(mine))).toBe('a');
    expect(await answer(both, { cookie: `x=1; token=${other}` })).toBe('b');
    expect(await answer(both, bearer(other))).toBe(wrongSignature);
    expect(await answer(both, { ...bearer(mine), cookie: `token=${other}` })).toBe(ambiguous);
    expect(await answer(both, { cookie: 'x=1' })).toBe('anonymous');
    const twice = authenticator([{ ...b.secret, header: { type: 'Cookie', name: 'token' } }]);
    expect(await answer(twice, { cookie: `token=${other}; token=${other}` })).toBe(ambiguous);
  });

  it('an issuer that is no text is nobody', async () => {
    const one = authenticator([{ ...a.secret, issuer: 'a' }]);
    for (const iss of [['a'], { a: 1 }, 7, '__proto__', '']) {
      const payload = { ...claims('a'), iss } as unknown as JWTPayload;
      expect(await answer(one, bearer(await token(a, undefined, payload)))).toBe(wrongIssuer);
    }
  });

  it(`a token of more than ${String(defaultLimits.tokenLength)} letters is not read`, async () => {
    const one = authenticator([a.secret]);
    const padding = 'x'.repeat(defaultLimits.tokenLength);
    const huge = await token(a, 'a', { ...claims('a'), padding });
    expect(await answer(one, bearer(huge))).toBe(
      'invalid-jwt: Could not verify JWT: JWSError (the token is too long)',
    );
    const large = await token(a, 'a', { ...claims('a'), padding: padding.slice(0, 40_000) });
    expect(await answer(one, bearer(large))).toBe('a');
  });
});

describe('claims_map', () => {
  const map = {
    'x-hasura-allowed-roles': { path: '$.user.roles' },
    'x-hasura-default-role': { path: '$.user.roles[0]', default: 'reader' },
    'X-Hasura-User-Id': { path: "$['https://a.org/id']", default: 'nobody' },
    'x-hasura-org': 'ours',
  };
  const mapped = (more: object = {}) => authenticator([{ ...a.secret, claims_map: { ...map, ...more } }]);
  const ask = async (payload: object, more?: object) =>
    answer(mapped(more), bearer(await token(a, 'a', { ...payload })));

  it('finds session variables by path, takes a default where there is nothing, and literal values', async () => {
    const payload = { user: { roles: ['editor', 'reader'] }, 'https://a.org/id': '7' };
    const { session } = await mapped()(bearer(await token(a, 'a', payload)));
    expect(Object.fromEntries(session.variables)).toEqual({
      'x-hasura-role': 'editor',
      'x-hasura-user-id': '7',
      'x-hasura-org': 'ours',
    });
    const sparse = await mapped({ 'x-hasura-default-role': { path: 'nowhere', default: 'reader' } })(
      bearer(await token(a, 'a', { user: { roles: ['reader'] } })),
    );
    expect(sparse.session.role).toBe('reader');
    expect(sparse.session.variables.get('x-hasura-user-id')).toBe('nobody');
    const registered = await mapped({ 'x-hasura-user-id': { path: '$.sub' } })(
      bearer(await token(a, 'a', { ...payload, sub: 'the subject' })),
    );
    expect(registered.session.variables.get('x-hasura-user-id')).toBe('the subject');
  });

  it("says what is missing or wrong in Hasura's words", async () => {
    expect(await ask({})).toBe('jwt-missing-role-claims: JWT claim does not contain x-hasura-allowed-roles');
    expect(await ask({ user: { roles: ['x'] } }, { 'x-hasura-default-role': { path: '$.none' } })).toBe(
      'jwt-missing-role-claims: JWT claim does not contain x-hasura-default-role',
    );
    expect(await ask({ user: { roles: ['x'] } }, { 'x-hasura-org': { path: '$.org.id' } })).toBe(
      'jwt-invalid-claims: JWT claim from claims_map, x-hasura-org not found',
    );
    expect(await ask({ user: { roles: 'x' } })).toBe(
      'jwt-invalid-claims: invalid x-hasura-allowed-roles; should be a list of roles: parsing [] failed, expected Array, but encountered String',
    );
    const wrongDefault = { 'x-hasura-default-role': { path: '$.user' } };
    expect(await ask({ user: { roles: ['x'] } }, wrongDefault)).toBe(
      'jwt-invalid-claims: invalid x-hasura-default-role; should be a role: parsing RoleName failed, expected String, but encountered Object',
    );
    // A path to what is no text: neither its default nor anything of it counts.
    for (const value of [null, 7, true, { id: '7' }, ['7']]) {
      expect(await ask({ user: { roles: ['x'] }, 'https://a.org/id': value })).toMatch(
        /^jwt-invalid-claims: x-hasura-\* claims: parsing Text failed, expected String, but encountered /,
      );
    }
  });

  it('comes before the namespace', async () => {
    const both = authenticator([{ ...a.secret, claims_map: map, claims_namespace: 'elsewhere' }]);
    expect(await answer(both, bearer(await token(a, 'a', { user: { roles: ['x'] } })))).toBe('x');
  });
});

describe('claims_namespace_path', () => {
  const at = (path: string, more: object = {}) =>
    authenticator([{ ...a.secret, claims_namespace_path: path, ...more }]);
  const own = { 'x-hasura-default-role': 'deep', 'x-hasura-allowed-roles': ['deep'] };

  it('finds the object of claims, or a text of it, at any depth', async () => {
    const nested = bearer(await token(a, 'a', { app: { 'the claims': [{}, own] } }));
    expect(await answer(at('$.app["the claims"][1]'), nested)).toBe('deep');
    expect(await answer(at('$'), bearer(await token(a, 'a', own)))).toBe('deep');
    const text = bearer(await token(a, 'a', { app: JSON.stringify(own) }));
    expect(await answer(at('app', { claims_format: 'stringified_json' }), text)).toBe('deep');
    expect(await answer(at('app', { claims_format: 'stringified_json' }), nested)).toBe(
      'jwt-invalid-claims: expecting a string when claims_format is stringified_json',
    );
  });

  it.each([
    '$.__proto__',
    '$.constructor',
    '$.app.__proto__',
    '$.app.toString',
    '$.list.length',
    '$.list["0"]',
  ])('finds nothing at %s', async (path) => {
    const payload = { ...own, app: own, list: [own] };
    expect(await answer(at(path), bearer(await token(a, 'a', payload)))).toBe(
      `jwt-invalid-claims: claims not found at claims_namespace_path: '${path}'`,
    );
  });

  it('takes a key of that name for what it is: data', async () => {
    const payload = JSON.parse(`{"__proto__":${JSON.stringify(own)}}`) as JWTPayload;
    expect(await answer(at('$.__proto__'), bearer(await token(a, 'a', payload)))).toBe('deep');
    const polluting = JSON.parse(`{"app":{"__proto__":${JSON.stringify(own)}}}`) as JWTPayload;
    expect(await answer(at('$.app'), bearer(await token(a, 'a', polluting)))).toMatch(
      /^jwt-missing-role-claims/,
    );
  });
});

describe('a path', () => {
  it.each([
    ['$', []],
    ['$.a.b', ['a', 'b']],
    ['a[0].b-c', ['a', 0, 'b-c']],
    [String.raw`$["q\"\n"]['it\'s "x"']`, ['q"\n', 'it\'s "x"']],
    ['$.[3]', [3]],
  ])('%s', (text, steps) => {
    expect(parseClaimPath(text)).toEqual(steps);
    expect(parseClaimPath(printClaimPath(steps))).toEqual(steps);
  });

  it.each(['', '$.', 'a b', '[x]', '$[', "['a", 'a..b', '$$', '$.1a', String.raw`["\x"]`])(
    '%s is none',
    (text) => {
      expect(parseClaimPath(text)).toBeUndefined();
    },
  );

  it('sees own keys and elements only', () => {
    expect(valueAt({ a: [{ b: 1 }] }, ['a', 0, 'b'])).toBe(1);
    expect(valueAt([1], ['0'])).toBeUndefined();
    expect(valueAt({ 0: 1 }, [0])).toBeUndefined();
    expect(valueAt('text', ['length'])).toBeUndefined();
  });
});
