// Password hashes: argon2id on libuv's threads, few at a time, so that sign-ins never starve GraphQL of processors.

import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Institute } from '../../../shared/institute.ts';
import { HttpError, unavailable } from '../../base/httpError.ts';
import { limits } from '../../base/limits.ts';
import { Busy, createTurns } from '../../base/turns.ts';
import { isPredictablePassword } from './predictablePasswords.ts';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const current = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

const longestPassword = 128;

/** Keyboards differ in how they compose the same letter (Devanagari, accents, full-width digits): hashes ignore that. */
function normal(password: string): string {
  return password.normalize('NFKC');
}

/** Characters as people count them; a text so long that it must be over the limit is not even counted. */
export function isTooLong(password: string): boolean {
  return password.length > 8 * longestPassword || Array.from(normal(password)).length > longestPassword;
}

/**
 * The rules of docs/screens/accounts.md for a new password, in the forms' words, and then whether it can be guessed; undefined when it is fine.
 * @param about what others may know of its owner: e-mail, names, phone
 * @param place what everybody knows here: namesOf
 */
export function passwordProblem(
  password: string,
  about: readonly string[] = [],
  place: readonly string[] = [],
): string | undefined {
  if (isTooLong(password)) return `Password must be at most ${longestPassword} characters`;
  const text = normal(password);
  if (Array.from(text).length < 8) return 'Password must be at least 8 characters';
  if (!/\p{Lu}/u.test(text)) return 'Password must contain at least one uppercase letter';
  if (!/\p{Nd}/u.test(text)) return 'Password must contain at least one number';
  if (isPredictablePassword(text, place)) return 'This password is too common. Please choose another one.';
  if (about.length > 0 && isPredictablePassword(text, about)) {
    return 'This password is too easy to guess from your name, e-mail or phone. Please choose another one.';
  }
  return undefined;
}

/** @throws HttpError 400 `weak_password` with the rule that a new password breaks */
export function requireGoodPassword(
  password: string,
  about: readonly string[] = [],
  place: readonly string[] = [],
): void {
  const problem = passwordProblem(password, about, place);
  if (problem !== undefined) throw new HttpError(400, 'weak_password', problem);
}

/** The institute's names as an admin has set them; its defaults are known anyway. */
export const namesOf = ({ name, nepaliName, address }: Institute): string[] => [
  name,
  nepaliName,
  address.city,
];

export async function createPasswords() {
  // One core stays free for everything else.
  const slots = Math.max(1, Math.min(limits.hashesAtOnce.default, availableParallelism() - 1));
  const waiting = limits.hashesWaiting.default;
  const turns = createTurns({
    name: 'passwords',
    ...{ atOnce: slots, atOnceOfAddress: slots, waiting, waitingOfAddress: waiting },
    patience: Number.POSITIVE_INFINITY,
    now: () => performance.now(),
  });
  /** One queue for all addresses: what each may ask for is counted elsewhere. */
  const run = <T>(work: () => Promise<T>): Promise<T> =>
    turns.run('all', work).catch((error: unknown) => {
      if (!(error instanceof Busy)) throw error;
      throw unavailable('busy', 'Too many people are signing in. Please try again.', 5);
    });
  // The hash of no account, with which passwords of unknown accounts are compared: that takes as long.
  const nobody = await hash('no account has this password', cost);
  return {
    hash: (password: string): Promise<string> => run(() => hash(normal(password), cost)),
    /**
     * Whether `password` fits. Takes the same time without a stored hash (unknown account, no password set) and for
     * passwords longer than 128 characters, which fit nothing and are not hashed.
     * @throws HttpError 503 when too many requests wait already
     */
    verify: async (stored: string | null | undefined, password: string): Promise<boolean> => {
      const candidate = isTooLong(password) ? '' : normal(password);
      const fits = await run(() => verify(stored ?? nobody, candidate));
      return fits && candidate !== '' && typeof stored === 'string';
    },
    /** Whether a hash was made with other parameters than today's. */
    isOutdated: (stored: string): boolean => !current.test(stored),
  };
}
export type Passwords = Awaited<ReturnType<typeof createPasswords>>;
