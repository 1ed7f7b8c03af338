// HASURA_GRAPHQL_ENABLE_ALLOWLIST: only operations of the listed query collections, for every role but admin.
import { createHash } from 'node:crypto';
import { Kind, parse, print, visit, type DocumentNode } from 'graphql';
import { defaultLimits } from '../base/limits.ts';
import { keptByLength } from '../base/lru.ts';
import type { Session } from '../session/session.ts';
import { MetadataError, type MetadataPath, type MetadataProblem } from './error.ts';
import type { Metadata } from './schema.ts';

/** Whether the caller's role may run this query text. Text that does not parse is nobody's: the parser will say so. */
export type IsAllowed = (query: string, session: Session) => boolean;

/** Hasura documentation: "Allow list". Compared is the meaning, not the text: comments and spaces do not count. */
export function createAllowlist({ allowlist, query_collections: collections }: Metadata): IsAllowed {
  const global = new Set<string>();
  const byRole = new Map<string, Set<string>>();
  const problems: MetadataProblem[] = [];
  const fail = (path: MetadataPath, reason: string): void => {
    problems.push({ path, reason, isUnsupported: false });
  };
  for (const [index, { collection: name, scope }] of allowlist.entries()) {
    const place = collections.findIndex((candidate) => candidate.name === name);
    if (place < 0) fail(['allowlist', index], `no query collection is named "${name}"`);
    for (const [at, { name: queryName, query }] of (collections[place]?.definition.queries ?? []).entries()) {
      const key = fingerprint(query);
      if (key === undefined) {
        const path = ['query_collections', place, 'definition', 'queries', at];
        fail(path, `"${queryName}" of "${name}" does not parse`);
      } else if (scope === undefined || scope.global) {
        global.add(key);
      } else {
        for (const role of scope.roles ?? []) byRole.set(role, (byRole.get(role) ?? new Set()).add(key));
      }
    }
  }
  if (problems.length > 0) {
    const lines = problems.map(
      ({ path, reason }) => `${path[0] === 'allowlist' ? 'allow_list' : String(path[0])}: ${reason}`,
    );
    throw new MetadataError(lines.join('\n'), problems);
  }

  const known = keptByLength<string>(defaultLimits.allowlistCache);
  const cachedFingerprint = (query: string): string | undefined => {
    const found = known.get(query);
    if (found !== undefined) return found;
    const key = fingerprint(query);
    if (key !== undefined) known.set(query, key, { size: query.length });
    return key;
  };
  return (query, { isAdmin, role }) => {
    if (isAdmin) return true;
    const key = cachedFingerprint(query);
    return key === undefined || global.has(key) || byRole.get(role)?.has(key) === true;
  };
}

/**
 * What Hasura compares (normalizeQuery in its Hasura.RQL.Types.Allowlist): the whole document in its order, fragments
 * included, without the __typename that clients add. Inside inline fragments Hasura leaves __typename where it is.
 */
function fingerprint(query: string): string | undefined {
  let document: DocumentNode;
  try {
    // The parser refuses longer ones after us; somewhat earlier than here, so that nothing slips through between.
    document = parse(query, { noLocation: true, maxLexicalTokens: defaultLimits.queryTokens + 10 });
  } catch {
    return undefined;
  }
  const bare = visit(document, {
    [Kind.FIELD]: (field) => (field.name.value === '__typename' ? null : undefined),
    [Kind.INLINE_FRAGMENT]: () => false,
    // A string is its value, however it is quoted.
    [Kind.STRING]: (string) => (string.block === true ? { ...string, block: false } : undefined),
  });
  return createHash('sha256').update(print(bare)).digest('base64');
}
