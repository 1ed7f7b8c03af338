// One line of the log in words: who did what to which thing. Parts in bold are marked, so that the view stays plain.
import { formatMoment } from '../../../../shared/dates.ts';
import { formatMarks, pluralize } from '../../../../shared/numbers.ts';
import { examName } from '../../../../shared/words/results.ts';
import { adminDashboard } from '../../content/adminDashboard.ts';
import type { ActivityEntryFragment } from '../../graphql/generated/admin.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { field, type StudentItems, studentItems } from '../student-status/activityDetails.ts';

// An entry of the log about when an exam is public, whose it is, or an upload that was taken back: the words around the
// exam.
const { exams: words, notices, staff: staffWords } = adminDashboard.activity;

interface AroundName {
  /** After who did it. */
  by: string;
  /** After the name. */
  at: string;
  /** After the name, where nobody did it. */
  passive: string;
}

const noticeWords: {
  restored: AroundName;
  taken: (from: string) => AroundName;
  states: Partial<Record<string, (moment: string) => AroundName>>;
} = notices;

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

function statusAfter(details: unknown): string | null {
  const to = field(field(details, 'approval_status'), 'to');
  return typeof to === 'string' ? to : null;
}

function who(email: string | null): string | null {
  return email === null ? null : (email.split('@')[0] ?? email);
}

/** Null: of a change that has no words of its own. */
function noticeSentence(
  { title, details }: ActivityEntryFragment,
  actor: string | null,
): SentencePart[] | null {
  const writer = field(details, 'writer');
  const around =
    field(details, 'restored') === true
      ? noticeWords.restored
      : (noticeWords.states[text(field(field(details, 'state'), 'to'))]?.(
          formatMoment(text(field(details, 'publish_at'))),
        ) ?? (writer === undefined ? null : noticeWords.taken(who(text(field(writer, 'from'))) ?? '')));
  if (around === null) return null;
  const name: SentencePart = { text: title, strong: true };
  return actor === null
    ? [name, { text: around.passive }]
    : [{ text: `${actor} ${around.by} ` }, name, ...(around.at === '' ? [] : [{ text: around.at }])];
}

function resultsSentence(entry: ActivityEntryFragment, actor: string | null): SentencePart[] {
  const set = field(entry.details, 'set_number');
  const exam = `${entry.title} (Set ${typeof set === 'string' ? set : ''})`;
  const around = aroundExam(entry.details);
  if (around !== null) {
    const name: SentencePart = { text: exam, strong: true };
    return actor === null
      ? [name, { text: around.passive }]
      : [{ text: `${actor} ${around.by} ` }, name, ...(around.at === '' ? [] : [{ text: around.at }])];
  }
  const verb = entry.action === 'created' ? 'uploaded' : (verbs[entry.action] ?? entry.action);
  const amount: SentencePart = { text: pluralize(entry.count, 'result'), strong: true };
  const preposition = entry.action === 'deleted' ? 'of' : 'for';
  return actor === null
    ? [amount, { text: ` ${verb} ${preposition} ${exam}` }]
    : [{ text: `${actor} ${verb} ` }, amount, { text: ` ${preposition} ${exam}` }];
}

function statusSentence(title: string, status: string, actor: string | null): SentencePart[] {
  const name: SentencePart = { text: title, strong: true };
  const verb = status === 'pending' ? 'marked as pending' : status;
  if (actor === null) return [name, { text: ` was ${verb}` }];
  return status === 'pending'
    ? [{ text: `${actor} marked ` }, name, { text: ' as pending' }]
    : [{ text: `${actor} ${verb} ` }, name];
}

function importSentence(entry: ActivityEntryFragment, file: string, actor: string | null): SentencePart[] {
  const name: SentencePart = { text: entry.title, strong: true };
  const { by, at, passive } =
    adminDashboard.activity.imports[entry.action === 'deleted' ? 'undone' : 'made'](file);
  return actor === null ? [name, { text: passive }] : [{ text: `${actor} ${by} ` }, name, { text: at }];
}

function itemsSentence(title: string, items: StudentItems, actor: string | null): SentencePart[] {
  const name: SentencePart = { text: title, strong: true };
  const { by, at, passive } = adminDashboard.activity.items[items.kind][items.change](items.names);
  return actor === null ? [name, { text: passive }] : [{ text: `${actor} ${by} ` }, name, { text: at }];
}

/** Around a member of the staff. Null: nothing that is known. */
function aroundStaff({ action, details }: ActivityEntryFragment): AroundName | null {
  const exams = field(details, 'exams');
  const names = field(exams, 'names');
  if (Array.isArray(names)) return staffWords.exams(names.map(text).join(', '), text(field(exams, 'to')));
  const invitation = field(details, 'invitation');
  const invitedAs = text(field(invitation, 'role'));
  switch (field(invitation, 'state')) {
    case 'sent':
      return staffWords.sent(invitedAs);
    case 'sent again':
      return staffWords.sentAgain(invitedAs);
    case 'withdrawn':
      return staffWords.withdrawn;
    default:
  }
  if (action === 'deleted') return staffWords.ended;
  const role = text(field(field(details, 'role'), 'to'));
  return role === '' ? null : staffWords.joined(role);
}

function staffSentence(entry: ActivityEntryFragment, actor: string | null): SentencePart[] | null {
  const name: SentencePart = { text: entry.title, strong: true };
  const role = text(field(field(entry.details, 'role'), 'to'));
  if (entry.action === 'created' && entry.actor_email === entry.title)
    return [name, { text: staffWords.accepted(role) }];
  const around = aroundStaff(entry);
  if (around === null) return null;
  return actor === null
    ? [name, { text: around.passive }]
    : [{ text: `${actor} ${around.by} ` }, name, { text: around.at }];
}

function messageSentence(entry: ActivityEntryFragment, actor: string | null): SentencePart[] {
  const { test, stopped } = adminDashboard.activity.messages;
  const subject: SentencePart = { text: entry.title, strong: true };
  const isTest = field(entry.details, 'test') === true;
  const left = field(entry.details, 'stopped');
  const by = actor === null ? '' : `${actor} `;
  if (entry.action === 'updated')
    return [
      { text: `${by}stopped ` },
      subject,
      { text: typeof left === 'number' ? stopped(pluralize(left, 'student')) : '' },
    ];
  return isTest
    ? [{ text: `${by}${test} ` }, subject]
    : [
        { text: `${by}wrote to ` },
        { text: pluralize(entry.count, 'student'), strong: true },
        { text: ': ' },
        subject,
      ];
}

/** The sentence of an entry, with the icon that fits it. */
export function activitySentence(entry: ActivityEntryFragment): Sentence {
  const actor = who(entry.actor_email);
  const icon = icons[entry.entity] ?? 'info';
  const ofNotice = entry.entity === 'notices' ? noticeSentence(entry, actor) : null;
  if (ofNotice !== null) return { icon, parts: ofNotice };
  if (entry.entity === 'results') return { icon, parts: resultsSentence(entry, actor) };
  const staff = entry.entity === 'staff' ? staffSentence(entry, actor) : null;
  if (staff !== null) return { icon, parts: staff };
  if (entry.entity === 'students') {
    const status = statusAfter(entry.details);
    if (status !== null) {
      const statusIcon: IconName =
        status === 'approved' ? 'check' : status === 'rejected' ? 'close' : 'person';
      return { icon: statusIcon, parts: statusSentence(entry.title, status, actor) };
    }
    const items = studentItems(entry.details);
    if (items !== null) {
      return {
        icon: items.kind === 'class_groups' ? 'people' : 'chart',
        parts: itemsSentence(entry.title, items, actor),
      };
    }
    const file = field(entry.details, 'import');
    if (typeof file === 'string')
      return {
        icon: entry.action === 'deleted' ? 'trash' : 'upload',
        parts: importSentence(entry, file, actor),
      };
    if (entry.action === 'created' && actor === null) {
      return { icon, parts: [{ text: entry.title, strong: true }, { text: ' registered' }] };
    }
  }
  if (entry.entity === 'messages') return { icon, parts: messageSentence(entry, actor) };
  const verb = verbs[entry.action] ?? entry.action;
  const thing = singular[entry.entity] ?? entry.entity;
  const by = actor === null ? '' : ` by ${actor}`;
  return { icon, parts: [{ text: `${thing} ${verb}${by}: ` }, { text: entry.title, strong: true }] };
}
