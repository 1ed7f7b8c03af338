// Chapters of a paper by the marks that were lost in them, and what there is to read and see on each.
import type { RevisionMaterialQuery } from '../../../graphql/generated/mockTestReview.ts';
import { paths } from '../../../lib/paths.ts';
import type { Judged, Outcome } from './useReview.ts';

export interface Topic {
  subject: string;
  chapter: string;
  lost: number;
  /** Right ones first, empty ones last. */
  outcomes: readonly Outcome[];
}

const order: readonly Outcome[] = ['right', 'wrong', 'empty'];
const mostTopics = 4;

/** Those in which most was lost come first; where nothing was lost, there is nothing to revise. */
export function topicsOf(questions: readonly Judged[]): Topic[] {
  const topics = new Map<string, Topic>();
  for (const { section: subject, fullMarks, answer } of questions) {
    const { chapter = '', outcome, marks, treatment } = answer;
    if (chapter === '' || treatment !== 'key') continue;
    const before = topics.get(`${subject} ${chapter}`) ?? { subject, chapter, lost: 0, outcomes: [] };
    topics.set(`${subject} ${chapter}`, {
      ...before,
      lost: before.lost + fullMarks - marks,
      outcomes: [...before.outcomes, outcome].sort((a, b) => order.indexOf(a) - order.indexOf(b)),
    });
  }
  return [...topics.values()]
    .filter(({ lost }) => lost > 0)
    .sort((a, b) => b.lost - a.lost)
    .slice(0, mostTopics);
}

export interface Material {
  kind: 'note' | 'video';
  title: string;
  href: string;
}

/** 'Forces' is about a force; short words and what every chapter is called say nothing. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])
    .filter((word) => !['and', 'with', 'from', 'chapter', 'introduction', 'basic', 'basics'].includes(word))
    .map((word) => word.replace(/(?:es|s)$/, ''));
}

type Row = RevisionMaterialQuery['notes'][number] | RevisionMaterialQuery['videos'][number];

const pages = { note: paths.notes, video: paths.videos };

/** One note and one video whose titles share most words with the chapter. None does: what there is of the subject. */
export function materialOf(
  { subject, chapter }: Topic,
  { notes, videos }: RevisionMaterialQuery,
): Material[] {
  const wanted = wordsOf(chapter);
  const best = (kind: Material['kind'], rows: readonly Row[]): Material[] => {
    const [found] = rows
      .filter((row) => row.subject === subject)
      .map((row) => {
        const words = wordsOf(row.title);
        return { row, shared: wanted.filter((word) => words.includes(word)).length };
      })
      .filter(({ shared }) => shared > 0)
      .sort((a, b) => b.shared - a.shared);
    if (found === undefined) return [];
    const { title } = found.row;
    return [{ kind, title, href: pages[kind].href({ q: title, subject }) }];
  };
  const found = [...best('note', notes), ...best('video', videos)];
  if (found.length > 0) return found;
  return (['note', 'video'] as const).flatMap((kind) =>
    (kind === 'note' ? notes : videos).some((row) => row.subject === subject)
      ? [{ kind, title: '', href: pages[kind].href({ subject }) }]
      : [],
  );
}
