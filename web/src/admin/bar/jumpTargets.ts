// What the bar's search may lead to, as one list: pages of the menu, then students and exams that the database found.
import { formatDate } from '../../../../shared/dates.ts';
import { pluralize } from '../../../../shared/numbers.ts';
import { adminBar } from '../../content/adminBar.ts';
import type { NavEntry } from '../../content/navigation.ts';
import type { JumpTargetsQuery } from '../../graphql/generated/admin.ts';
import { paths } from '../../lib/paths.ts';
import { searchPatterns } from '../../lib/searchWords.ts';

export interface JumpTarget {
  /** The heading it stands under. */
  group: string;
  label: string;
  detail?: string;
  href: string;
}

const { pages, students, exams } = adminBar.search;

/** Pages with every typed word in their name; all of them while nothing is typed. */
export function pageTargets(entries: readonly NavEntry[], text: string): JumpTarget[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return entries
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .map(({ label, to }) => ({ group: pages, label, href: to }));
}

/** The words of a search as the variables of JumpTargets. */
export function wordVariables(text: string): Record<string, string> {
  return Object.fromEntries(searchPatterns(text).map((pattern, index) => [`word${index + 1}`, pattern]));
}

export function foundTargets(found: JumpTargetsQuery): JumpTarget[] {
  return [
    ...found.students.map((student): JumpTarget => ({
      group: students,
      label: `${student.first_name} ${student.last_name}`,
      detail: `${student.registration_number} · ${student.approval_status}`,
      href: paths.adminStudent.href({ id: student.id }),
    })),
    ...found.exams.map((exam): JumpTarget => ({
      group: exams,
      label: `${exam.exam_title} (Set ${exam.set_number})`,
      detail: [
        exam.exam_date === null ? '' : formatDate(exam.exam_date),
        pluralize(exam.results_count, 'result'),
      ]
        .filter(Boolean)
        .join(' · '),
      href: paths.adminResults.href({ tab: 'all-results', exam: exam.id }),
    })),
  ];
}
