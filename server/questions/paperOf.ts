// A paper with its questions, as it is now: to be sealed, or looked at.

import type pg from 'pg';
import { z } from 'zod';
import type { Paper, PaperQuestion, PaperSection } from './sealedPaper.ts';

const sectionsOf = `
  select section.title, section.marks::float8 as marks, section.wrong_marks::float8 as wrong_marks,
    (select count(*)::integer from public.paper_questions where section_id = section.id) as questions
  from public.paper_sections as section where section.paper_id = $1 order by section.position`;

const questionsOf = `
  select (row_number() over (order by section.position, taken.position))::integer as number,
    said.kind, said.stem, said.stem_ne, said.options, said.solution, said.solution_ne
  from public.paper_questions as taken join public.paper_sections as section on section.id = taken.section_id
  join public.question_versions as said on said.question_id = taken.question_id and said.version = taken.version
  where taken.paper_id = $1 order by 1`;

export interface WholePaper extends Paper {
  title: string;
  minutes: number;
}

/** @param owner whose it has to be; null: anybody's. Undefined: there is none */
export async function paperOf(
  client: Pick<pg.ClientBase, 'query'>,
  id: string,
  owner: string | null,
): Promise<WholePaper | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined;
  const { rows } = await client.query<{ title: string; minutes: number }>(
    'select title, minutes from public.papers where id = $1 and ($2::uuid is null or owner_id = $2)',
    [id, owner],
  );
  const [paper] = rows;
  if (paper === undefined) return undefined;
  const { rows: sections } = await client.query<PaperSection>(sectionsOf, [id]);
  const { rows: questions } = await client.query<PaperQuestion>(questionsOf, [id]);
  return { ...paper, test: id, sections, questions };
}
