// What the server does for mock tests: it seals the paper of one that is scheduled, and has those marked that are over. Any
// server does, whichever comes first.

import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import { seconds } from '../base/clock.ts';
import { transaction } from '../base/database.ts';
import { errorText } from '../base/errors.ts';
import { createWorker, type Worker } from '../base/worker.ts';
import { paperOf } from './paperOf.ts';
import { candidatesPaper, type PaperQuestion, problemsOf, seal, solutionsOf } from './sealedPaper.ts';

export interface MockTestsOptions {
  pool: pg.Pool;
  log: Logger;
  /** A stored file by its name; undefined: it is not there. */
  readFile: (name: string) => Promise<Uint8Array | undefined>;
  /** A paper was sealed, or a mock test marked. */
  onChanged?: () => void;
}

const lookEvery = seconds(2);
const longestPause = seconds(30);

interface Due {
  id: string;
  paper_id: string;
  title: string;
}

const nextUnsealed = `
  select test.id, test.paper_id, test.title from public.mock_tests as test
  where test.scheduled_at is not null
    and not exists (select from public.sealed_papers as paper where paper.test_id = test.id)
  order by test.opens_at, test.id
  limit 1 for update skip locked`;

const pictureAddress = /\/files\/([0-9a-f-]{36}\.(png|jpg|webp|gif))/g;

/** The pictures of these questions, as data: addresses by their own. */
async function picturesOf(
  questions: PaperQuestion[],
  readFile: MockTestsOptions['readFile'],
): Promise<Map<string, string>> {
  const pictures = new Map<string, string>();
  for (const [url, name = '', ending = ''] of JSON.stringify(questions).matchAll(pictureAddress)) {
    const content = pictures.has(url) ? undefined : await readFile(name);
    if (content === undefined) continue;
    const type = ending === 'jpg' ? 'jpeg' : ending;
    pictures.set(url, `data:image/${type};base64,${Buffer.from(content).toString('base64')}`);
  }
  return pictures;
}

/** The worker that seals and marks; it looks every two seconds. */
export function createMockTests({ pool, log: parent, readFile, onChanged }: MockTestsOptions): Worker {
  const log = parent.child({ part: 'mock tests' });

  const sealNext = async (): Promise<boolean> =>
    transaction(pool, async (client) => {
      const [due] = (await client.query<Due>(nextUnsealed)).rows;
      if (due === undefined) return false;
      const { sections = [], questions = [] } = (await paperOf(client, due.paper_id, null)) ?? {};
      const pictures = await picturesOf(questions, readFile);
      const picture = (url: string): string | undefined => pictures.get(url);
      const paper = { test: due.id, sections, questions };
      const problems = problemsOf(paper, picture);
      if (problems !== '') {
        await client.query('select public.refuse_paper($1, $2)', [due.id, problems]);
        log.warn({ event: 'paper_refused', test: due.id, problems }, 'the paper of a mock test was refused');
        return true;
      }
      const key = randomBytes(32);
      const content = seal(candidatesPaper(paper, picture), key, randomBytes(12));
      await client.query('select public.seal_paper($1, $2, $3, $4)', [
        due.id,
        content,
        key,
        solutionsOf(paper, picture),
      ]);
      log.info(
        { event: 'paper_sealed', test: due.id, questions: questions.length, bytes: content.length },
        'the paper of a mock test was sealed',
      );
      return true;
    });

  return createWorker({
    name: 'mock tests',
    async work() {
      const isSealed = await sealNext();
      const { rows: marked } = await pool.query<{ id: string }>('select id from public.mark_due_tests()');
      for (const { id } of marked) log.info({ event: 'test_marked', test: id }, 'a mock test was marked');
      if (isSealed || marked.length > 0) onChanged?.();
      return isSealed ? 0 : lookEvery;
    },
    lookEvery,
    longestPause,
    onError(error, failures) {
      // Once for each time of silence.
      if (failures === 1) log.warn({ reason: errorText(error) }, 'mock tests are looked at later');
    },
  });
}
