// The tokens of the comparison, and how the two other servers check them: as the engine does it, by jose, and what was
// verified is remembered until it expires.

import { jwtVerify, SignJWT } from 'jose';

const claims = 'https://hasura.io/jwt/claims';
const key = Buffer.from('a key for this comparison alone, 32+ letters');

/** As HASURA_GRAPHQL_JWT_SECRET has it. */
export const jwtSecret = JSON.stringify({ type: 'HS256', key: key.toString() });

/** A token, good for an hour. */
export function tokenOf(user: number, role = 'student'): Promise<string> {
  const roles = {
    'x-hasura-allowed-roles': [role],
    'x-hasura-default-role': role,
    'x-hasura-tenant-id': '1',
  };
  const id = `00000000-0000-4000-8000-${String(user).padStart(12, '0')}`;
  return new SignJWT({ [claims]: { ...roles, 'x-hasura-user-id': id } })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key);
}

/** Who is answered by the two other servers. */
const roles = new Set((process.env['ROLES'] ?? 'student').split(','));

const verified = new Map<string, { role: string; until: number }>();

/** Throws where the header has no token, a wrong one, or one of a role that is not answered. */
export async function checkToken(authorization: string | undefined): Promise<void> {
  if (!roles.has(await roleOf(authorization))) throw new Error('not for this role');
}

async function roleOf(authorization: string | undefined): Promise<string> {
  if (authorization?.startsWith('Bearer ') !== true) throw new Error('no token');
  const token = authorization.slice('Bearer '.length);
  const known = verified.get(token);
  if (known !== undefined && known.until > Date.now()) return known.role;
  const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
  const found = payload[claims];
  const role =
    typeof found === 'object' && found !== null && 'x-hasura-default-role' in found
      ? found['x-hasura-default-role']
      : undefined;
  if (typeof role !== 'string') throw new Error('the token names no role');
  verified.set(token, { role, until: (payload.exp ?? 0) * 1000 });
  return role;
}
