// One statement for many members: when it fails because of a member's values, it is found out whose they are.
import { asEngineError, describeFault, type EngineError, type HasuraErrorCode } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { Job } from '../database/job.ts';

/** Sent to a subscriber instead of rows; its subscription goes on. */
export interface Failure {
  readonly error: EngineError;
}

export interface CohortOptions {
  /** Milliseconds between the end of one fetch and the next, for writes that this engine did not make. */
  refetchInterval: number;
  batchSize: number;
  /** Does the work when there is a place for it on the database. */
  inPlace: (work: () => Promise<void>) => Promise<void>;
  /** Bounds for one statement of this role; without it (in tests) there are none. */
  startJob?: (role: string) => Job;
  logger: Logger;
}

/** Faults of the database or of the engine: no member is to blame, so nothing is gained by asking one by one. */
const commonFaults: readonly HasuraErrorCode[] = [
  'unexpected',
  'postgres-error',
  'postgres-max-connections-error',
  'concurrent-update',
  'time-limit-exceeded',
  'busy',
];

export interface Fetching<M> {
  /** One statement for these members; delivers what it answered. Rejects when it fails. */
  readonly ask: (members: readonly M[], job: Job | undefined) => Promise<void>;
  /** The statement failed for these members; `isOwn` when the fault is the only one's own. */
  readonly fail: (members: readonly M[], error: EngineError, isOwn: boolean) => void;
  readonly startJob: () => Job | undefined;
}

/** Asks for all members, and for fewer at a time while one of them makes the statement fail. Never rejects. */
export async function fetchAll<M>(members: readonly M[], fetching: Fetching<M>): Promise<void> {
  const [first, ...others] = members;
  if (first === undefined) return;
  const job = fetching.startJob();
  try {
    await fetching.ask(members, job);
  } catch (cause) {
    // Nobody is left who waits for this.
    if (job?.isGone === true) return;
    const error = asEngineError(cause);
    const isCommon = commonFaults.includes(error.code);
    if (others.length === 0 || isCommon) {
      fetching.fail(members, error, !isCommon);
      return;
    }
    // One member's values (an id that is no uuid, say) failed the statement: halve until it is alone.
    job?.end();
    const middle = Math.ceil(members.length / 2);
    await fetchAll(members.slice(0, middle), fetching);
    await fetchAll(members.slice(middle), fetching);
  } finally {
    job?.end();
  }
}

/** What a failure is remembered by, so that it is told once, not at every poll. */
export const failureText = ({ code, message }: EngineError): string => `error ${code} ${message}`;

export function logFailure(logger: Logger, what: string, error: EngineError): void {
  if (error.code === 'unexpected') logger.error(`${what}: ${describeFault(error)}`);
}

/** Members that failed by themselves go alone, the others together. */
export function* batches<M extends { readonly failing: boolean }>(
  members: readonly M[],
  size: number,
): Generator<readonly M[]> {
  const sound = members.filter((member) => !member.failing);
  for (let start = 0; start < sound.length; start += size) yield sound.slice(start, start + size);
  for (const member of members) if (member.failing) yield [member];
}
