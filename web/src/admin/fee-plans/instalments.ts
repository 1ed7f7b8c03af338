// Instalments as the office types them, a line each: a day of either calendar and rupees.
import { z } from 'zod';
import { asciiDigits } from '../../../../shared/institute.ts';
import { dayOfNepali } from '../../../../shared/nepaliDates.ts';
import { feePlans as words } from '../../content/adminFees.ts';
import { isDay } from '../../lib/calendarDays.ts';
import { readRupees } from '../fees/feeActions.tsx';

const stored = z.array(z.object({ due_day: z.string(), amount: z.number() }));
type Instalments = z.infer<typeof stored>;

const most = 24;
/** Years of Bikram Sambat are 56 or 57 later. */
const firstNepaliYear = 2070;

/** '2026-12-01', '2083/8/16' and so in Devanagari digits. */
function readDay(text: string): string | null {
  const day = asciiDigits(text).replaceAll('/', '-');
  if (Number(day.slice(0, 4)) >= firstNepaliYear) return dayOfNepali(day);
  return isDay(day) ? day : null;
}

/** `problem`: in words, of the first line that is none. */
export function readInstalments(text: string): { instalments: Instalments; problem?: string } {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0 || lines.length > most) return { instalments: [], problem: words.noInstalments };
  const instalments: Instalments = [];
  for (const line of lines) {
    const [, day = '', rest = ''] = /^(\S+)\s+(?:Rs\.?\s*)?(.+)$/.exec(line) ?? [];
    const [due_day, amount] = [readDay(day), readRupees(rest)];
    if (due_day === null || amount === null || amount <= 0)
      return { instalments: [], problem: words.instalmentsProblem(line) };
    instalments.push({ due_day, amount });
  }
  return { instalments: instalments.toSorted((one, other) => (one.due_day < other.due_day ? -1 : 1)) };
}

/** Of what is typed; null as long as it is no list of instalments. */
export function totalOf(text: string): number | null {
  const { instalments, problem } = readInstalments(text);
  if (problem !== undefined) return null;
  return instalments.reduce((paisa, { amount }) => paisa + Math.round(amount * 100), 0) / 100;
}

export const writeInstalments = (column: unknown): string =>
  (stored.safeParse(column).data ?? []).map(({ due_day, amount }) => `${due_day} ${amount}`).join('\n');
