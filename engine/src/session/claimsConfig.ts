// Where a token's session variables stand: in an object of its own (`claims_namespace`, `claims_namespace_path`), or
// each at a place of its own (`claims_map`). Hasura documentation: "Authentication using JWT".
import { z } from 'zod';
import { type ClaimPath, parseClaimPath } from './claimPath.ts';

export const allowedRolesClaim = 'x-hasura-allowed-roles';
export const defaultRoleClaim = 'x-hasura-default-role';
const defaultClaimsNamespace = 'https://hasura.io/jwt/claims';

/** A value from the token, or the same for all tokens. */
export type MappedClaim<V> =
  | { readonly kind: 'path'; readonly path: ClaimPath; readonly default: V | undefined }
  | { readonly kind: 'literal'; readonly value: V };

export interface ClaimsMap {
  readonly allowedRoles: MappedClaim<readonly string[]>;
  readonly defaultRole: MappedClaim<string>;
  /** The other session variables, names in lower case. */
  readonly variables: ReadonlyMap<string, MappedClaim<string>>;
}

export type ClaimsConfig =
  | {
      readonly kind: 'namespace';
      /** A key of the token, or a path into it. */
      readonly place: { readonly key: string } | { readonly path: ClaimPath };
      readonly format: 'json' | 'stringified_json';
    }
  | { readonly kind: 'map'; readonly map: ClaimsMap };

const path = z.string().transform((text, context): ClaimPath => {
  const parsed = parseClaimPath(text);
  if (parsed !== undefined) return parsed;
  context.addIssue({
    code: 'custom',
    message: `invalid JSON path ${text}. Accept letters, digits, underscore (_) or hyphen (-) only. Use quotes enclosed in bracket (["..."]) if there is any special character`,
  });
  return z.NEVER;
});

const mapped = <V>(value: z.ZodType<V>) =>
  z.union(
    [
      value.transform((literal): MappedClaim<V> => ({ kind: 'literal', value: literal })),
      z.strictObject({ path, default: value.nullish() }).transform((given): MappedClaim<V> => ({
        kind: 'path',
        path: given.path,
        default: given.default ?? undefined,
      })),
    ],
    { error: 'is neither a value nor an object with a valid JSON "path" and perhaps a "default"' },
  );

const text = z.string();
const role = z.string().min(1);

const claimsMap = z.record(z.string(), z.unknown()).transform((given, context): ClaimsMap => {
  const entries = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
  const read = <V>(name: string, value: z.ZodType<V>): MappedClaim<V> => {
    const parsed = mapped(value).safeParse(entries.get(name));
    if (parsed.success) return parsed.data;
    const missing = !entries.has(name);
    const message = missing
      ? 'is expected but not found'
      : (parsed.error.issues[0]?.message ?? 'is not valid');
    context.addIssue({ code: 'custom', path: [name], message });
    return z.NEVER;
  };
  const variables = new Map<string, MappedClaim<string>>();
  for (const name of entries.keys()) {
    if (name === allowedRolesClaim || name === defaultRoleClaim) continue;
    if (!name.startsWith('x-hasura-')) {
      context.addIssue({ code: 'custom', path: [name], message: 'is no session variable (x-hasura-…)' });
    }
    variables.set(name, read(name, text));
  }
  return {
    allowedRoles: read(allowedRolesClaim, z.array(role)),
    defaultRole: read(defaultRoleClaim, role),
    variables,
  };
});

/** The keys of a JWT secret that are about claims. */
export const claimsKeys = {
  claims_namespace: z.string().min(1).nullish(),
  claims_namespace_path: path.nullish(),
  claims_format: z.enum(['json', 'stringified_json']).nullish(),
  claims_map: claimsMap.nullish(),
};

/** The meaning of these keys, or what is wrong with them. */
export function claimsConfig(given: z.output<z.ZodObject<typeof claimsKeys>>): ClaimsConfig | string {
  const { claims_namespace: key, claims_namespace_path: at, claims_format: format, claims_map: map } = given;
  if (typeof key === 'string' && at) return 'claims_namespace and claims_namespace_path both cannot be set';
  // As in Hasura, beside a map the other keys say nothing.
  if (map) return { kind: 'map', map };
  return {
    kind: 'namespace',
    place: at ? { path: at } : { key: key ?? defaultClaimsNamespace },
    format: format ?? 'json',
  };
}
