// A paper as its page shows it: subjects with their sections, numbers counted through, and what is missing.
import type {
  PaperQuestionFragment,
  PaperSectionFragment,
  WholePaperQuery,
} from '../../graphql/generated/upload.ts';

export type Paper = NonNullable<WholePaperQuery['paper']>;
export type Section = PaperSectionFragment;
export type Taken = PaperQuestionFragment;

export interface Subject {
  title: string;
  sections: readonly Section[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Sections of one title are one subject, where the first of them stands. */
export function subjectsOf({ sections }: Pick<Paper, 'sections'>): Subject[] {
  const titles = [...new Set(sections.map(({ title }) => title))];
  return titles.map((title) => ({ title, sections: sections.filter((section) => section.title === title) }));
}

export interface Totals {
  taken: number;
  planned: number;
  marks: number;
  plannedMarks: number;
}

export const totalsOf = (sections: readonly Section[]): Totals => ({
  taken: sum(sections.map(({ questions }) => questions.length)),
  planned: sum(sections.map(({ planned }) => planned)),
  marks: sum(sections.map(({ questions, marks }) => questions.length * marks)),
  plannedMarks: sum(sections.map(({ planned, marks }) => planned * marks)),
});

/** The number that the first question of each section has, or will have. */
export function firstNumbers({ sections }: Pick<Paper, 'sections'>): ReadonlyMap<string, number> {
  let next = 1;
  return new Map(
    sections.map(({ id, planned }) => {
      const first = next;
      next += planned;
      return [id, first] as const;
    }),
  );
}

/** How often each value is there, the most frequent first. */
export function countsOf<Value>(values: readonly Value[]): [Value, number][] {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
