// How attendance is counted, in the office and for students: late is here, an excused day counts for nobody.

/** Below it a student is marked, in percent. */
export const fewest = 75;

export interface Counted {
  here: number;
  absent: number;
  late: number;
  excused: number;
}

export function countStates(states: readonly (string | null)[]): Counted {
  const count = (state: string): number => states.filter((one) => one === state).length;
  return { here: count('here'), absent: count('absent'), late: count('late'), excused: count('excused') };
}

/** Whole percents, rounded down, so that 74.9 is under 75; null where no day counts. */
export function shareOf({ here, absent, late }: Counted): number | null {
  const days = here + absent + late;
  return days === 0 ? null : Math.floor(((here + late) / days) * 100);
}
