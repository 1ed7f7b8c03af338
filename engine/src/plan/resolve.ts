// Value sources → JSON, when a request's variables and session are known.
import { EngineError } from '../errors.ts';
import type { Session } from '../session/session.ts';
import type { Variables } from './input.ts';
import type { ValueSource } from './types.ts';

/** The JSON that a source stands for; `session` may be missing only where no session variable can occur. */
export function resolveSource(
  source: ValueSource,
  variables: Variables,
  session: Session | undefined,
): unknown {
  switch (source.kind) {
    case 'literal':
      return source.json;
    case 'variable':
      return follow(variables, source.path);
    case 'list':
      return source.items.map((item) => resolveSource(item, variables, session) ?? null);
    case 'object': {
      const fields = source.fields.map(
        ([name, field]) => [name, resolveSource(field, variables, session)] as const,
      );
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    }
    case 'each': {
      const rows = follow(variables, source.path);
      const list: readonly unknown[] = Array.isArray(rows) ? rows : [rows];
      return list.map((row) => follow(row, [source.field]) ?? null);
    }
    case 'session':
      return sessionValue(source.name, session);
  }
}

function follow(json: unknown, path: readonly (string | number)[]): unknown {
  let value = json;
  for (const step of path) {
    if (value === null || typeof value !== 'object') return undefined;
    value = (value as Readonly<Record<string | number, unknown>>)[step];
  }
  return value;
}

function sessionValue(name: string | null, session: Session | undefined): unknown {
  if (name === null) return Object.fromEntries(session?.variables ?? []);
  const value = session?.variables.get(name);
  if (value === undefined) throw new EngineError('not-found', `missing session variable: "${name}"`);
  return value;
}
