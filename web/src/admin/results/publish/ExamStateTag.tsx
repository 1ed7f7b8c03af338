// An exam's state as shape, word and colour: a dot for published, a dashed tag for a draft, a ring for a set time.
import type { ReactNode } from 'react';
import { formatDate, formatTime } from '../../../../../shared/dates.ts';
import { formatNepaliDate } from '../../../../../shared/nepaliDates.ts';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { DashedTag } from '../../../ui/DashedTag.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { type PublicationState, stateWords } from './examState.ts';

const { states, zone } = resultsPublishing;

export function ExamStateTag({ exam }: { exam: PublicationState }): ReactNode {
  const { state, publish_at } = exam;
  if (state === 'draft') return <DashedTag>{states.draft}</DashedTag>;
  if (state !== 'scheduled' || publish_at === null)
    return <StatusChip tone="good">{states.published}</StatusChip>;
  return (
    <time
      dateTime={publish_at}
      title={`${formatDate(publish_at)} · ${formatNepaliDate(publish_at)}, ${formatTime(publish_at)}, ${zone}`}
    >
      <StatusChip tone="pending">{stateWords(exam)}</StatusChip>
    </time>
  );
}
