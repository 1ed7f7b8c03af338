// Chance that a seed repeats.

export interface Chance {
  /** From `least` to `most`, both included. */
  integer(least: number, most: number): number;
  /** True once in `of` times. */
  once(of: number): boolean;
  one<T>(of: readonly T[]): T;
  list<T>(length: number, make: (index: number) => T): T[];
}

/** A generator by mulberry32. */
export function chance(seed: number): Chance {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    integer,
    once: (of) => integer(1, of) === 1,
    one: (of) => {
      const chosen = of[integer(0, of.length - 1)];
      if (chosen === undefined) throw new Error('nothing to choose from');
      return chosen;
    },
    list: (length, make) => Array.from({ length }, (_unused, index) => make(index)),
  };
}
