// What the office sees of a notice besides its words: whether visitors see it, until when, and who writes a draft; and how a
// deletion is taken back.
import { useMutation } from '@apollo/client/react';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../../shared/dates.ts';
import { adminNotices } from '../../content/adminNotices.ts';
import { statusWords } from '../../content/adminStudents.ts';
import { RestoreNoticeDocument } from '../../graphql/generated/admin.ts';
import {
  type OfficeNoticeFragment,
  type OfficeNoticeRowFragment,
  UpdateNoticeDocument,
} from '../../graphql/generated/office.ts';
import { notify } from '../../lib/notify.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { DashedTag } from '../../ui/DashedTag.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { canBeUndone, flatInLine } from '../action/useAction.tsx';
import { Line } from '../resource-editor/EditorLine.tsx';

const { tags: words, standing: texts } = adminNotices;

const nameOf = (email: string | null): string => email?.split('@')[0] ?? texts.somebody;

export function NoticeTags({ row }: { row: OfficeNoticeRowFragment }): ReactNode {
  const { state, publish_at, expires_at, pinned, writer_email } = row;
  const end = expires_at === null ? '' : formatMoment(expires_at);
  return (
    <>
      {pinned ? <StatusChip tone="info">{words.pinned}</StatusChip> : null}
      {state === 'draft' ? <DashedTag>{words.draft(nameOf(writer_email))}</DashedTag> : null}
      {state === 'scheduled' ? (
        <StatusChip tone="pending">{words.scheduled(formatMoment(publish_at ?? ''))}</StatusChip>
      ) : null}
      {state === 'expired' ? <StatusChip tone="bad">{words.expired(end)}</StatusChip> : null}
      {state !== 'expired' && end !== '' ? <StatusChip tone="info">{words.expires(end)}</StatusChip> : null}
    </>
  );
}

/** Who writes a draft, and a way to go on with it. */
export function NoticeStanding({ row }: { row: OfficeNoticeFragment }): ReactNode {
  const { user } = useAuth();
  const [take, { loading }] = useMutation(UpdateNoticeDocument, {
    context: { failure: adminNotices.failed.update },
  });
  const { id, title, state, updated_at, writer_id, writer_email } = row;
  if (state !== 'draft') return null;
  const isMine = writer_id !== null && writer_id === user?.id;
  // The database makes whoever writes to a draft its writer, also with what it has; another version than the one on show is left alone. A failure is told
  // on the error road.
  const variables = { id, updated_at, set: { title } };
  const press = (): void => void (loading || take({ variables }).catch(() => undefined));
  return (
    <Line
      action={
        isMine ? null : (
          <Button variant="text" aria-busy={loading || undefined} onClick={press}>
            {texts.take}
          </Button>
        )
      }
    >
      {isMine ? texts.mine : writer_id === null ? texts.nobodys : texts.theirs(nameOf(writer_email))}
    </Line>
  );
}

interface Deleted {
  /** Of the entry that tells of it. */
  created_at: string;
  deleted_notice?: { deleted_at: string } | null;
}

/** Whether this entry tells of the deletion that can still be taken back, and of no earlier one. */
export function canBeRestored({ created_at, deleted_notice }: Deleted, now: Date): boolean {
  return (
    deleted_notice != null &&
    created_at >= deleted_notice.deleted_at &&
    canBeUndone({ created_at: deleted_notice.deleted_at }, now)
  );
}

/** In the log: brings a deleted notice back. */
export function RestoreButton({ id, title }: { id: string; title: string }): ReactNode {
  const [restore, { loading }] = useMutation(RestoreNoticeDocument, {
    context: { failure: adminNotices.failedRestore },
  });
  const press = async (): Promise<void> => {
    if (loading) return;
    // A failure is told on the error road.
    const done = await restore({ variables: { id } }).catch(() => null);
    if (done) notify({ title: adminNotices.restored, message: title });
  };
  return (
    <Button
      variant="text"
      aria-label={adminNotices.restore(title)}
      aria-busy={loading || undefined}
      onClick={() => void press()}
      sx={flatInLine}
    >
      {statusWords.undo}
    </Button>
  );
}
