// Random data that is the same at every run: for property tests.

export interface Random {
  /** From `least` to `most`, both included. */
  integer(least: number, most: number): number;
  one<T>(of: readonly T[]): T;
  /** Some of the keys, in any order. */
  object(makers: Record<string, () => unknown>): unknown;
}

/** A generator by mulberry32. */
export function random(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    integer,
    one: (of) => {
      const chosen = of[integer(0, of.length - 1)];
      if (chosen === undefined) throw new Error('nothing to choose from');
      return chosen;
    },
    object: (makers) => {
      const kept = Object.entries(makers).filter(() => next() < 0.3);
      if (next() < 0.5) kept.reverse();
      return Object.fromEntries(kept.map(([name, make]) => [name, make()]));
    },
  };
}
