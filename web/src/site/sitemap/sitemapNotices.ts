// Every notice's address for the sitemap, page by page, so that any number of them takes the same memory.
import { SitemapNoticesDocument } from '../../../../shared/generated/site.ts';
import type { Questions } from '../../graphql/questions.ts';
import { paths } from '../../lib/paths.ts';

export interface SitemapNotice {
  path: string;
  /** ISO timestamp. */
  changed: string;
}

const pageSize = 1000;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** @throws when GraphQL does not answer */
export async function* sitemapNotices(questions: Questions): AsyncGenerator<SitemapNotice> {
  let after = beforeAll;
  for (;;) {
    const { notices } = await questions.once(SitemapNoticesDocument, { after, limit: pageSize });
    for (const { url_slug, updated_at } of notices) {
      yield { path: paths.notice.href({ slug: url_slug }), changed: updated_at };
    }
    const last = notices.at(-1);
    if (last === undefined || notices.length < pageSize) return;
    after = last.id;
  }
}
