// What the page shows of the fixed sets: those whose title the search finds, newest first.
import { questionBanks, type QuestionSet } from '../../content/questionBanks.ts';

const number = (set: QuestionSet): number => Number(set.setNumber);

/** Newest date first; of the same day the higher set. Dates compare as they are: a language's order costs time. */
export function newestFirst(sets: readonly QuestionSet[]): QuestionSet[] {
  return [...sets].sort((a, b) => {
    if (a.date === b.date) return number(b) - number(a);
    return a.date < b.date ? 1 : -1;
  });
}

/** Sets whose title, with 'Set {n}' behind it as on the card, holds every word that was typed, whatever the case. */
export function matchingSets(sets: readonly QuestionSet[], search: string): QuestionSet[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return sets.filter((set) => {
    const title = `${set.title} ${questionBanks.badge(set.setNumber)}`.toLowerCase();
    return words.every((word) => title.includes(word));
  });
}
