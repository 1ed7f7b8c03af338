// The look-ups that anybody may make without saying who they are: what their addresses (shared/results/endpoints.ts) take,
// which exam an answer speaks of, and whether there is no end of questions like it. All other addresses below /api/rest/ are nobody's here.

import { z } from 'zod';
import { restEndpoints, type RestOperation } from '../../../shared/results/endpoints.ts';
import { restPrefix } from '../../http/gate.ts';
import type { LookedUp } from './lookUpPace.ts';

interface LookUp {
  /** Each once, and no others. */
  parameters: readonly string[];
  /** Whether there is no end of questions with such an answer: it tells of nobody, or is asked for in other words. */
  isOfUnlimitedKind: (answer: unknown, asked: URLSearchParams) => boolean;
  /** Whether somebody is found, where one candidate is looked up. */
  isFound?: (answer: unknown) => boolean;
}

const nobodyIsTop = z.object({ top_performers: z.array(z.unknown()).max(0) });

/** At least one, all of the same candidate: other spellings of the symbol, or its digits alone, find them as well. */
const candidate = z.object({ candidate_results: z.array(z.object({ symbol: z.string() })).min(1) });

const anyCandidate = z.union([
  z.object({ candidate_results: z.array(z.unknown()) }),
  z.object({ candidate_suggestions: z.array(z.unknown()) }),
]);

const suggested = z.object({ candidate_suggestions: z.array(z.unknown()).min(1) });

/** The same by an answer alone, whatever was asked; which candidate it was is not known. */
export function lookedUpIn(answer: unknown): LookedUp[] {
  const { data } = anyCandidate.safeParse(answer);
  const rows = data && Object.values(data)[0];
  return rows ? [{ candidate: undefined, isFound: rows.length > 0 }] : [];
}

const nobodyHas = z.object({
  equal: z.object({ aggregate: z.object({ sum: z.object({ count: z.null() }) }) }),
});

const lookUps: Readonly<Record<RestOperation, LookUp>> = {
  ExamOptions: { parameters: [], isOfUnlimitedKind: () => false },
  NewestExam: { parameters: [], isOfUnlimitedKind: () => false },
  TopPerformers: {
    parameters: ['exam_title', 'set_number'],
    isOfUnlimitedKind: (answer) => nobodyIsTop.safeParse(answer).success,
  },
  CandidateResults: {
    parameters: ['exam_title', 'set_number', 'symbol'],
    isFound: (answer) => candidate.safeParse(answer).success,
    isOfUnlimitedKind(answer, asked) {
      const { data } = candidate.safeParse(answer);
      return !data || data.candidate_results.some(({ symbol }) => symbol !== asked.get('symbol'));
    },
  },
  // By the ID that was typed: after the look-up that found nobody it is counted already, as a miss.
  CandidateSuggestion: {
    parameters: ['exam_title', 'set_number', 'symbol'],
    isOfUnlimitedKind: () => true,
    isFound: (answer) => suggested.safeParse(answer).success,
  },
  CandidateStanding: {
    parameters: ['exam_title', 'set_number', 'marks'],
    isOfUnlimitedKind(answer, asked) {
      const marks = asked.get('marks');
      return String(Number(marks)) !== marks || nobodyHas.safeParse(answer).success;
    },
  },
};

const byAddress = new Map(
  Object.entries(lookUps).map(([operation, lookUp]) => [restEndpoints[operation], lookUp]),
);

export interface Question {
  /** The same for each way to write the address. */
  key: string;
  /** Whether its answer is kept apart: there is no end of such questions. */
  isOfUnlimitedKind: (answer: unknown) => boolean;
  /** Which candidate an answer speaks of; undefined where it is none alone. */
  lookedUp: (answer: unknown) => LookedUp | undefined;
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
  const lookUp = byAddress.get(name);
  if (lookUp === undefined) return undefined;
  const given = new URLSearchParams(search);
  if (given.size !== lookUp.parameters.length) return undefined;
  const values = lookUp.parameters.map((parameter) => given.get(parameter));
  if (values.includes(null)) return undefined;
  const key = JSON.stringify([name, ...values]);
  const [title, set] = values;
  const isOfOne = typeof title === 'string' && typeof set === 'string';
  return {
    key,
    isOfUnlimitedKind: (answer) => lookUp.isOfUnlimitedKind(answer, given),
    lookedUp(answer) {
      // By the ID that was found: the same digits complete another one in each exam.
      const [found] = candidate.safeParse(answer).data?.candidate_results ?? [];
      return (
        lookUp.isFound && {
          candidate: found?.symbol ?? given.get('symbol') ?? undefined,
          isFound: lookUp.isFound(answer),
        }
      );
    },
    exam: isOfOne ? { title, set } : undefined,
  };
}
