// What a request may cost: everything that grows with it (selections with fragments spread out, arguments, variables
// where they become SQL, permissions wherever they are joined) is paid from one budget, before the work is done.
import { refuse } from '../../base/errors.ts';
import { defaultLimits } from '../../base/limits.ts';
import type { BoolExp } from './types.ts';

/** Fields as which one counts that reads rows: it becomes a query of its own in the statement. */
const rowsWeight = 10;

/** Units of a condition on related rows, the same. */
const relatedUnits = 20;

/** Letters of a text that cost as much as one field or value. */
const lettersPerUnit = 50;

export class Cost {
  #left: number;
  readonly #most: number;
  #fields = defaultLimits.selectedFields;
  #introspectionFields = defaultLimits.introspectionFields;
  #introspectionLetters = defaultLimits.introspectionLength;

  constructor(most: number = defaultLimits.requestCost) {
    this.#most = most;
    this.#left = most;
  }

  get spent(): number {
    return this.#most - this.#left;
  }

  /** Pays for `units` fields or values; throws `validation-failed` when nothing is left. */
  spend(units: number, at: string): void {
    this.#left -= units;
    if (this.#left < 0) tooMuch(at);
  }

  /** Pays for a field that is selected, wherever fragments put it. */
  spendField(at: string): void {
    this.spend(1, at);
    this.#fields -= 1;
    if (this.#fields < 0) tooMuch(at);
  }

  /** Pays for a field that reads rows, beyond what every field costs. */
  spendRows(at: string): void {
    this.#fields -= rowsWeight - 1;
    if (this.#fields < 0) tooMuch(at);
  }

  /** Pays for a condition on related rows with the permission on them. */
  spendRelated(filter: BoolExp, at: string): void {
    this.spend(relatedUnits, at);
    this.spendFilter(filter, at);
  }

  /** Pays for a text that the plan will hold. */
  spendText(text: string, at: string): void {
    this.spend(1 + Math.floor(text.length / lettersPerUnit), at);
  }

  /** Pays for fields and items of lists in the answer to introspection, and for its letters, of all root fields together. */
  spendIntrospection(fields: number, letters: number, at: string): void {
    this.#introspectionFields -= fields;
    this.#introspectionLetters -= letters;
    if (this.#introspectionFields < 0 || this.#introspectionLetters < 0) {
      refuse('the introspection query asks for too much', at);
    }
  }

  /** Pays for a permission that is joined to an expression of the request. */
  spendFilter(filter: BoolExp, at: string): void {
    this.spend(weightOf(filter), at);
  }
}

function tooMuch(at: string): never {
  refuse('the query asks for too many fields and values', at);
}

const weights = new WeakMap<BoolExp, number>();

/** Nodes of an expression; those of permissions are counted once. */
function weightOf(exp: BoolExp): number {
  const known = weights.get(exp);
  if (known !== undefined) return known;
  const weight = countNodes(exp);
  weights.set(exp, weight);
  return weight;
}

function countNodes(exp: BoolExp): number {
  switch (exp.kind) {
    case 'and':
    case 'or':
      return exp.items.reduce((sum, item) => sum + countNodes(item), exp.items.length === 0 ? 0 : 1);
    case 'not':
    case 'rooted':
      return countNodes(exp.item);
    case 'exists':
    case 'existsComputed':
      return 1 + countNodes(exp.where);
    case 'aggregate':
      return 1 + exp.aggregate.predicate.length + countNodes(exp.aggregate.where);
    case 'compare':
    case 'compareColumns':
    case 'in':
    case 'isNull':
      return 1;
  }
}
