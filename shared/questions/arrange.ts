// The order in which a candidate has the questions of a paper: on the screen, and on the signed answer sheet.

/** What a mock test says about its order. */
export interface Shuffling {
  shuffle_questions: boolean;
  shuffle_options: boolean;
}

interface Arrangeable {
  sections: readonly { title: string }[];
  questions: readonly {
    /** As printed; answers name it. */
    number: number;
    /** Its place in `sections`. */
    section: number;
    options: readonly unknown[];
  }[];
}

/** Questions under one title stand together: those of one mark and those of two. */
export interface Tab {
  title: string;
  /** Places in `questions`. */
  places: readonly number[];
}

export type Arranged<P> = P & { tabs: readonly Tab[] };

/** Mulberry32: the same numbers from the same seed on every device. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<Item>(items: readonly Item[], chance: () => number): Item[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as Item, mixed[last] as Item];
  }
  return mixed;
}

/** Questions change places within their section, options within their question. */
export function arrange<P extends Arrangeable>(paper: P, seed: number, shuffling: Shuffling): Arranged<P> {
  const chance = createChance(seed);
  const questions = paper.sections
    .flatMap((_, section) => {
      const own = paper.questions.filter((question) => question.section === section);
      return shuffling.shuffle_questions ? shuffled(own, chance) : own;
    })
    .map((question) =>
      shuffling.shuffle_options
        ? // Of the question's own: where it stands changes nothing.
          {
            ...question,
            options: shuffled(question.options, createChance(seed ^ (question.number * 0x9e3779b1))),
          }
        : question,
    );
  const titles = [...new Set(paper.sections.map(({ title }) => title))];
  const tabs = titles.map((title) => ({
    title,
    places: questions.flatMap(({ section }, place) =>
      paper.sections[section]?.title === title ? [place] : [],
    ),
  }));
  // The tabs' questions one after the other, as the numbers beside them go.
  const places = tabs.flatMap((tab) => tab.places);
  let next = 0;
  return {
    ...paper,
    questions: places.map((place) => questions[place] as P['questions'][number]),
    tabs: tabs.map(({ title, places: own }) => ({ title, places: own.map(() => next++) })),
  };
}
