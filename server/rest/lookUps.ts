// The look-ups that anybody may make without saying who they are: which addresses they have, which exam an answer
// speaks of, and whether it tells of anybody at all. All other addresses below /api/rest/ are nobody's here.

import { z } from 'zod';

export const restPrefix = '/api/rest/';

interface LookUp {
  /** Each once, and no others. */
  parameters: readonly string[];
  /** An answer that is about nobody: there is no end of such questions. */
  isEmpty: (answer: unknown) => boolean;
}

const isEmptyList = (name: string) => {
  const shape = z.object({ [name]: z.array(z.unknown()).max(0) });
  return (answer: unknown): boolean => shape.safeParse(answer).success;
};

const nobodyHas = z.object({
  equal: z.object({ aggregate: z.object({ sum: z.object({ count: z.null() }) }) }),
});

/** As in hasura/metadata/rest_endpoints.yaml. */
const lookUps: Readonly<Record<string, LookUp>> = {
  exams: { parameters: [], isEmpty: () => false },
  'top-performers': { parameters: ['exam_title', 'set_number'], isEmpty: isEmptyList('top_performers') },
  result: {
    parameters: ['exam_title', 'set_number', 'symbol'],
    isEmpty: isEmptyList('candidate_results'),
  },
  standing: {
    parameters: ['exam_title', 'set_number', 'marks'],
    isEmpty: (answer) => nobodyHas.safeParse(answer).success,
  },
};

export interface Question {
  /** The same for each way to write the address. */
  key: string;
  lookUp: LookUp;
  /** Undefined for the list of all exams. */
  exam: { title: string; set: string } | undefined;
}

/** No exam, symbol or number that is stored makes a longer address. */
const longest = 8000;

/** What an address asks; undefined for one that is not exactly a look-up's: the engine says what is wrong with it. */
export function questionOf(url: string): Question | undefined {
  if (url.length > longest) return undefined;
  const [pathname = '', search = ''] = url.split(/\?(.*)/s);
  const name = pathname.slice(restPrefix.length);
  const lookUp = Object.hasOwn(lookUps, name) ? lookUps[name] : undefined;
  if (lookUp === undefined) return undefined;
  const given = new URLSearchParams(search);
  if (given.size !== lookUp.parameters.length) return undefined;
  const values = lookUp.parameters.map((parameter) => given.get(parameter));
  if (values.includes(null)) return undefined;
  const key = JSON.stringify([name, ...values]);
  const [title, set] = values;
  const isOfOne = typeof title === 'string' && typeof set === 'string';
  return { key, lookUp, exam: isOfOne ? { title, set } : undefined };
}
