// One entry of a student's log in words, and whether it can still be undone. What the entry's title says is on the page.
import { formatDate, formatTime } from '../../../../shared/dates.ts';
import { adminStudent } from '../../content/adminStudent.ts';
import type { StudentActivityFragment } from '../../graphql/generated/office.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { field, studentItems } from '../student-status/activityDetails.ts';
import { decisionIcons } from '../student-status/status.ts';
import { isStatus, type Status } from '../student-status/statuses.ts';

const words = adminStudent.activity;
/** As undo_status_change has it. */
const undoable = 24 * 60 * 60_000;

export interface ActivityLine {
  icon: IconName;
  text: string;
  /** Null: nobody who was signed in. */
  who: string | null;
}

function statusOf(details: unknown, end: 'from' | 'to'): Status | null {
  const status = field(field(details, 'approval_status'), end);
  return typeof status === 'string' && isStatus(status) ? status : null;
}

/** 'phone: 9841000000 → 9851000000'. Entries from before there were values have none: then the name alone. */
function changeOf(details: unknown, column: string): string {
  const name = words.columns[column] ?? column;
  const value = field(field(details, 'values'), column);
  if (value === undefined) return name;
  return words.fromTo(name, shown(column, field(value, 'from')), shown(column, field(value, 'to')));
}

/** Of moments the time too: a correction may be one of minutes. */
function shown(column: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') return words.nothing;
  return column === 'registration_time' ? `${formatDate(value)}, ${formatTime(value)}` : value;
}

export function activityLine({ action, actor_email, details }: StudentActivityFragment): ActivityLine {
  const who = actor_email === null ? null : (actor_email.split('@')[0] ?? actor_email);
  if (action === 'created')
    return { icon: 'person', text: who === null ? words.registered : words.added, who };
  const items = studentItems(details);
  if (items !== null)
    return {
      icon: items.kind === 'class_groups' ? 'people' : 'chart',
      text: words.items[items.kind][items.change](items.names),
      who,
    };
  if (field(details, 'login') === 'disowned') return { icon: 'warning', text: words.disowned, who };
  const link = words.guardianLink[String(field(details, 'guardian_link'))];
  if (link !== undefined) return { icon: 'link', text: link, who };
  const [from, to] = [statusOf(details, 'from'), statusOf(details, 'to')];
  const labels = adminStudent.statuses;
  const status = from && to ? words.to(labels[from].label, labels[to].label) : null;
  const changed = field(details, 'changed');
  const columns = (Array.isArray(changed) ? changed : []).filter(
    (column): column is string =>
      typeof column === 'string' &&
      (status === null || !['approval_status', 'status_reason'].includes(column)),
  );
  const others =
    columns.length === 0
      ? null
      : `${words.changed} ${columns.map((column) => changeOf(details, column)).join(', ')}`;
  return {
    icon: to ? decisionIcons[to] : 'edit',
    text: [status, others].filter((part) => part !== null).join('. '),
    who,
  };
}

/**
 * The change of status that can be undone: the last one, as long as nothing has come after it. Entries are newest first.
 */
export function undoableChange(
  entries: readonly StudentActivityFragment[],
  now: Date,
): { entry: string; change: string; count: number } | null {
  const last = entries.find(({ status_change }) => status_change !== null);
  const change = last?.status_change;
  if (!last || !change || change.undone_at !== null) return null;
  if (now.getTime() - Date.parse(change.created_at) >= undoable) return null;
  return { entry: last.id, change: change.id, count: change.count };
}
