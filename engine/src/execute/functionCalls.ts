// Calls of tracked functions, told to whoever runs the engine: how often somebody calls one is for the host to bound.
import { EngineError } from '../base/errors.ts';
import type { RootField } from '../plan/types.ts';
import type { FunctionCall, Operation } from './operation.ts';

/** The calls of one operation of a client, aliases each. */
export interface AnsweredCalls {
  readonly address: string;
  readonly role: string;
  /** `isEmpty`: it returned no row. Of a subscription, which is told of before it begins, that is not known. */
  readonly calls: readonly { readonly name: string; readonly isEmpty: boolean }[];
}

export interface CallWatch {
  /** Names of the functions of which `admit` wants to hear. */
  readonly functions: ReadonlySet<string>;
  /**
   * The answer waits for the promise; `false`: it is not sent, and the client is told to come back later. Undefined: it
   * may be sent at once.
   */
  admit(answered: AnsweredCalls): Promise<boolean> | undefined;
}

export function callsOf(fields: readonly RootField[], above: readonly string[] = []): FunctionCall[] {
  return fields.flatMap((field) => {
    const path = [...above, field.key];
    if (field.kind === 'namespace') return callsOf(field.fields, path);
    if (field.kind === 'json' || field.kind === 'typename') return [];
    const { source } = field.rows;
    if (source.kind !== 'function') return [];
    const { name, isVolatile } = source.function;
    return [{ name, isVolatile, path }];
  });
}

/**
 * The operation, whose answer waits for the host's word where it holds what watched functions returned. Without an
 * address nobody asks but the host itself.
 */
export function watchCalls(
  operation: Operation,
  watch: CallWatch | undefined,
  { role, address }: { readonly role: string; readonly address: string | undefined },
): Operation {
  if (watch === undefined || address === undefined) return operation;
  const calls = operation.calls?.filter(({ name }) => watch.functions.has(name)) ?? [];
  if (calls.length === 0) return operation;
  const admit = async (isEmpty: (call: FunctionCall) => boolean): Promise<void> => {
    const told = calls.map((call) => ({ name: call.name, isEmpty: isEmpty(call) }));
    if ((await watch.admit({ address, role, calls: told })) === false)
      throw new EngineError('busy', 'too many calls of this function, come back later');
  };
  if (operation.kind === 'subscription') return { ...operation, admit: () => admit(() => false) };
  return {
    ...operation,
    execute: async (job) => {
      const result = await operation.execute(job);
      const answer: unknown = JSON.parse(result.json);
      await admit(({ path }) => isEmptyAt(answer, ['data', ...path]));
      return result;
    },
  };
}

function isEmptyAt(answer: unknown, path: readonly string[]): boolean {
  const found = path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
    answer,
  );
  return found === null || (Array.isArray(found) && found.length === 0);
}
