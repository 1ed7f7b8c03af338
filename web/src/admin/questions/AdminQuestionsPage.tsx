// /admin/questions: what of the office's lists is the question bank's own (docs/screens/mock-tests.md).
import type { ReactNode } from 'react';
import {
  difficulties,
  formulasOf,
  questionSubjects,
  sameFormulas,
} from '../../../../shared/questions/questions.ts';
import { adminQuestions as words } from '../../content/adminQuestions.ts';
import {
  AddQuestionDocument,
  DeleteQuestionDocument,
  OfficeQuestionChangesDocument,
  OfficeQuestionDocument,
  type OfficeQuestionFragment,
  OfficeQuestionLiveDocument,
  type OfficeQuestionRowFragment,
  OfficeQuestionsDocument,
  UpdateQuestionDocument,
} from '../../graphql/generated/upload.ts';
import { escapeLike, searchPatterns } from '../../lib/searchWords.ts';
import type { GroupChoice } from '../list/GroupFilter.tsx';
import { ResourcePage } from '../resources/ResourcePage.tsx';
import { type FormValues, textIn } from '../resources/fields.ts';
import type { GroupRow, Resource } from '../resources/resource.ts';
import { StaffOnly } from '../results/upload/uploadAccess.tsx';
import { questionFace } from './QuestionFace.tsx';
import { ChapterField, DifficultyField, KindField, OptionsField, PictureField } from './QuestionFields.tsx';
import { QuestionFileActions } from './QuestionFileActions.tsx';
import { QuestionPreview } from './QuestionPreview.tsx';
import { NewestVersion, QuestionStanding, QuestionTitle } from './QuestionStanding.tsx';
import { check, noOptions, optionsSaid, toRow, toValues } from './questionValues.ts';

/** A chapter of a subject, as the list counts it. */
interface ChapterRow extends GroupRow {
  chapter: string | null;
  to_check: number | null;
}

const sum = (numbers: readonly (number | null)[]): number =>
  numbers.reduce<number>((total, one) => total + (one ?? 0), 0);

const choice = (value: string, label: string): GroupChoice => ({ value, label });

function chapterChoices(rows: readonly GroupRow[], subject: string): GroupChoice[] {
  const chapters = (rows as readonly ChapterRow[])
    .filter(({ name }) => subject === '' || name === subject)
    .map(({ chapter }) => chapter ?? '');
  const { all } = words.filters.chapter;
  return [choice('', all), ...[...new Set(chapters)].sort().map((name) => choice(name, name))];
}

/** So many words of a search are looked for; shorter ones have no trigram, so that an index of them is of no use. */
const wordsAsked = 4;
const shortest = 3;

function asks(view: {
  search: string;
  group: string;
  [own: `by_${string}`]: string;
}): Record<string, unknown> {
  const patterns = searchPatterns(view.search);
  const isShort = (pattern: string): boolean => Array.from(pattern).length - 2 < shortest;
  const long = patterns.filter((pattern) => !isShort(pattern)).map((pattern) => pattern.toLowerCase());
  const [word1 = '%', word2 = '%', word3 = '%', ...rest] = long;
  const state = view.by_state ?? '';
  const difficulty = view.by_difficulty ?? '';
  return {
    retired: state === 'retired',
    subject: view.group === '' ? '%' : escapeLike(view.group),
    chapter: (view.by_chapter ?? '') === '' ? '%' : escapeLike(view.by_chapter ?? ''),
    difficulties: difficulty === '' ? [1, 2, 3] : [Number(difficulty)],
    doubts: state === 'check' ? [] : 'any',
    used: state === 'unused' ? [] : [1, 2, 3],
    unused: state === 'used' ? [] : [1, 2, 3],
    word1,
    word2,
    word3,
    word4: rest.slice(0, wordsAsked).join('') || '%',
    short: patterns.filter(isShort).join('') || '%',
  };
}

const formulasHint = (value: unknown): string | undefined => {
  const { length } = formulasOf(textIn(value));
  return length === 0 ? undefined : words.hints.formulas(length);
};

function twinHint(value: unknown, { stem }: FormValues): string | undefined {
  const [nepali, english] = [textIn(value), textIn(stem)];
  const { length } = formulasOf(nepali);
  if (nepali === '' || (length === 0 && formulasOf(english).length === 0)) return undefined;
  return sameFormulas(nepali, english) ? words.hints.same(length) : words.hints.differ(length);
}

const isNumber = ({ kind }: FormValues): boolean => kind === 'number';
const said = (names: Readonly<Record<string, string>>) => (value: string) => names[value] ?? value;

const questions: Resource<OfficeQuestionRowFragment, OfficeQuestionFragment> = {
  name: 'questions',
  words,
  documents: {
    list: OfficeQuestionsDocument,
    row: OfficeQuestionDocument,
    rowLive: OfficeQuestionLiveDocument,
    add: AddQuestionDocument,
    update: UpdateQuestionDocument,
    remove: DeleteQuestionDocument,
    changes: OfficeQuestionChangesDocument,
  },
  fields: [
    {
      kind: 'text',
      name: 'stem',
      label: words.fields.stem,
      required: true,
      rows: 4,
      hint: formulasHint,
      input: { mono: true },
    },
    {
      kind: 'text',
      name: 'stem_ne',
      label: words.fields.stem_ne,
      rows: 3,
      hint: twinHint,
      input: { mono: true, lang: 'ne' },
    },
    {
      kind: 'own',
      name: 'picture',
      label: words.fields.picture,
      draw: PictureField,
      said: String,
      apart: true,
    },
    { kind: 'group', name: 'subject', label: words.fields.subject, required: true, beside: true },
    {
      kind: 'own',
      name: 'chapter',
      label: words.fields.chapter,
      required: true,
      beside: true,
      draw: ChapterField,
      said: String,
    },
    {
      kind: 'own',
      name: 'difficulty',
      label: words.fields.difficulty,
      beside: true,
      draw: DifficultyField,
      said: (value) => difficulties[Number(value) - 1] ?? '',
    },
    {
      kind: 'line',
      name: 'marks',
      label: words.fields.marks,
      required: true,
      beside: true,
      input: { inputMode: 'decimal' },
    },
    { kind: 'line', name: 'source', label: words.fields.source, longest: 200, beside: true },
    {
      kind: 'own',
      name: 'kind',
      label: words.fields.kind,
      beside: true,
      draw: KindField,
      said: said(words.kinds),
    },
    {
      kind: 'own',
      name: 'options',
      label: words.fields.options,
      draw: OptionsField,
      said: optionsSaid,
      shown: (values) => !isNumber(values),
    },
    {
      kind: 'line',
      name: 'answer',
      label: words.fields.answer,
      shown: isNumber,
      hint: () => words.hints.answer,
      input: { inputMode: 'decimal' },
    },
    {
      kind: 'line',
      name: 'tolerance',
      label: words.fields.tolerance,
      shown: isNumber,
      input: { inputMode: 'decimal' },
    },
    {
      kind: 'text',
      name: 'solution',
      label: words.fields.solution,
      rows: 3,
      hint: (value, { solution_ne: nepali }) =>
        textIn(value) !== '' && textIn(nepali) === '' ? words.hints.noNepali : formulasHint(value),
      input: { mono: true },
    },
    {
      kind: 'text',
      name: 'solution_ne',
      label: words.fields.solution_ne,
      rows: 2,
      input: { mono: true, lang: 'ne' },
    },
    { kind: 'check', name: 'retired', label: words.fields.retired, hint: () => words.hints.retired },
  ],
  toValues,
  toRow,
  check,
  initial: () => ({ difficulty: '2', marks: '1', kind: 'choice', options: noOptions }),
  searched: { lowered: 'search' },
  asks,
  groups: { name: 'subject', options: questionSubjects, storedOnly: true },
  filters: [
    { name: 'by_chapter', label: words.filters.chapter.label, choices: chapterChoices },
    {
      name: 'by_difficulty',
      label: words.filters.difficulty.label,
      choices: () => [
        choice('', words.filters.difficulty.all),
        ...difficulties.map((name, index) => choice(String(index + 1), name)),
      ],
    },
    {
      name: 'by_state',
      label: words.filters.state.label,
      choices: () => [
        choice('', words.filters.state.all),
        choice('used', words.filters.state.used),
        choice('unused', words.filters.state.unused),
        choice('check', words.filters.state.check),
        choice('retired', words.filters.state.retired),
      ],
    },
  ],
  lead: (rows) =>
    words.lead(
      sum(rows.map(({ count }) => count)),
      sum((rows as readonly ChapterRow[]).map(({ to_check: count }) => count)),
    ),
  day: 'updated_at',
  site: () => null,
  face: questionFace,
  head: { title: (row) => <QuestionTitle row={row} />, aside: (row) => <NewestVersion row={row} /> },
  standing: (row) => <QuestionStanding row={row} />,
  locked: ({ writer_id: writer }, user) =>
    user?.role === 'admin' || writer === user?.id ? null : words.locked,
  preview: QuestionPreview,
};

export function AdminQuestionsPage(): ReactNode {
  return (
    <StaffOnly words={words.access}>
      <ResourcePage resource={questions} actions={<QuestionFileActions />} />
    </StaffOnly>
  );
}
