// An exam of 500 results that an admin publishes, takes back and publishes again. The exam's state, what everybody can
// see of it and the log must tell the same story, and no decision that was answered may be missing from it.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { answered as asAnswered, ask, type Attempt, type KilledWork, lookUp, tokenOf } from './killedWork.ts';
import { documentOf } from './world.ts';

const candidates = 500;
const admin = { email: 'admin@prabesh.test', password: 'Admin1234' };
const upload = documentOf('UploadResults');
const dates = documentOf('StoredExamDates');
/** Each is one mutation, and the state that it leads to. */
const decisions = [
  ...Array.from({ length: 4 }, () => [
    { query: documentOf('PublishExam'), to: 'published', reason: undefined },
    { query: documentOf('UnpublishExam'), to: 'draft', reason: 'one mark was wrong' },
  ]).flat(),
  { query: documentOf('PublishExam'), to: 'published', reason: undefined },
];

const stored = z.object({ exams: z.array(z.object({ id: z.string(), version: z.coerce.string() })) });

interface Told {
  results: number;
  visible: number;
  published: number;
  /** Decisions in the log, and those of them that contradict the one before. */
  logged: number;
  torn: number;
  /** Whether the last of them names the exam's state. */
  agrees: number;
}

const told = `
  with decision as (
    select entry.created_at, entry.details -> 'state' ->> 'from' as "from", entry.details -> 'state' ->> 'to' as "to",
      lag(entry.details -> 'state' ->> 'to') over (order by entry.created_at) as before
    from public.activity as entry
    where entry.entity = 'results' and entry.title = $1 and entry.details ? 'state'
      and entry.details -> 'state' ->> 'from' is not null
  )
  select (select count(*)::int from public.results where exam_title = $1) as results,
    (select coalesce(sum(count), 0)::int from public.exam_distribution where exam_title = $1) as visible,
    (select count(*)::int from public.exams where exam_title = $1 and state = 'published') as published,
    (select count(*)::int from decision) as logged,
    (select count(*)::int from decision where "from" <> coalesce(before, 'draft')) as torn,
    (select count(*)::int from public.exams as exam where exam_title = $1
      and state = coalesce((select "to" from decision order by created_at desc limit 1), 'draft')) as agrees`;

function violation(found: Told, answers: number): string | undefined {
  if (found.results !== candidates) return 'results are missing';
  if (found.visible !== (found.published === 1 ? candidates : 0)) return 'what everybody sees disagrees';
  if (found.torn > 0 || found.agrees !== 1) return `the log disagrees: ${JSON.stringify(found)}`;
  if (found.logged < answers) return 'answered, and lost';
  return found.logged > answers + 1 ? 'more than was asked for' : undefined;
}

async function attempt(url: string, round: number): Promise<Attempt> {
  const exam = { exam_title: `Decided ${String(round).padStart(3, '0')}`, set_number: '1' };
  const token = await tokenOf(url, admin);
  const rows = Array.from({ length: candidates }, (_, index) => ({
    symbol: `P-${String(index).padStart(4, '0')}`,
    name: `Candidate ${index}`,
    marks: (index % 400) / 4,
  }));
  const draft = { id: randomUUID(), ...exam, exam_date: '2025-06-01', seen_version: null, publish: 'draft' };
  await ask(url, token, upload, { ...draft, rows });
  let answers = 0;
  return {
    send: (to) =>
      asAnswered(async () => {
        for (const { query, reason } of decisions) {
          const [now] = stored.parse(await ask(to, token, dates, exam)).exams;
          await ask(to, token, query, { id: now?.id, seen_version: now?.version, reason });
          answers += 1;
        }
      }),
    async look(_url, dataDir) {
      const found = await lookUp<Told & Record<string, number>>(dataDir, told, [exam.exam_title]);
      const note = `${answers} answered, ${found.logged} stored`;
      return { stored: found.logged, note, violation: violation(found, answers) };
    },
  };
}

export const killedPublication: KilledWork = {
  name: 'publication',
  rows: decisions.length,
  until: 1.1,
  attempt,
};
