// An entry of the log about when an exam is public, whose it is, or an upload that was taken back: the words around the
// exam.
import { formatMoment } from '../../../../shared/dates.ts';
import { formatMarks, pluralize } from '../../../../shared/numbers.ts';
import { adminDashboard } from '../../content/adminDashboard.ts';
import { field } from '../student-status/activityDetails.ts';

const { exams: words } = adminDashboard.activity;

export interface AroundName {
  /** After who did it. */
  by: string;
  /** After the name. */
  at: string;
  /** After the name, where nobody did it. */
  passive: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const results = (value: unknown): string =>
  typeof value === 'number' && value > 0 ? pluralize(value, 'result') : '';

/** Who reads the log learns what was undone: the one result by its ID, or how many, and when that had been stored. */
function undone(upload: unknown, reason: string): AroundName {
  const at = text(field(upload, 'stored_at'));
  const stored = at === '' ? '' : formatMoment(at);
  const single = field(upload, 'single');
  const [symbol, before, now] = [
    field(single, 'symbol'),
    field(single, 'old_marks'),
    field(single, 'new_marks'),
  ];
  if (typeof symbol === 'string' && typeof before === 'number' && typeof now === 'number')
    return words.undoneOne(symbol, `${formatMarks(before)} → ${formatMarks(now)}`, stored, reason);
  return words.undone(results(field(upload, 'removed')), results(field(upload, 'restored')), stored, reason);
}

/** Null: the entry is about results themselves. */
export function aroundExam(details: unknown): AroundName | null {
  const upload = field(details, 'upload');
  if (field(upload, 'state') === 'undone') return undone(upload, text(field(details, 'reason')));
  const holder = field(details, 'holder');
  const [who, before] = [text(field(holder, 'email')), text(field(holder, 'from'))];
  switch (field(holder, 'state')) {
    case 'shared':
      return words.shared(who || words.goneAccount);
    case 'ended':
      return words.ended(who || words.goneAccount);
    case 'owner':
      return words.owner(who || words.goneAccount, before);
    default:
  }
  const state = field(details, 'state');
  const [from, to] = [field(state, 'from'), field(state, 'to')];
  switch (to) {
    case 'published':
      return words.published;
    case 'scheduled': {
      const moment = formatMoment(text(field(details, 'publish_at')));
      return from === 'scheduled' ? words.moved(moment) : words.scheduled(moment);
    }
    case 'draft':
      if (from === 'published') return words.unpublished(text(field(details, 'reason')));
      return from === 'scheduled' ? words.unscheduled : words.kept;
    default:
      return null;
  }
}
