// /admin/notices: what of the office's list is a notice's own (docs/screens/office.md).
import type { ReactNode } from 'react';
import { adminNotices as words } from '../../content/adminNotices.ts';
import {
  AddNoticeDocument,
  DeleteNoticeDocument,
  OfficeNoticeDocument,
  type OfficeNoticeFragment,
  OfficeNoticeLiveDocument,
  type OfficeNoticeRowFragment,
  OfficeNoticesDocument,
  UpdateNoticeDocument,
} from '../../graphql/generated/admin.ts';
import { paths } from '../../lib/paths.ts';
import { ResourcePage } from '../resources/ResourcePage.tsx';
import type { ResourceOf } from '../resources/resource.ts';
import { NoticePreview } from './NoticePreview.tsx';

/** How many characters the home page's notice board shows. */
const homePreview = 100;

const notices: ResourceOf<OfficeNoticeRowFragment, OfficeNoticeFragment> = {
  name: 'notices',
  words,
  documents: {
    list: OfficeNoticesDocument,
    row: OfficeNoticeDocument,
    rowLive: OfficeNoticeLiveDocument,
    add: AddNoticeDocument,
    update: UpdateNoticeDocument,
    remove: DeleteNoticeDocument,
  },
  fields: [
    { kind: 'line', name: 'title', label: words.fields.title, required: true, longest: 500 },
    { kind: 'group', name: 'category', label: words.fields.category, required: true },
    {
      kind: 'text',
      rows: 14,
      name: 'content',
      label: words.fields.content,
      required: true,
      hint: (text) => words.contentHint(homePreview, Array.from(text.trim()).length),
    },
  ],
  searched: { lowered: 'search' },
  groups: { name: 'category', options: words.categories },
  day: 'created_at',
  site: (row) => paths.notice.href({ slug: row.url_slug }),
  preview: NoticePreview,
};

export function AdminNoticesPage(): ReactNode {
  return <ResourcePage resource={notices} />;
}
