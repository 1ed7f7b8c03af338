// An upload of 10,000 results, as the upload screen sends it. Its counters and traces must agree with what is stored.
import { randomUUID } from 'node:crypto';
import { answered as asAnswered, ask, type Attempt, type KilledWork, lookUp, tokenOf } from './killedWork.ts';
import { documentOf } from './world.ts';

const candidates = 10_000;
const teacher = { email: 'teacher@prabesh.test', password: 'Teacher1234' };
const upload = documentOf('UploadResults');

interface Stored {
  results: number;
  counted: number;
  distributed: number;
  uploads: number;
  logged: number;
}

function violation(found: Stored, answered: boolean): string | undefined {
  if (found.results !== 0 && found.results !== candidates) return 'some are stored, not all';
  if (found.counted !== found.results || found.distributed !== found.results) return 'counters disagree';
  const isStored = found.results > 0 ? 1 : 0;
  if (found.uploads !== isStored || found.logged !== isStored) return 'its traces disagree';
  return answered && isStored === 0 ? 'answered, and lost' : undefined;
}

async function attempt(url: string, round: number): Promise<Attempt> {
  const [id, exam_title] = [randomUUID(), `Killed ${String(round).padStart(2, '0')}`];
  const token = await tokenOf(url, teacher);
  return {
    send(to) {
      const rows = Array.from({ length: candidates }, (_, index) => ({
        symbol: `K-${String(index).padStart(5, '0')}`,
        name: `Candidate ${index}`,
        marks: (index % 560) / 4,
      }));
      const exam = { id, exam_title, set_number: '1', exam_date: '2025-06-01', seen_version: null };
      return asAnswered(() => ask(to, token, upload, { ...exam, rows }));
    },
    async look(_url, dataDir, answered) {
      const found = await lookUp<Stored & Record<string, number>>(
        dataDir,
        `select (select count(*)::int from public.results where exam_title = $1) as results,
          (select coalesce(sum(results_count), 0)::int from public.exams where exam_title = $1) as counted,
          (select coalesce(sum(count), 0)::int from public.exam_distribution where exam_title = $1) as distributed,
          (select count(*)::int from public.results_uploads where id = $2) as uploads,
          (select count(*)::int from public.activity where strpos(to_jsonb(activity)::text, $1) > 0) as logged`,
        [exam_title, id],
      );
      return { stored: found.results, note: '', violation: violation(found, answered !== undefined) };
    },
  };
}

export const killedUpload: KilledWork = { name: 'upload', rows: candidates, until: 1.1, attempt };
