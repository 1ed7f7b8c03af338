// A paper as candidates get it: sealed before the start, opened with the key that the start gives, and in the order of the
// attempt.

export interface PaperOption {
  id: string;
  html: string;
  html_ne?: string;
}

export interface PaperQuestion {
  /** As printed; answers name it. */
  number: number;
  /** Its place in `sections`. */
  section: number;
  kind: 'choice' | 'number';
  html: string;
  html_ne?: string;
  options: readonly PaperOption[];
}

export interface PaperSection {
  title: string;
  marks: number;
  wrong_marks: number;
}

export interface Paper {
  languages: readonly string[];
  sections: readonly PaperSection[];
  questions: readonly PaperQuestion[];
}

/** What a mock test says about its order. */
export interface Shuffling {
  shuffle_questions: boolean;
  shuffle_options: boolean;
}

/** Questions under one title stand together: those of one mark and those of two. */
export interface Tab {
  title: string;
  /** Places in `questions`. */
  places: readonly number[];
}

export interface ArrangedPaper extends Paper {
  tabs: readonly Tab[];
}

const nonceLength = 12;

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** @throws where the key is another paper's */
export async function openPaper(content: string, key: string): Promise<Paper> {
  const sealed = bytesOf(content);
  const secret = await crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['decrypt']);
  const algorithm = { name: 'AES-GCM', iv: sealed.subarray(0, nonceLength) };
  const bytes = await crypto.subtle.decrypt(algorithm, secret, sealed.subarray(nonceLength));
  // Sealed by our server, which alone has the key: nobody else has written it.
  return JSON.parse(new TextDecoder().decode(bytes)) as Paper;
}

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
export function arrange(paper: Paper, seed: number, shuffling: Shuffling): ArrangedPaper {
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
    questions: places.map((place) => questions[place] as PaperQuestion),
    tabs: tabs.map(({ title, places: own }) => ({ title, places: own.map(() => next++) })),
  };
}
