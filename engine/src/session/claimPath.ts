// A JSON path into a token's claims: `$.user.roles[0]`, `$["https://a.org/claims"].role`.

import { isObject } from '../base/json.ts';

/** Names of keys and numbers of elements, from the outside in; none for the whole. */
export type ClaimPath = readonly (string | number)[];

const step = /\.?(?:([\p{L}_][\p{L}\p{Nd}_-]*)|\[(?:(\d{1,9})|("(?:[^"\\]|\\.)*")|'((?:[^'\\]|\\.)*)')\])/uy;

/** Undefined when the text is no path (Hasura documentation: "claims_namespace_path"). */
export function parseClaimPath(text: string): ClaimPath | undefined {
  if (text === '') return undefined;
  const steps: (string | number)[] = [];
  step.lastIndex = text.startsWith('$') ? 1 : 0;
  while (step.lastIndex < text.length) {
    const match = step.exec(text);
    if (match === null) return undefined;
    const [, name, index, double, single] = match;
    const quoted = double ?? `"${(single ?? '').replaceAll(/\\'|"/g, (one) => (one === '"' ? '\\"' : "'"))}"`;
    const found = index === undefined ? (name ?? unquoted(quoted)) : Number(index);
    if (found === undefined) return undefined;
    steps.push(found);
  }
  return steps;
}

function unquoted(json: string): string | undefined {
  try {
    return String(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** The value there, or undefined. Only a value's own keys count: `__proto__` and its like are nobody's. */
export function valueAt(value: unknown, path: ClaimPath): unknown {
  let found = value;
  for (const key of path) {
    const fits = typeof key === 'number' ? Array.isArray(found) : isObject(found);
    if (!fits || !Object.hasOwn(found as object, key)) return undefined;
    found = (found as Readonly<Record<string | number, unknown>>)[key];
  }
  return found;
}

/** The path as Hasura's messages show it. */
export const printClaimPath = (path: ClaimPath): string =>
  `$${path
    .map((key) =>
      typeof key === 'string' && /^[A-Za-z_][\w-]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`,
    )
    .join('')}`;
