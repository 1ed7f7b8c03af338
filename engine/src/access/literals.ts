// The values that a permission's expression holds.
import type { BoolExp, Value } from '../expression/types.ts';

/** All of them, those inside of other tables' conditions too. */
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
