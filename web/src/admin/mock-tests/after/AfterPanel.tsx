// Which question was bad, and what candidates challenge: a list of questions, and beside it the one that is open.
import { skipToken, useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../../../shared/numbers.ts';
import { adminMockTests } from '../../../content/adminMockTests.ts';
import { QuestionAnalysisDocument } from '../../../graphql/generated/upload.ts';
import { oneLine } from '../../../ui/CellText.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { QuestionText } from '../../../ui/question/QuestionText.tsx';
import { GroupFilter } from '../../list/GroupFilter.tsx';
import { LoadFailed } from '../../list/LoadFailed.tsx';
import { useRenderedTexts } from '../../questions/questionTexts.ts';
import { listIn } from '../../resources/fields.ts';
import { type Challenge, type Figures, QuestionPanel, Share } from './QuestionPanel.tsx';
import { choicesOf, optionsOf, type Taken, useTestQuestions } from './testQuestions.ts';

const { analysis: words, challenges: said } = adminMockTests;

interface AfterPanelProps {
  test: { id: string; paper_id: string; marked_at: string | null; full_marks: number | null };
  challenges: readonly Challenge[];
  /** Those that are challenged, or all with what the answers say of them. */
  only: 'challenged' | 'all';
}

const orders = ['doubtful', 'number', 'hardest'] as const;
type Order = (typeof orders)[number];

type DoubtName = keyof typeof words.doubts;
const isDoubt = (name: string): name is DoubtName => name in words.doubts;

/** The gravest first; a key that the best do not choose is more than guessing. */
function doubtOf(figures: Figures | undefined): DoubtName | null {
  const [first] = listIn(figures?.doubts).filter(isDoubt);
  return first === 'weak' && (figures?.discrimination ?? 0) < 0 ? 'key' : (first ?? null);
}

/** Six bars at most: what was chosen, the key dark and its letter bold. */
function Chosen({ taken, figures }: { taken: Taken; figures: Figures }): ReactNode {
  const chosen = choicesOf(figures.options);
  const right = listIn(figures.right_options);
  const most = Math.max(1, ...Object.values(chosen).map(({ all }) => all));
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'flex-end', gap: '4px' }}>
      {optionsOf(taken).map(({ id, letter }) => (
        <Box
          component="span"
          key={id}
          sx={{
            width: 16,
            fontSize: '0.75rem',
            textAlign: 'center',
            fontWeight: right.includes(id) ? 650 : 400,
          }}
        >
          <Box
            component="span"
            aria-hidden
            sx={{
              display: 'block',
              height: Math.max(1, ((chosen[id]?.all ?? 0) / most) * 20),
              bgcolor: right.includes(id) ? 'data1' : 'lineStrong',
            }}
          />
          {letter}
        </Box>
      ))}
    </Box>
  );
}

const columns = {
  gridTemplateColumns: { xs: '36px minmax(0, 1fr)', sm: '36px minmax(0, 1fr) 92px 84px 110px' },
  alignItems: 'center',
  gap: '4px 12px',
  p: '8px 16px',
} as const;

/** Above the rows, where each has its five columns. */
function Head(): ReactNode {
  const { number, question, right, apart, chosen } = words.columns;
  return (
    <Box
      aria-hidden
      sx={{
        ...columns,
        display: { xs: 'none', sm: 'grid' },
        fontSize: '0.875rem',
        fontWeight: 550,
        color: 'ink2',
      }}
    >
      {[number, question, right, apart, chosen].map((label) => (
        <span key={label}>{label}</span>
      ))}
    </Box>
  );
}

interface RowProps {
  taken: Taken;
  html: string;
  figures: Figures | undefined;
  challenges: readonly Challenge[];
  isOpen: boolean;
  onOpen: () => void;
}

function Row({ taken, html, figures, challenges, isOpen, onOpen }: RowProps): ReactNode {
  const doubt = doubtOf(figures);
  const open = challenges.filter(({ accepted }) => accepted === null).length;
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'line' }}>
      <ButtonBase
        aria-pressed={isOpen}
        onClick={onOpen}
        className="num"
        sx={{
          display: 'grid',
          ...columns,
          width: '100%',
          minHeight: 58,
          textAlign: 'left',
          font: 'inherit',
          bgcolor: isOpen ? 'indigoTint' : undefined,
          boxShadow: (theme) => (isOpen ? `inset 3px 0 0 ${theme.vars.palette.ink}` : 'none'),
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Box component="span" sx={{ fontWeight: 550 }}>
          {taken.number}
        </Box>
        <Box component="span" sx={{ minWidth: 0 }}>
          <Box component="span" sx={oneLine}>
            <QuestionText look="line" html={html} />
          </Box>
          <Box
            component="span"
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: '2px 10px',
              fontSize: '0.875rem',
              color: 'ink3',
            }}
          >
            {doubt === null ? (
              taken.question?.chapter
            ) : (
              <Box
                component="span"
                sx={{
                  display: 'inline-flex',
                  alignItems: 'center',
                  gap: '4px',
                  fontWeight: 550,
                  color: 'warning.main',
                }}
              >
                <Icon name="warning" size={14} />
                {words.doubts[doubt]}
              </Box>
            )}
            {challenges.length === 0 ? null : (
              <StatusChip tone={open > 0 ? 'pending' : 'info'}>{said.count(challenges.length)}</StatusChip>
            )}
          </Box>
        </Box>
        {figures === undefined ? null : (
          <>
            <Share part={figures.facility ?? 0} colour="data1" />
            <Box
              component="span"
              sx={{
                ...((figures.discrimination ?? 1) < 0.1 ? { color: 'danger', fontWeight: 550 } : {}),
              }}
            >
              {figures.discrimination === null
                ? words.unknown
                : figures.discrimination.toFixed(2).replace('-', '−')}
            </Box>
            <Chosen taken={taken} figures={figures} />
          </>
        )}
      </ButtonBase>
    </Box>
  );
}

function Strip({ figures, fullMarks }: { figures: readonly Figures[]; fullMarks: number }): ReactNode {
  const [first] = figures;
  if (first === undefined) return null;
  const doubtful = figures.filter((one) => doubtOf(one) !== null).length;
  const cells = [
    [formatCount(first.sat ?? 0), words.sat],
    [first.average?.toFixed(1) ?? words.unknown, words.average(fullMarks)],
    [first.spread?.toFixed(1) ?? words.unknown, words.spread],
    [first.reliability?.toFixed(2) ?? words.unknown, words.reliability],
    [formatCount(doubtful), words.doubtful],
  ];
  return (
    <Card sx={{ mb: 2, overflow: 'hidden' }}>
      <Box
        component="dl"
        aria-label={words.figures}
        sx={{
          display: 'grid',
          gap: '1px',
          bgcolor: 'line',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', portal: 'repeat(5, minmax(0, 1fr))' },
        }}
      >
        {cells.map(([value, label]) => (
          <Box
            key={label}
            sx={{
              display: 'flex',
              flexDirection: 'column-reverse',
              justifyContent: 'flex-end',
              p: '14px 20px',
              bgcolor: 'surface',
            }}
          >
            <Box component="dt" sx={{ color: 'ink2' }}>
              {label}
            </Box>
            <Box component="dd" className="num" sx={{ m: 0, fontSize: '1.75rem', lineHeight: 1.15 }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

function sorted(taken: readonly Taken[], order: Order, figures: ReadonlyMap<number, Figures>): Taken[] {
  const of = ({ number }: Taken): Figures | undefined => figures.get(number ?? 0);
  const easiness = (one: Taken): number => of(one)?.facility ?? 1;
  const rank = (one: Taken): number =>
    order === 'hardest' ? easiness(one) : order === 'doubtful' ? (doubtOf(of(one)) === null ? 1 : 0) : 0;
  return [...taken].sort((one, other) => rank(one) - rank(other) || (one.number ?? 0) - (other.number ?? 0));
}

export function AfterPanel({ test, challenges, only }: AfterPanelProps): ReactNode {
  const isMarked = test.marked_at !== null;
  const questions = useTestQuestions(test.paper_id);
  const { data, error, refetch } = useQuery(
    QuestionAnalysisDocument,
    isMarked ? { variables: { id: test.id }, fetchPolicy: 'no-cache' } : skipToken,
  );
  const [order, setOrder] = useState<Order>('doubtful');
  const [chosen, setChosen] = useState<number | null>(null);
  const figures = new Map((data?.figures ?? []).map((one) => [one.question ?? 0, one]));
  const ofQuestion = (number: number | null): readonly Challenge[] =>
    challenges.filter(({ question }) => question === number);
  const listed =
    only === 'all'
      ? sorted(questions.taken, order, figures)
      : questions.taken.filter(({ number }) => ofQuestion(number).length > 0);
  const rendered = useRenderedTexts(listed.map(({ content }) => content?.stem ?? ''));
  const open = listed.find(({ number }) => number === chosen);

  if (!isMarked)
    return (
      <Card>
        <EmptyState compact title={words.notMarked}>
          {words.notMarkedText}
        </EmptyState>
      </Card>
    );
  if (error || questions.failed)
    return <LoadFailed onRetry={() => void refetch().catch(() => undefined)}>{words.failed}</LoadFailed>;
  if (data === undefined) return <SkeletonRows label={words.loading} rows={8} height={58} />;
  if (only === 'challenged' && challenges.length === 0)
    return (
      <Card>
        <EmptyState compact title={said.empty}>
          {said.emptyText}
        </EmptyState>
      </Card>
    );
  return (
    <>
      {only === 'all' ? <Strip figures={data.figures} fullMarks={test.full_marks ?? 0} /> : null}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: open ? 'minmax(0, 7fr) minmax(0, 6fr)' : 'minmax(0, 1fr)',
          },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          {only === 'all' ? (
            <Box sx={{ mb: 1.5 }}>
              <GroupFilter
                look="buttons"
                label={words.order}
                value={order}
                onChoose={(value) => setOrder(orders.find((one) => one === value) ?? 'doubtful')}
                choices={orders.map((value) => ({ value, label: words.orders[value] }))}
              />
            </Box>
          ) : null}
          <Card sx={{ overflow: 'hidden' }}>
            <Head />
            <Box component="ul" aria-label={only === 'all' ? words.region : said.region}>
              {listed.map((taken) => (
                <Row
                  key={taken.id}
                  taken={taken}
                  html={rendered(taken.content?.stem ?? '')?.html ?? ''}
                  figures={figures.get(taken.number ?? 0)}
                  challenges={ofQuestion(taken.number)}
                  isOpen={taken === open}
                  onOpen={() => setChosen(taken.number)}
                />
              ))}
            </Box>
          </Card>
        </Box>
        {open ? (
          <Box sx={{ order: { xs: -1, lg: 0 }, position: { lg: 'sticky' }, top: 16, minWidth: 0 }}>
            <QuestionPanel
              key={open.id}
              test={test.id}
              taken={open}
              figures={figures.get(open.number ?? 0)}
              challenges={ofQuestion(open.number)}
              onDone={() => void refetch().catch(() => undefined)}
              onClose={() => setChosen(null)}
            />
          </Box>
        ) : null}
      </Box>
    </>
  );
}
