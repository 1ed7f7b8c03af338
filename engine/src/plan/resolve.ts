// Value sources → JSON, when a request's variables and session are known.
import { EngineError } from '../base/errors.ts';
import type { Variables } from '../model/expression/input.ts';
import type { ValueSource } from '../model/expression/types.ts';
import type { Session } from '../session/session.ts';

export interface Inputs {
  readonly variables: Variables;
  /** May be missing only where no session variable can occur. */
  readonly session?: Session;
  /** Texts from an earlier statement of the same mutation: columns of a row just written, or all rows written. */
  readonly written?: ReadonlyMap<string, string | null>;
}

export function resolveSource(source: ValueSource, inputs: Inputs): unknown {
  const { variables, session } = inputs;
  switch (source.kind) {
    case 'literal':
      return source.json;
    case 'variable':
      return follow(variables, source.path);
    case 'cursor':
      return resolveSource(source.initial, inputs);
    case 'list':
      // A variable without a value is no item.
      return source.items.flatMap((item) => {
        const json = resolveSource(item, inputs);
        return json === undefined ? [] : [json];
      });
    case 'object': {
      const fields = source.fields.map(([name, field]) => [name, resolveSource(field, inputs)] as const);
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    }
    case 'each': {
      const rows = follow(variables, source.path);
      const list: readonly unknown[] = Array.isArray(rows) ? rows : [rows];
      return list.map((row) => follow(row, [source.field]) ?? null);
    }
    case 'session':
      return sessionValue(source.name, session);
    case 'written': {
      const text = inputs.written?.get(source.name);
      if (text === undefined) throw new Error(`nothing was written as ${source.name}`);
      return text;
    }
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
