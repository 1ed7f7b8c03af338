// The newest upload of each exam that can still be undone, as it stands now.
import { useSubscription } from '@apollo/client/react';
import { useState } from 'react';
import { RecentUploadsDocument } from '../../../graphql/generated/admin.ts';
import { useNow } from '../../../lib/useNow.ts';
import { canBeUndone, undoableSince } from '../history/undo/uploadAge.ts';
import type { ExamKey } from './resultsView.ts';

const keyOf = ({ exam_title, set_number, exam_date }: ExamKey): string =>
  JSON.stringify([exam_title, set_number, exam_date]);

/** The id of an exam's upload; undefined: there is none that could be undone. */
export function useRecentUploads(): (exam: ExamKey) => string | undefined {
  // Since the page was opened: another moment would be another subscription.
  const [since] = useState(() => undoableSince(new Date()));
  const now = useNow();
  const { data } = useSubscription(RecentUploadsDocument, { variables: { since } });
  const newest = new Map<string, string>();
  for (const upload of data?.results_uploads ?? []) {
    const key = keyOf(upload);
    if (!newest.has(key) && canBeUndone(upload, now)) newest.set(key, upload.id);
  }
  return (exam) => newest.get(keyOf(exam));
}
