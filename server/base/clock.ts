// Time and randomness as values, so that tests choose them.

import { randomBytes } from 'node:crypto';

export type Clock = () => Date;

/** `size` unpredictable bytes. */
export type Random = (size: number) => Buffer;

export const systemClock: Clock = () => new Date();
export const systemRandom: Random = randomBytes;

export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => count * 60_000;
export const hours = (count: number): number => count * 3_600_000;
export const days = (count: number): number => count * 86_400_000;

/** Clocks of several machines differ by less than this; what is of later was written by one that was wrong. */
export const clockDifference = minutes(10);

/** The moment `milliseconds` after (or, negative, before) `moment`. */
export function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}
