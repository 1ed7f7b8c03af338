// Calls of the database's functions: the row, the session and the request's arguments in their places.
import type { CallArgument } from '../model/expression/types.ts';
import { pgJson } from '../model/pgTypes.ts';
import type { FunctionSignature } from '../model/types.ts';
import type { Alias, FunctionCall } from './sql/ast.ts';
import { parameter } from './sql/build.ts';

/**
 * A call with the given arguments. Arguments are passed by position up to the first one left to its default, and by
 * name after it; the planner has made sure that those have names.
 */
export function compileCall(
  signature: FunctionSignature,
  given: readonly CallArgument[],
  row: Alias | null,
): FunctionCall {
  const values = new Map(given.map((argument) => [argument.field, argument.value]));
  const args: FunctionCall['arguments'][number][] = [];
  let isNamed = false;
  for (const argument of signature.arguments) {
    const name = isNamed ? argument.name : null;
    if (argument.fill === 'row') {
      if (row === null) throw new Error(`function "${signature.name}" needs a row`);
      args.push({ name, value: { kind: 'row', of: row } });
      continue;
    }
    if (argument.fill === 'session') {
      const type = argument.type.name === 'jsonb' ? argument.type : pgJson;
      args.push({ name, value: parameter({ source: { kind: 'session', name: null }, type, at: '$' }) });
      continue;
    }
    const value = values.get(argument.field);
    if (value === undefined) isNamed = true;
    else args.push({ name, value: parameter(value) });
  }
  return { name: signature, arguments: args };
}
