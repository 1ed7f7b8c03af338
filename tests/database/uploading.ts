// People who store results of an exam 'CEE' (Set 1) and undo it, for tests of what that leaves behind.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { refusal, sessionOf, type Sql } from './sql.ts';

export const [teacher, colleague, admin] = [randomUUID(), randomUUID(), randomUUID()];
const people: Record<string, [string, string]> = {
  teacher: ['teacher', teacher],
  colleague: ['teacher', colleague],
  admin: ['admin', admin],
};

/** SQL values, null as it stands. */
interface Upload {
  publish?: string;
  reason?: string;
  date?: string;
}

export interface Uploading {
  /** Runs statements in one transaction as this person; the rows of the last one. */
  as: (who: string, ...texts: string[]) => Promise<Record<string, unknown>[]>;
  /** Stores rows of 'symbol name marks' as an upload; its id. In a symbol '_' is a space. */
  upload: (who: string, rows: string[], upload?: Upload) => Promise<string>;
  /** Against the exam as it is now, unless `version` says otherwise. */
  undo: (
    who: string,
    id: string,
    undo?: { reason?: string; version?: string },
  ) => Promise<Record<string, unknown>[]>;
  /** Results as 'symbol name marks'. */
  stored: () => Promise<unknown[]>;
  /** What everybody reads, as 'symbol before now reason', the oldest first. */
  revisions: () => Promise<unknown[]>;
  /** Empties results, uploads and their changes. */
  clear: () => Promise<void>;
}

export function useUploading(sql: Sql): Uploading {
  const as: Uploading['as'] = (who, ...texts) => {
    const [role, id] = people[who] ?? [];
    return sql.as(sessionOf(role, id), texts);
  };
  return {
    as,
    upload: async (who, rows, { publish = 'null', reason = 'null', date = 'null' } = {}) => {
      const id = randomUUID();
      const values = rows
        .map((row) => row.split(' '))
        .map(
          ([symbol = '', name, marks]) => `('${symbol.replaceAll('_', ' ')}', '${name}', ${marks}::numeric)`,
        );
      await as(
        who,
        `insert into public.results_uploads (id, exam_title, set_number, exam_date, seen_version, publish, reason)
         values ('${id}', 'CEE', '1', ${date}, (select version from public.exams where exam_date is not distinct from ${date}), ${publish}, ${reason})`,
        `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
         select v.*, 'CEE', '1', ${date}::date from (values ${values.join(', ')}) as v (symbol, name, marks)
         on conflict on constraint results_exam_symbol_key do update set name = excluded.name, marks = excluded.marks`,
      );
      return id;
    },
    undo: (who, id, { reason = "'wrong file'", version } = {}) =>
      as(
        who,
        `select undone_at is not null as undone, removed, restored from public.undo_results_upload('${id}', ${
          version ??
          `(select exam.version from public.exams as exam join public.results_uploads as upload
            using (exam_title, set_number, exam_day) where upload.id = '${id}')`
        }, ${reason})`,
      ),
    stored: () =>
      sql.list("select symbol || ' ' || name || ' ' || trim_scale(marks) from public.results order by 1"),
    revisions: () =>
      sql.list(
        `select result.symbol || ' ' || trim_scale(old_marks) || ' ' || trim_scale(new_marks) || coalesce(' ' || reason, '')
         from public.result_revisions as revision join public.results as result on result.id = revision.result_id
         order by revised_at, revision.id`,
      ),
    clear: async () => {
      await sql.run('truncate public.results, public.results_uploads');
      await sql.run(
        "set session_replication_role = 'replica'; truncate public.result_changes; reset session_replication_role",
      );
    },
  };
}

/** Fails with the database's own message. */
export const refused = async (message: RegExp | string, work: Promise<unknown>): Promise<void> =>
  expect(await refusal(work)).toMatch(message);
