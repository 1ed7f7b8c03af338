// What is asked for as soon as somebody comes is asked for once before: at the start, and when exams have changed. So the
// first thousand of a result day find plans, a connection, answers and pages in memory.

import { addressIn, published } from '../../shared/language.ts';
import { type AnswerOf, restUrl } from '../../shared/results/endpoints.ts';
import { minutes } from '../base/clock.ts';
import { createWorker, type Worker, type WorkerOptions } from '../base/worker.ts';
import type { LookUp } from '../results/answers/lookUpPace.ts';
import type { RestSource } from '../results/answers/restHandler.ts';

/** Exams of which most people ask: those that came out last. */
const newest = 8;

/** After so many look-ups the engine knows them to be light, and Postgres keeps their plan. */
const lookUps = 24;

export interface WarmingOptions extends Pick<RestSource, 'ask'>, Pick<WorkerOptions, 'onError'> {
  lookUp: LookUp;
  page: (url: string) => Promise<unknown>;
}

/** Nobody waits for it: who comes where it has failed waits as long as without it. */
export function createWarming({ ask, lookUp, page, onError }: WarmingOptions): Worker {
  let isCold = true;
  return createWorker({
    name: 'warming',
    lookEvery: minutes(1),
    async work() {
      const { status, answer } = await lookUp('ExamOptions', {});
      const listed = status === 200 ? (answer as AnswerOf<'ExamOptions'>).exams : [];
      const exams = listed.slice(0, newest).map(({ exam_title, set_number }) => ({ exam_title, set_number }));
      const [first] = exams;
      if (isCold && first !== undefined) {
        const nobody = restUrl('CandidateResults', { ...first, symbol: '-' });
        for (let time = 0; time < lookUps; time += 1) await ask(nobody);
      }
      for (const exam of exams) {
        await lookUp('ExamDistribution', exam);
        await lookUp('TopPerformers', exam);
      }
      // Later a page takes as long as its own render, once for all who ask for it.
      const pages = isCold ? ['/results', '/'] : [];
      isCold &&= first === undefined;
      for (const path of pages) for (const language of published) await page(addressIn(language, path));
      return undefined;
    },
    onError,
  });
}
