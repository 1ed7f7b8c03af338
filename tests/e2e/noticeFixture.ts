// Tests with notices of their own, which are gone afterwards.
import type { Pool } from 'pg';
import { test as base } from './fixtures.ts';

interface NewNotice {
  title: string;
  category?: string;
  content?: string;
  createdAt?: string;
}

interface MadeNotice {
  id: string;
  url_slug: string;
}

async function insert(database: Pool, notice: NewNotice): Promise<MadeNotice> {
  const { rows } = await database.query<MadeNotice>(
    `insert into public.notices (title, category, content, created_at)
     values ($1, $2, $3, coalesce($4::timestamptz, now())) returning id, url_slug`,
    [notice.title, notice.category ?? 'Events', notice.content ?? 'In the hall.', notice.createdAt ?? null],
  );
  const [made] = rows;
  if (!made) throw new Error('nothing was inserted');
  return made;
}

export const test = base.extend<{ makeNotice: (notice: NewNotice) => Promise<MadeNotice> }>({
  makeNotice: async ({ database }, use) => {
    const ids: string[] = [];
    await use(async (notice) => {
      const made = await insert(database, notice);
      ids.push(made.id);
      return made;
    });
    await database.query('delete from public.notices where id = any($1)', [ids]);
  },
});
