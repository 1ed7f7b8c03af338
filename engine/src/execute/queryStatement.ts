// Queries whose parameters are all row counts (`limit`, `offset`), such as a page's newest notices. Postgres takes an
// unknown count for a tenth of the table, so that it plans such a statement anew each time, which takes longer than
// running it. Counts that come again get a statement of their own, in which they are numbers. Where other values come with
// each request nothing of this happens: for those planning each time may well be right.
import { LRUCache } from 'lru-cache';
import { defaultLimits } from '../base/limits.ts';
import type { Statement } from '../compile/sql/ast.ts';
import { printStatement, printWithRowCounts } from '../compile/sql/print.ts';
import type { Parameter } from './encode.ts';
import { prepare, type PreparedStatement } from './statements.ts';

const { countedStatements, preparedLength } = defaultLimits;

/** Counts that are remembered for coming once. */
const mostSeen = 32;

export interface ChosenStatement {
  readonly statement: PreparedStatement;
  readonly parameters: readonly Parameter[];
}

interface Counted {
  readonly query: Statement;
  readonly statements: LRUCache<string, PreparedStatement>;
  /** How often the counts have come. */
  readonly seen: LRUCache<string, number>;
}

export class QueryStatement {
  readonly statement: PreparedStatement;
  /** Letters of SQL that it may hold. */
  readonly weight: number;
  /** Undefined where there are other parameters, or none. */
  readonly #counted: Counted | undefined;

  constructor(query: Statement) {
    this.statement = prepare(printStatement(query));
    const { parameters, text } = this.statement;
    const isCounted =
      parameters.length > 0 &&
      parameters.every(({ check }) => check === 'limit' || check === 'offset') &&
      text.length <= preparedLength;
    this.#counted = isCounted
      ? { query, statements: new LRUCache({ max: countedStatements }), seen: new LRUCache({ max: mostSeen }) }
      : undefined;
    this.weight = isCounted ? text.length * (countedStatements + 1) : text.length;
  }

  /** What to send for these values of the statement's parameters. */
  choose(parameters: readonly Parameter[]): ChosenStatement {
    const counted = this.#counted;
    const counts = parameters.filter((count) => count !== null);
    // No count, no limit.
    if (counted === undefined || counts.length < parameters.length) {
      return { statement: this.statement, parameters };
    }
    const { query, statements, seen: seenCounts } = counted;
    const key = counts.join();
    const known = statements.get(key);
    if (known !== undefined) return { statement: known, parameters: [] };
    const seen = seenCounts.get(key) ?? 0;
    seenCounts.set(key, seen + 1);
    if (seen < 2) return { statement: this.statement, parameters };
    const text = printWithRowCounts(query, counts);
    const made = prepare({ text, parameters: [], memberParameters: [] });
    statements.set(key, made);
    return { statement: made, parameters: [] };
  }
}
