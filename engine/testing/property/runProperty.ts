// Asks random operations of a caller until one tells, or writes, what it must not.
import { random } from '../../goldens/random.ts';
import { dress } from './dress.ts';
import { type OperationKind, Operations } from './operations.ts';
import type { Caller, PropertySet } from './propertySet.ts';
import { type Planted, startSubject } from './subject.ts';

export interface PropertyOptions {
  readonly seed: number;
  readonly operations: number;
  /** Milliseconds after which no further operation is asked. */
  readonly time?: number;
  readonly planted?: Planted;
  readonly onRefusal?: (error: string) => void;
}

export interface Summary {
  readonly set: string;
  readonly role: string;
  readonly seed: number;
  operations: number;
  mutations: number;
  subscriptions: number;
  /** Answered with an error. */
  refused: number;
  /** Answers compared with what is known otherwise. */
  compared: number;
  /** Refused by a constraint that knows hidden rows. */
  constraints: number;
  /** Rows and values that differ unseen. */
  hidden: number;
  finding: string | null;
}

const kinds: readonly OperationKind[] = ['query', 'query', 'query', 'mutation', 'mutation', 'subscription'];

/** Operations between further changes of what is hidden. */
const changeAfter = 60;

export async function runProperty(
  set: PropertySet,
  caller: Caller,
  options: PropertyOptions,
): Promise<Summary> {
  const { seed, operations, time = Number.POSITIVE_INFINITY } = options;
  const chance = random(seed);
  const subject = await startSubject(set, caller, chance, options.planted);
  const summary: Summary = {
    set: set.name,
    role: caller.role,
    seed,
    operations: 0,
    mutations: 0,
    subscriptions: 0,
    refused: 0,
    compared: 0,
    constraints: 0,
    hidden: 0,
    finding: null,
  };
  const end = Date.now() + time;
  try {
    await subject.changeHidden(80);
    const { schema, valueOf } = subject;
    const without = new Set(set.without);
    const made = new Operations({ schema, random: chance, valueOf, keys: set.keys, without });
    while (summary.operations < operations && Date.now() < end) {
      if (summary.operations % changeAfter === changeAfter - 1) await subject.changeHidden(6);
      const asked = dress(made.operation(chance.one(kinds)), schema, chance);
      // A role without mutations is asked queries in their place.
      const kind = kinds.find((one) => asked.query.startsWith(one)) ?? 'query';
      const outcome = await subject.check(kind, asked);
      summary.operations += 1;
      if (kind === 'mutation') summary.mutations += 1;
      if (kind === 'subscription') summary.subscriptions += 1;
      if (outcome.refusal !== null) {
        summary.refused += 1;
        options.onRefusal?.(outcome.refusal);
      }
      if (outcome.isConstraint) summary.constraints += 1;
      summary.compared += outcome.comparisons;
      if (outcome.finding === null) continue;
      summary.finding = [
        `set ${set.name}, role ${caller.role}, seed ${String(seed)}, operation ${String(summary.operations)}`,
        asked.query,
        JSON.stringify(asked.variables),
        outcome.finding,
        await subject.sqlOf(asked),
      ].join('\n');
      break;
    }
    summary.hidden = subject.hidden;
    return summary;
  } finally {
    await subject.stop();
  }
}
