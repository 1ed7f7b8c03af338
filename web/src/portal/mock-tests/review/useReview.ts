// The answers of an attempt beside the right ones, as far as they are shown.
import { useCallback, useEffect, useState } from 'react';
import { arrange } from '../../../../../shared/questions/arrange.ts';
import { type Bucket, type Distribution } from '../../../../../shared/results/distribution.ts';
import type { Standing } from '../../../../../shared/results/standing.ts';
import { ReviewAttemptDocument } from '../../../graphql/generated/mockTestReview.ts';
import { MockTestPaperDocument } from '../../../graphql/generated/mockTests.ts';
import { useQuestions } from '../../../graphql/questions.ts';
import { AppError } from '../../../lib/appError.ts';
import { type ArrangedPaper, openPaper, type PaperQuestion } from '../attempt/paper.ts';
import type { MockTest } from '../serverApi.ts';

export type Outcome = 'right' | 'wrong' | 'empty';

export interface JudgedAnswer {
  choice?: string;
  number?: number;
  outcome: Outcome;
  marks: number;
  spent: number;
  /** Ids of options. */
  right?: readonly string[];
  answer?: number;
  tolerance?: number;
  treatment: 'key' | 'full' | 'out';
  chapter?: string;
  /** How many chose each option; undefined where it is not told. */
  chosen?: Readonly<Record<string, number>>;
}

export interface Texts {
  html: string;
  html_ne?: string;
}

/** A question as it was answered. */
export interface Judged {
  /** As it stood in the attempt, from 1 on. */
  place: number;
  question: PaperQuestion;
  /** Its title. */
  section: string;
  answer: JudgedAnswer;
  solution: Texts | undefined;
  /** Of the question. */
  fullMarks: number;
}

export interface SectionMarks {
  title: string;
  marks: number;
  fullMarks: number;
  counts: Readonly<Record<Outcome, number>>;
  /** Of all candidates; undefined where it is not told. */
  average: number | undefined;
}

export interface Review {
  marks: number;
  fullMarks: number;
  /** Null of a practice. */
  standing: Standing | null;
  /** Null where it is not told. */
  distribution: Distribution | null;
  questions: readonly Judged[];
  sections: readonly SectionMarks[];
  languages: readonly string[];
}

export const countsOf = (questions: readonly Judged[]): Record<Outcome, number> => {
  const counts = { right: 0, wrong: 0, empty: 0 };
  for (const { answer } of questions) counts[answer.outcome] += 1;
  return counts;
};

/** What the database says of everybody. */
interface Figures {
  lower?: number;
  averages?: Readonly<Record<string, number>>;
  buckets?: readonly Bucket[];
}

function distributionOf(buckets: readonly Bucket[] | undefined, total: number): Distribution | null {
  const [first, last] = [buckets?.[0], buckets?.at(-1)];
  if (buckets === undefined || first === undefined || last === undefined) return null;
  return { buckets, lowest: [], min: first.bucket, max: last.bucket, total };
}

const sum = (figures: readonly number[]): number =>
  Math.round(figures.reduce((all, one) => all + one, 0) * 1e6) / 1e6;

function judge(
  paper: ArrangedPaper,
  answers: Readonly<Record<string, JudgedAnswer>>,
  solutions: Readonly<Record<string, Texts>>,
  averages: Figures['averages'],
): Pick<Review, 'questions' | 'sections'> {
  const questions = paper.questions.flatMap((question, index): Judged[] => {
    const answer = answers[question.number];
    if (answer === undefined) return [];
    const { marks = 0, title: section = '' } = paper.sections[question.section] ?? {};
    const fullMarks = answer.treatment === 'out' ? 0 : marks;
    return [{ place: index + 1, question, section, answer, solution: solutions[question.number], fullMarks }];
  });
  const sections = paper.tabs.map(({ title, places }) => {
    const own = questions.filter(({ place }) => places.includes(place - 1));
    return {
      title,
      marks: sum(own.map(({ answer }) => answer.marks)),
      fullMarks: sum(own.map(({ fullMarks }) => fullMarks)),
      counts: countsOf(own),
      average: averages?.[title],
    };
  });
  return { questions, sections };
}

interface ReviewState {
  review: Review | undefined;
  error: AppError | undefined;
  again: () => void;
}

export function useReview(test: MockTest | undefined, attempt: string): ReviewState {
  const { once } = useQuestions();
  const [review, setReview] = useState<Review>();
  const [error, setError] = useState<AppError>();
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (test === undefined) return undefined;
    let isGone = false;
    const ask = async (): Promise<Review> => {
      const [{ review_attempt: rows }, { loadable_papers: papers }] = await Promise.all([
        once(ReviewAttemptDocument, { attempt }),
        once(MockTestPaperDocument, { test: test.id }),
      ]);
      const [row] = rows;
      const content = papers[0]?.content;
      if (row === undefined || !content || row.paper_key === null)
        throw new AppError('server', 'The paper is not there');
      const paper = arrange(await openPaper(content, row.paper_key), row.seed ?? 0, test);
      const [answers, solutions, figures] = [row.answers, row.solutions ?? {}, row.figures ?? {}] as [
        Record<string, JudgedAnswer>,
        Record<string, Texts>,
        Figures,
      ];
      const total = row.candidates ?? 0;
      return {
        ...{ marks: row.marks ?? 0, fullMarks: row.full_marks ?? 0, languages: paper.languages },
        standing: row.rank === null ? null : { higher: row.rank - 1, lower: figures.lower ?? 0, total },
        distribution: distributionOf(figures.buckets, total),
        ...judge(paper, answers, solutions, figures.averages),
      };
    };
    ask().then(
      (answer) => {
        if (!isGone) setReview(answer);
      },
      (cause: unknown) => {
        if (!isGone)
          setError(cause instanceof AppError ? cause : new AppError('server', String(cause), { cause }));
      },
    );
    return () => {
      isGone = true;
    };
  }, [once, test, attempt, times]);
  const again = useCallback(() => {
    setError(undefined);
    setTimes((before) => before + 1);
  }, []);
  return { review, error, again };
}
