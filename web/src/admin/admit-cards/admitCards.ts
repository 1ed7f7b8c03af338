// What stands on admit cards: whose they are, with which number, and what their codes hold.
import { examName } from '../../../../shared/words/results.ts';
import type { AdmitCardStudentsQuery } from '../../graphql/generated/office.ts';
import { paths } from '../../lib/paths.ts';
import { photoAddress } from '../../ui/photo/StudentPhoto.tsx';
import { inRollOrder } from '../class-groups/ClassRoll.tsx';

/** Laid out at once; more take a browser too long. */
export const mostCards = 2_000;

type Student = AdmitCardStudentsQuery['students'][number];

export interface AdmitCard {
  id: string;
  name: string;
  /** Null: the office knows none for this exam. */
  candidate: string | null;
  registration: string;
  /** Where seats are allotted. */
  seat: { room: string; number: number } | null;
  /** Where there is one; otherwise room for a printed one. */
  photo: string | null;
  groups: string;
}

/** What the dialog asks for; the same on all cards. */
export interface AdmitExam {
  title: string;
  set: string;
  /** YYYY-MM-DD. */
  day: string;
  /** HH:MM, as clocks in Kathmandu show it. */
  time: string;
  place: string;
}

type Seats = AdmitCardStudentsQuery['seats'];

/**
 * Where IDs are allotted for the exam, that one or none. Else the candidate ID under which the student sat an exam of this title last, else the first that
 * has no result yet. That of another exam is nobody's here.
 */
export function candidateOf(
  { id, candidate_ids: ids }: Pick<Student, 'id' | 'candidate_ids'>,
  seats: Seats = [],
): string | null {
  if (seats.length > 0) return seats.find(({ student_id }) => student_id === id)?.candidate_id ?? null;
  const at = ([result]: { created_at: string }[]): number => (result ? Date.parse(result.created_at) : 0);
  const [best] = ids
    .filter(({ same, newest, allotted }) => same.length > 0 || (newest.length === 0 && allotted.length === 0))
    .toSorted((one, other) => at(other.same) - at(one.same));
  return best?.candidate_id ?? null;
}

/** By class group, and by name in it. */
export function cardsOf(
  students: readonly Student[],
  seats: Seats = [],
  withPhoto: ReadonlySet<string> = new Set(),
): AdmitCard[] {
  const places = new Map(seats.map((seat) => [seat.student_id, seat]));
  const cards = inRollOrder(students).map((student) => {
    const { room = null, seat = null } = places.get(student.id) ?? {};
    return {
      id: student.id,
      name: `${student.first_name} ${student.last_name}`,
      candidate: candidateOf(student, seats),
      registration: student.registration_number,
      seat: room === null || seat === null ? null : { room, number: seat },
      photo: withPhoto.has(student.id) ? photoAddress(student.id) : null,
      groups: student.class_groups.map(({ class_group: { name } }) => name).join(', '),
    };
  });
  const { compare } = new Intl.Collator(['en', 'ne'], { numeric: true });
  return cards.sort((one, other) => compare(one.groups, other.groups));
}

/** With more letters the dots are too small for a phone. Devanagari takes nine of them for each of its own. */
const longestCode = 220;

/**
 * What a card's code holds: the address under which the results page opens with the candidate's ID, and the exam where that
 * is short enough. At the door it names the candidate to any phone; after the exam it opens the result, and nobody types.
 * Who has no candidate ID yet is named by the registration number, which the office's search finds.
 */
export function codeOf({ candidate, registration }: AdmitCard, exam: AdmitExam, origin: string): string {
  if (candidate === null) return registration;
  const address = (more: { exam?: string }): string =>
    `${origin}${paths.results.href({ ...more, id: candidate })}`;
  const full = address({ exam: examName(exam.title, exam.set) });
  return exam.set !== '' && full.length <= longestCode ? full : address({});
}
