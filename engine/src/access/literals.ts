// Values that metadata write themselves: whether they can be sent as their columns' types shows when the metadata are read,
// not at every request.
import { encodeValue } from '../execute/encode.ts';
import type { BoolExp, Value, ValueSource } from '../expression/types.ts';

/** Throws the error that every request would meet. A text is Postgres's to judge, and session variables come later. */
export function checkLiterals(values: Iterable<Value>): void {
  for (const value of values) encodeValue({ ...value, source: known(value.source) }, { variables: {} });
}

/** Without what a request brings: null is a value of every type. */
function known(source: ValueSource): ValueSource {
  if (source.kind === 'literal') return source;
  return source.kind === 'list'
    ? { kind: 'list', items: source.items.map(known) }
    : { kind: 'literal', json: null };
}

/** All values of a permission's expression. */
export function* valuesOf(exp: BoolExp): Generator<Value> {
  switch (exp.kind) {
    case 'and':
    case 'or':
      for (const item of exp.items) yield* valuesOf(item);
      return;
    case 'not':
    case 'rooted':
      yield* valuesOf(exp.item);
      return;
    case 'compare':
    case 'in':
      yield exp.value;
      return;
    case 'exists':
    case 'existsComputed':
      yield* valuesOf(exp.where);
      return;
    case 'aggregate':
      yield* valuesOf(exp.aggregate.where);
      for (const comparison of exp.aggregate.predicate)
        if (comparison.kind !== 'isNull') yield comparison.value;
      return;
    case 'isNull':
    case 'compareColumns':
  }
}
