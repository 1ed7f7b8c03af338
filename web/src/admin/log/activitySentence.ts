// One line of the log in words: who did what to which thing. Parts in bold are marked, so that the view stays plain.
import { formatMoment } from '../../../../shared/dates.ts';
import { formatMarks, pluralize } from '../../../../shared/numbers.ts';
import { examName } from '../../../../shared/words/results.ts';
import { adminDashboard } from '../../content/adminDashboard.ts';
import type { ActivityEntryFragment } from '../../graphql/generated/admin.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { field, studentItems } from '../student-status/activityDetails.ts';

// An entry of the log about when an exam is public, whose it is, or an upload that was taken back: the words around the
// exam.
const { activity } = adminDashboard;
const { exams: words, notices, staff: staffWords } = activity;

interface AroundName {
  /** After who did it. */
  by: string;
  /** After the name. */
  at: string;
  /** After the name, where nobody did it. */
  passive: string;
}

const noticeStates: Partial<Record<string, (moment: string) => AroundName>> = notices.states;

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
  const isMarks = (marks: unknown): marks is number | null => marks === null || typeof marks === 'number';
  // None are 'Absent' where a result is still there, and none at all where it went.
  const isCorrection = (before !== null && now !== null) || field(upload, 'restored') === 1;
  if (typeof symbol === 'string' && isMarks(before) && isMarks(now) && isCorrection)
    return words.undoneOne(symbol, `${formatMarks(before)} → ${formatMarks(now)}`, stored, reason);
  return words.undone(results(field(upload, 'removed')), results(field(upload, 'restored')), stored, reason);
}

/** Null: the entry is about results themselves. */
function aroundExam(details: unknown): AroundName | null {
  const upload = field(details, 'upload');
  if (field(upload, 'state') === 'undone') return undone(upload, text(field(details, 'reason')));
  const rename = field(details, 'rename');
  if (field(rename, 'state') === 'undone') return words.renamingUndone;
  if (field(rename, 'state') === 'done')
    return words.renamed(
      examName(text(field(rename, 'from_title')), text(field(rename, 'from_set'))),
      Number(field(rename, 'set_aside')),
    );
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

export interface SentencePart {
  text: string;
  strong?: boolean;
}

export interface Sentence {
  icon: IconName;
  parts: SentencePart[];
}

const singular: Record<string, string> = {
  students: 'Student',
  class_groups: 'Class group',
  notices: 'Notice',
  notes: 'Note',
  videos: 'Video',
  downloads: 'Download',
  links: 'Link',
  messages: 'Message',
  staff: 'Staff',
};

const icons: Record<string, IconName> = {
  students: 'person',
  class_groups: 'people',
  staff: 'shield',
  results: 'chart',
  notices: 'bell',
  notes: 'note',
  videos: 'video',
  downloads: 'download',
  links: 'link',
  messages: 'mail',
};

const verbs: Record<string, string> = { created: 'added', updated: 'updated', deleted: 'deleted' };

const who = (email: string): string => email.split('@')[0] ?? email;

/** By name, or by the e-mail's beginning where nobody has said a name. */
const called = ({ actor, actor_email: email }: ActivityEntryFragment): string | null =>
  email === null ? null : actor?.name || who(email);

interface Said {
  /** In bold; the entry's title unless told. */
  name?: string;
  around: AroundName;
  icon?: IconName;
}

/** Null: of a change that has no words of its own. */
function ofNotice({ details }: ActivityEntryFragment): Said | null {
  if (field(details, 'restored') === true) return { around: notices.restored };
  const around = noticeStates[text(field(field(details, 'state'), 'to'))];
  if (around) return { around: around(formatMoment(text(field(details, 'publish_at')))) };
  const writer = field(details, 'writer');
  return writer === undefined ? null : { around: notices.taken(who(text(field(writer, 'from')))) };
}

function ofResults({ title, action, count, details }: ActivityEntryFragment): Said {
  const exam = `${title} (Set ${text(field(details, 'set_number'))})`;
  const around = aroundExam(details);
  if (around !== null) return { name: exam, around };
  const by = action === 'created' ? 'uploaded' : (verbs[action] ?? action);
  const at = ` ${action === 'deleted' ? 'of' : 'for'} ${exam}`;
  return { name: pluralize(count, 'result'), around: { by, at, passive: ` ${by}${at}` } };
}

function ofStudents({ action, actor_email, details }: ActivityEntryFragment): Said | null {
  const status = field(field(details, 'approval_status'), 'to');
  if (status === 'pending')
    return { around: { by: 'marked', at: ' as pending', passive: ' was marked as pending' } };
  if (typeof status === 'string')
    return {
      icon: status === 'approved' ? 'check' : 'close',
      around: { by: status, at: '', passive: ` was ${status}` },
    };
  const items = studentItems(details);
  if (items !== null)
    return {
      icon: items.kind === 'class_groups' ? 'people' : 'chart',
      around: activity.items[items.kind][items.change](items.names),
    };
  const link = activity.guardianLink[text(field(details, 'guardian_link'))];
  if (link) return { icon: 'link', around: link };
  const file = field(details, 'import');
  if (typeof file === 'string')
    return action === 'deleted'
      ? { icon: 'trash', around: activity.imports.undone(file) }
      : { icon: 'upload', around: activity.imports.made(file) };
  return action === 'created' && actor_email === null
    ? { around: { by: '', at: '', passive: ' registered' } }
    : null;
}

/** Null: nothing that is known. */
function ofStaff({ action, details }: ActivityEntryFragment): Said | null {
  const exams = field(details, 'exams');
  const names = field(exams, 'names');
  if (Array.isArray(names))
    return { around: staffWords.exams(names.map(text).join(', '), text(field(exams, 'to'))) };
  const invitation = field(details, 'invitation');
  const invitedAs = text(field(invitation, 'role'));
  switch (field(invitation, 'state')) {
    case 'sent':
      return { around: staffWords.sent(invitedAs) };
    case 'sent again':
      return { around: staffWords.sentAgain(invitedAs) };
    case 'withdrawn':
      return { around: staffWords.withdrawn };
    default:
  }
  if (action === 'deleted') return { around: staffWords.ended };
  const role = text(field(field(details, 'role'), 'to'));
  return role === '' ? null : { around: staffWords.joined(role) };
}

const saidOf: Partial<Record<string, (entry: ActivityEntryFragment) => Said | null>> = {
  notices: ofNotice,
  results: ofResults,
  students: ofStudents,
  staff: ofStaff,
};

function ofMessage({ title, action, count, details }: ActivityEntryFragment, by: string): SentencePart[] {
  const { test, stopped } = activity.messages;
  const subject: SentencePart = { text: title, strong: true };
  const left = field(details, 'stopped');
  if (action === 'updated')
    return [
      { text: `${by}stopped ` },
      subject,
      { text: typeof left === 'number' ? stopped(pluralize(left, 'student')) : '' },
    ];
  if (field(details, 'test') === true) return [{ text: `${by}${test} ` }, subject];
  const students = { text: pluralize(count, 'student'), strong: true };
  return [{ text: `${by}wrote to ` }, students, { text: ': ' }, subject];
}

/** The sentence of an entry, with the icon that fits it. */
export function activitySentence(entry: ActivityEntryFragment): Sentence {
  const { entity, title, action, actor_email, details } = entry;
  const actor = called(entry);
  const icon = icons[entity] ?? 'info';
  if (entity === 'messages') return { icon, parts: ofMessage(entry, actor === null ? '' : `${actor} `) };
  const name = { text: title, strong: true };
  if (entity === 'staff' && action === 'created' && actor_email === title) {
    const role = text(field(field(details, 'role'), 'to'));
    return { icon, parts: [name, { text: staffWords.accepted(role) }] };
  }
  const said = saidOf[entity]?.(entry) ?? null;
  if (said === null) {
    const by = actor === null ? '' : ` by ${actor}`;
    const what = `${singular[entity] ?? entity} ${verbs[action] ?? action}${by}: `;
    return { icon, parts: [{ text: what }, name] };
  }
  const { by, at, passive } = said.around;
  const bold = { ...name, text: said.name ?? title };
  return {
    icon: said.icon ?? icon,
    parts: actor === null ? [bold, { text: passive }] : [{ text: `${actor} ${by} ` }, bold, { text: at }],
  };
}
