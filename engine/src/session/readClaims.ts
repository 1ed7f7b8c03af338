// What a verified token says of its user, with Hasura's errors for what it does not say.
import type { JWTPayload } from 'jose';
import { EngineError } from '../base/errors.ts';
import { isObject } from '../base/json.ts';
import { printClaimPath, valueAt } from './claimPath.ts';
import {
  allowedRolesClaim,
  type ClaimsConfig,
  type ClaimsMap,
  defaultRoleClaim,
  type MappedClaim,
} from './claimsConfig.ts';

export interface RoleClaims {
  readonly defaultRole: string;
  readonly allowedRoles: readonly string[];
  /** The other `x-hasura-*` claims, names in lower case. */
  readonly variables: ReadonlyMap<string, string>;
}

/** Throws `jwt-invalid-claims` or `jwt-missing-role-claims`. */
export function readClaims(payload: JWTPayload, config: ClaimsConfig): RoleClaims {
  const claims = config.kind === 'map' ? mappedClaims(payload, config.map) : namespaceClaims(payload, config);
  const required = (name: string): unknown => {
    if (!claims.has(name)) throw missing(name);
    return claims.get(name);
  };
  const allowedRoles = roleList(required(allowedRolesClaim));
  const defaultRole = required(defaultRoleClaim);
  if (typeof defaultRole !== 'string' || defaultRole === '') {
    const what = config.kind === 'map' ? 'role' : 'single role name';
    throw invalidClaims(
      `invalid ${defaultRoleClaim}; should be a ${what}: ${mismatch('RoleName', 'String', defaultRole)}`,
    );
  }
  const variables = new Map<string, string>();
  for (const [name, value] of claims) {
    if (name === allowedRolesClaim || name === defaultRoleClaim) continue;
    if (typeof value !== 'string')
      throw invalidClaims(`x-hasura-* claims: ${mismatch('Text', 'String', value)}`);
    variables.set(name, value);
  }
  return { allowedRoles, defaultRole, variables };
}

function roleList(value: unknown): string[] {
  const wrong = (found: string): never => {
    throw invalidClaims(`invalid ${allowedRolesClaim}; should be a list of roles: ${found}`);
  };
  if (!Array.isArray(value)) return wrong(mismatch('[]', 'Array', value));
  return value.map((role: unknown) =>
    typeof role === 'string' && role !== '' ? role : wrong(mismatch('RoleName', 'String', role)),
  );
}

function mappedClaims(payload: JWTPayload, map: ClaimsMap): Map<string, unknown> {
  const claims = new Map<string, unknown>();
  const roles = [
    [allowedRolesClaim, map.allowedRoles],
    [defaultRoleClaim, map.defaultRole],
  ] as const;
  for (const [name, claim] of roles) {
    const value = mappedValue(payload, claim);
    if (value === undefined) throw missing(name);
    claims.set(name, value);
  }
  for (const [name, claim] of map.variables) {
    const value = mappedValue(payload, claim);
    if (value === undefined) throw invalidClaims(`JWT claim from claims_map, ${name} not found`);
    claims.set(name, value);
  }
  return claims;
}

function mappedValue(payload: JWTPayload, claim: MappedClaim<unknown>): unknown {
  if (claim.kind === 'literal') return claim.value;
  const found = valueAt(payload, claim.path);
  // The default is for what is not there, not for what is wrong.
  return found === undefined ? claim.default : found;
}

/** Claims of RFC 7519 are no place of Hasura's. */
const registered = ['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti'];

function namespaceClaims(
  payload: JWTPayload,
  { place, format }: ClaimsConfig & { kind: 'namespace' },
): Map<string, unknown> {
  const own = Object.fromEntries(Object.entries(payload).filter(([name]) => !registered.includes(name)));
  const found = valueAt(own, 'key' in place ? [place.key] : place.path);
  if (found === undefined) {
    throw invalidClaims(
      'key' in place
        ? `claims key: '${place.key}' not found`
        : `claims not found at claims_namespace_path: '${printClaimPath(place.path)}'`,
    );
  }
  const value = format === 'json' ? found : fromText(found, place);
  if (!isObject(value)) throw invalidClaims('expecting a json object when claims_format is json');
  return new Map(
    Object.entries(value)
      .map(([name, claim]): [string, unknown] => [name.toLowerCase(), claim])
      .filter(([name]) => name.startsWith('x-hasura-')),
  );
}

function fromText(found: unknown, place: (ClaimsConfig & { kind: 'namespace' })['place']): unknown {
  if (typeof found !== 'string') {
    throw invalidClaims('expecting a string when claims_format is stringified_json');
  }
  let value: unknown;
  try {
    value = JSON.parse(found);
  } catch {
    value = undefined;
  }
  if (isObject(value)) return value;
  const where =
    'key' in place ? `claims_namespace ${place.key}` : `claims_namespace_path ${printClaimPath(place.path)}`;
  // Hasura adds what it found; a token's text has no place in errors.
  throw invalidClaims(`expecting stringified json at: '${where}'`);
}

/** As Hasura's JSON library says it. */
function mismatch(name: string, expected: string, found: unknown): string {
  const kind = Array.isArray(found) ? 'Array' : found === null ? 'Null' : kinds[typeof found];
  return kind === expected
    ? `parsing ${name} failed, the text is empty`
    : `parsing ${name} failed, expected ${expected}, but encountered ${kind ?? 'nothing'}`;
}

const kinds: Partial<Record<string, string>> = {
  string: 'String',
  number: 'Number',
  boolean: 'Boolean',
  object: 'Object',
};

const missing = (name: string): EngineError =>
  new EngineError('jwt-missing-role-claims', `JWT claim does not contain ${name}`);

const invalidClaims = (message: string): EngineError => new EngineError('jwt-invalid-claims', message);
