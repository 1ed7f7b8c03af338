// /admin/notices: what of the office's list is a notice's own (docs/screens/office.md).
import type { ReactNode } from 'react';
import { adminNotices as words } from '../../content/adminNotices.ts';
import { DeleteNoticeDocument, RestoreNoticeDocument } from '../../graphql/generated/admin.ts';
import {
  AddNoticeDocument,
  OfficeNoticeDocument,
  type OfficeNoticeFragment,
  OfficeNoticeLiveDocument,
  type OfficeNoticeRowFragment,
  OfficeNoticesDocument,
  UpdateNoticeDocument,
} from '../../graphql/generated/office.ts';
import { paths } from '../../lib/paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { ResourcePage } from '../resources/ResourcePage.tsx';
import { inBothLanguages, textIn, titleFields } from '../resources/fields.ts';
import type { ResourceOf } from '../resources/resource.ts';
import { NoticePreview } from './NoticePreview.tsx';
import { NoticeStanding, NoticeTags } from './NoticeStanding.tsx';
import { checkPublication, PublicationField, refusedPublication } from './PublicationFields.tsx';

/** How many characters the home page's notice board shows. */
const homePreview = 100;

const stateWords: Record<string, string> = words.publication;

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
    ...titleFields(words.fields.title),
    { kind: 'group', name: 'category', label: words.fields.category, required: true },
    ...inBothLanguages({
      kind: 'text',
      rows: 14,
      name: 'content',
      label: words.fields.content,
      required: true,
      hint: (text) => words.contentHint(homePreview, Array.from(textIn(text)).length),
    }),
    {
      kind: 'file',
      name: 'attachment_url',
      label: words.fields.attachment,
      accepts: 'attachment',
      hint: () => words.attachmentHint,
    },
    { kind: 'check', name: 'pinned', label: words.fields.pinned, hint: () => words.pinnedHint },
    {
      kind: 'own',
      name: 'state',
      label: words.fields.publication,
      draw: PublicationField,
      said: (state) => stateWords[state] ?? state,
    },
    { kind: 'moment', name: 'publish_at', label: words.publication.scheduled, byOther: true },
    { kind: 'moment', name: 'expires_at', label: words.publication.expires, byOther: true },
  ],
  initial: () => ({ state: 'published' }),
  check: checkPublication,
  refused: refusedPublication,
  searched: { lowered: 'search' },
  groups: { name: 'category', options: words.categories },
  day: 'created_at',
  site: (row) => (row.state === 'published' ? paths.notice.href({ slug: row.url_slug }) : null),
  tags: (row) => <NoticeTags row={row} />,
  standing: (row) => <NoticeStanding row={row} />,
  restore: { document: RestoreNoticeDocument, done: words.restored, failed: words.failedRestore },
  preview: NoticePreview,
};

/** What the front desk writes of a notice: its words. It is a draft, which an admin publishes. */
const atDesk: typeof notices = {
  ...notices,
  fields: notices.fields.filter(({ kind }) => ['line', 'group', 'text'].includes(kind)),
  initial: undefined,
  check: undefined,
  locked: ({ state }) => (state === 'draft' ? null : words.locked),
  removable: false,
};

export function AdminNoticesPage(): ReactNode {
  const { isAdmin } = useAuth();
  return <ResourcePage resource={isAdmin ? notices : atDesk} />;
}
