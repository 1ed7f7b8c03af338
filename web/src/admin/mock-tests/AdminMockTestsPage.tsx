import { useQuery } from '@apollo/client/react';
// /admin/tests: what of the office's lists is a mock test's own (docs/screens/mock-tests.md).
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { formatDate, formatTime, kathmanduDay, kathmanduInstant } from '../../../../shared/dates.ts';
import { formatNepaliDate } from '../../../../shared/nepaliDates.ts';
import { formatCount } from '../../../../shared/numbers.ts';
import { adminMockTests as words, officeAccess } from '../../content/adminMockTests.ts';
import {
  AddMockTestDocument,
  DeleteMockTestDocument,
  OfficeMockTestChangesDocument,
  OfficeMockTestDocument,
  type OfficeMockTestFragment,
  OfficeMockTestLiveDocument,
  OfficeMockTestsDocument,
  PaperChoicesDocument,
  UpdateMockTestDocument,
} from '../../graphql/generated/upload.ts';
import { paths } from '../../lib/paths.ts';
import { sentenceAt } from '../../lib/refusals.ts';
import { searchPatterns } from '../../lib/searchWords.ts';
import { useNow } from '../../lib/useNow.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { ResourcePage } from '../resources/ResourcePage.tsx';
import {
  audienceField,
  type FormValues,
  momentIn,
  momentProblems,
  type OwnInputProps,
  titleFields,
} from '../resources/fields.ts';
import type { Resource } from '../resources/resource.ts';
import { audienceChoices } from '../resources/resourceView.ts';
import { ChoiceField } from '../results/publish/MomentFields.tsx';
import { StaffOnly } from '../results/upload/uploadAccess.tsx';
import { TestStateTag } from './TestStateTag.tsx';
import { stateOf, testStates, timesOf } from './mockTest.ts';

// Fields of a mock test that no other resource has: its paper, and how it is sat.
function PaperField({ control, label, disabled }: OwnInputProps): ReactNode {
  const { data } = useQuery(PaperChoicesDocument, { fetchPolicy: 'cache-and-network' });
  const { field } = useController({ control, name: 'paper_id' });
  const papers = data?.papers ?? [];
  const chosen = papers.find(({ id }) => id === field.value);
  return (
    <SelectField<FormValues>
      control={control}
      name="paper_id"
      label={label}
      disabled={disabled}
      placeholder={words.choosePaper}
      hint={chosen ? words.minutes(chosen.minutes) : data && papers.length === 0 ? words.noPapers : undefined}
      options={papers.map(({ id, title }) => ({ value: id, label: title }))}
    />
  );
}

const modes = ['together', 'window', 'practice'] as const;

function ModeField({ control, label }: OwnInputProps): ReactNode {
  const { field } = useController({ control, name: 'mode' });
  return (
    <ChoiceField
      label={label}
      value={field.value}
      onChange={field.onChange}
      choices={modes.map((mode) => ({
        value: mode,
        label: words.modes[mode],
        text: words.modes[`${mode}Text`],
      }))}
    />
  );
}

const { fields, hints, problems, shown } = words;

function State({ row }: { row: OfficeMockTestFragment }): ReactNode {
  return <TestStateTag state={stateOf(row, useNow())} />;
}

/** 'Dec 5, 2026, 8:00 AM to 10:00 AM', and the day of Bikram Sambat. */
function When({ row: { opens_at, closes_at } }: { row: OfficeMockTestFragment }): ReactNode {
  const [from, to] = [opens_at, closes_at].map((at) => kathmanduDay(new Date(at)));
  const end = from === to ? formatTime(closes_at) : `${formatDate(closes_at)}, ${formatTime(closes_at)}`;
  return (
    <Box component="span" className="num" sx={{ display: 'block', lineHeight: 1.35 }}>
      {`${formatDate(opens_at)}, ${formatTime(opens_at)} ${shown.ends(end)}`}
      <Box component="span" lang="ne" sx={{ display: 'block', color: 'ink3', fontSize: '0.875rem' }}>
        {formatNepaliDate(opens_at)}
      </Box>
    </Box>
  );
}

const isPractice = ({ mode }: FormValues): boolean => mode === 'practice';

function instantOf(values: FormValues, name: string): Date | null {
  const { day, time } = momentIn(values[name]);
  return kathmanduInstant(day, time);
}

/** What comes before what, where both are written: `later` is at `earlier` or after it. */
function orderProblem(
  values: FormValues,
  [earlier, later]: readonly [string, string],
  message: string,
): Record<string, string> {
  const [one, other] = [instantOf(values, earlier), instantOf(values, later)];
  return one !== null && other !== null && other < one ? { [`${later}.day`]: message } : {};
}

/** The database has the same rules. */
function check(values: FormValues): Record<string, string> {
  const ends = values.mode === 'together' ? 'opens_at' : 'closes_at';
  const closing = ends === 'closes_at' ? momentProblems(values, 'closes_at', problems.noTime) : {};
  const answers = isPractice(values) ? {} : momentProblems(values, 'answers_at');
  const challenges = hasAnswers(values) ? momentProblems(values, 'challenges_until') : {};
  return {
    ...orderProblem(values, ['opens_at', ends], problems.closesAt),
    ...(isPractice(values) ? {} : orderProblem(values, [ends, 'answers_at'], problems.answersAt)),
    ...(hasAnswers(values)
      ? orderProblem(values, ['answers_at', 'challenges_until'], problems.challengesUntil)
      : {}),
    ...momentProblems(values, 'opens_at', problems.noTime),
    ...closing,
    ...answers,
    ...challenges,
  };
}

function hasAnswers(values: FormValues): boolean {
  const { day, time } = momentIn(values.answers_at);
  return !isPractice(values) && (day !== '' || time !== '');
}

const tests: Resource<OfficeMockTestFragment, OfficeMockTestFragment> = {
  name: 'mock_tests',
  words,
  documents: {
    list: OfficeMockTestsDocument,
    row: OfficeMockTestDocument,
    rowLive: OfficeMockTestLiveDocument,
    add: AddMockTestDocument,
    update: UpdateMockTestDocument,
    remove: DeleteMockTestDocument,
    changes: OfficeMockTestChangesDocument,
  },
  fields: [
    ...titleFields(fields.title, 200),
    {
      kind: 'own',
      name: 'paper_id',
      label: fields.paper,
      required: true,
      draw: PaperField,
      said: String,
    },
    {
      kind: 'own',
      name: 'mode',
      label: fields.mode,
      draw: ModeField,
      said: (mode) => (mode in words.modes ? words.modes[mode as keyof typeof words.modes] : mode),
    },
    { kind: 'moment', name: 'opens_at', label: fields.opensAt },
    { kind: 'moment', name: 'closes_at', label: fields.closesAt, shown: ({ mode }) => mode !== 'together' },
    audienceField,
    { kind: 'check', name: 'shuffle_questions', label: fields.shuffleQuestions },
    { kind: 'check', name: 'shuffle_options', label: fields.shuffleOptions },
    {
      kind: 'moment',
      name: 'answers_at',
      label: fields.answersAt,
      hint: () => hints.answersAt,
      shown: (values) => !isPractice(values),
    },
    {
      kind: 'moment',
      name: 'challenges_until',
      label: fields.challengesUntil,
      hint: () => hints.challengesUntil,
      shown: hasAnswers,
    },
  ],
  initial: () => ({ mode: 'together' }),
  check,
  refused: sentenceAt('title', [
    [/paper/i, 'paper_id'],
    [/has begun/, 'mode'],
  ]),
  searched: ['title', 'title_ne'],
  filters: [
    {
      name: 'by_state',
      label: words.filters.state,
      choices: () => [
        { value: '', label: words.filters.anyState },
        ...testStates.map((value) => ({ value, label: words.states[value] })),
      ],
    },
  ],
  asks: ({ search, audience, by_state: state = '' }) => {
    const [word1 = '%', word2 = '%'] = searchPatterns(search);
    const isForAll = audience === audienceChoices.all;
    // The same for a minute, so that the list asks no more often than that.
    const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
    return {
      ...{ word1, word2 },
      audience: audience === '' ? [] : [isForAll ? 'nobody' : audience],
      exactly: isForAll ? [] : 'nobody',
      ...timesOf(state, minute),
    };
  },
  day: 'opens_at',
  site: () => null,
  page: ({ id }) => paths.adminTest.href({ id }),
  face: {
    draw: (row) => row.title,
    icon: () => null,
    columns: [
      { key: 'state', label: shown.state, width: 130, cell: (row) => <State row={row} /> },
      { key: 'when', label: shown.when, width: 300, cell: (row) => <When row={row} /> },
      {
        key: 'sat',
        label: shown.sat,
        align: 'right',
        width: 80,
        cell: (row) => (
          <span className="num">{formatCount(row.attempts_aggregate.aggregate?.count ?? 0)}</span>
        ),
      },
    ],
    under: (row) => (
      <>
        <span className="num">{`${formatDate(row.opens_at)}, ${formatTime(row.opens_at)}`}</span>
        <State row={row} />
      </>
    ),
  },
};

export function AdminMockTestsPage(): ReactNode {
  return (
    <StaffOnly words={officeAccess}>
      <ResourcePage
        resource={tests}
        actions={
          <Button href={paths.adminPapers.href()} startIcon={<Icon name="clipboard" size={17} />}>
            {words.papers}
          </Button>
        }
      />
    </StaffOnly>
  );
}
