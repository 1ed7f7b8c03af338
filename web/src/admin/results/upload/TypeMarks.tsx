// Marks typed for a class group: its students with an empty column, each saved as it is typed.
import { skipToken, useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useMemo } from 'react';
import { resultsUpload } from '../../../content/resultsUpload.ts';
import { AttendanceGroupsDocument } from '../../../graphql/generated/attendance.ts';
import { MarksRollDocument } from '../../../graphql/generated/upload.ts';
import { paths } from '../../../lib/paths.ts';
import { useAuth } from '../../../session/AuthProvider.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { StatusChip, type StatusTone } from '../../../ui/StatusChip.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { type GridKind, ImportGrid } from '../../import/ImportGrid.tsx';
import { GroupFilter } from '../../list/GroupFilter.tsx';
import { LoadFailed } from '../../list/LoadFailed.tsx';
import type { ExamFields, Range } from './examSchema.ts';
import type { ResultField } from './resultRows.ts';
import { type Candidate, type MarkState, markProblem, type TypedMark, useTypedMarks } from './typedMarks.ts';

const { typing: words, preview } = resultsUpload;

const looks: Record<Exclude<MarkState, 'none'>, { row: string; tone: StatusTone }> = {
  saved: { row: 'valid', tone: 'good' },
  unsent: { row: 'warning', tone: 'pending' },
  wrong: { row: 'invalid', tone: 'bad' },
};

const kindFor = (range: Range | undefined): GridKind<ResultField> => ({
  look: 'cards',
  goesDown: true,
  columns: [
    { field: 'symbol', label: words.columns.symbol, width: '21%', fixed: true },
    { field: 'name', label: words.columns.name, width: '27%', fixed: true },
    { field: 'marks', label: words.columns.marks, width: '14%', align: 'end', inputMode: 'decimal' },
  ],
  words: {
    label: words.grid,
    empty: preview.empty,
    none: words.nobody,
    edit: words.edit,
    status: words.columns.state,
  },
  check: (_, text) => markProblem(text, range),
});

interface StateProps {
  mark: TypedMark;
  name: string;
  onAbsent: () => void;
}

function State({ mark: { state, problem }, name, onAbsent }: StateProps): ReactNode {
  if (state === 'none')
    return (
      // The grid has the keyboard, where AB says the same.
      <Button
        variant="text"
        size="small"
        tabIndex={-1}
        aria-label={words.absentOf(name)}
        onClick={(event) => {
          event.stopPropagation();
          onAbsent();
        }}
        sx={{ minHeight: 0, p: 0 }}
      >
        {words.absent}
      </Button>
    );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <StatusChip tone={looks[state].tone}>{words.states[state]}</StatusChip>
      <Box component="span" title={problem ?? undefined} className="cut" sx={{ fontSize: '0.875rem' }}>
        {problem}
      </Box>
    </Box>
  );
}

interface SheetProps {
  exam: ExamFields;
  group: string;
  candidates: readonly Candidate[];
  range: Range | undefined;
  /** Of the exam, once something of it is stored. */
  draft: string | null;
}

function Sheet({ exam, group, candidates, range, draft }: SheetProps): ReactNode {
  const { problem, unsent, isKnown, markOf, type } = useTypedMarks(exam, group, candidates, range);
  const kind = useMemo(() => kindFor(range), [range]);
  const saved = candidates.filter(({ symbol }) => markOf(symbol).state === 'saved').length;
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1.5, px: '20px', pb: 2 }}>
        {problem === null ? null : (
          <InlineAlert severity="warning">{`${problem} ${words.waits}`}</InlineAlert>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 20px' }}>
          <Box role="status" className="num" sx={{ fontWeight: 550 }}>
            {words.counts(saved, candidates.length)}
            {unsent > 0 ? `, ${words.unsent(unsent)}` : null}
          </Box>
          {draft === null ? null : (
            <Button
              variant="text"
              href={paths.adminResultsDraft.href({ id: draft })}
              endIcon={<Icon name="arrow" size={18} />}
              sx={{ px: 0 }}
            >
              {words.check}
            </Button>
          )}
        </Box>
        <Box sx={{ fontSize: '0.875rem', color: 'ink3' }}>{words.hint}</Box>
      </Box>
      {!isKnown ? (
        <SkeletonRows label={words.loading} rows={8} inset={20} />
      ) : (
        <ImportGrid
          kind={kind}
          visible={[...candidates.keys()]}
          rowAt={(index) => {
            const candidate = candidates[index];
            if (candidate === undefined) return null;
            const { symbol, name } = candidate;
            const mark = markOf(symbol);
            const cell = (text: string, drawn: ReactNode) => ({ text, original: text, problems: [], drawn });
            const problems = mark.problem === null ? [] : [{ message: mark.problem }];
            return {
              number: index + 1,
              cells: {
                symbol: cell(
                  symbol,
                  <>
                    <span className="cut line">{symbol}</span>
                    <div className="small">{words.row(index + 1)}</div>
                  </>,
                ),
                name: cell(
                  name,
                  <span className="cut line" lang={languageOf(name)}>
                    {name}
                  </span>,
                ),
                marks: { text: mark.text, original: mark.text, problems },
              },
              status: {
                name: mark.state === 'none' ? 'none' : looks[mark.state].row,
                drawn: <State mark={mark} name={name} onAbsent={() => type(candidate, words.absent)} />,
              },
            };
          }}
          onChange={(changes) => {
            for (const { index, text } of changes) {
              const candidate = candidates[index];
              if (candidate) type(candidate, text);
            }
          }}
        />
      )}
    </>
  );
}

interface TypeMarksProps {
  /** Null while it is not named completely. */
  exam: ExamFields | null;
  group: string;
  onGroup: (group: string) => void;
  range: Range | undefined;
  draft: string | null;
}

export function TypeMarks({ exam, group, onGroup, range, draft }: TypeMarksProps): ReactNode {
  const { isAdmin } = useAuth();
  const groups = useQuery(AttendanceGroupsDocument, { variables: { all: isAdmin } });
  const choices = (
    groups.data?.class_groups ??
    groups.data?.given?.map(({ class_group }) => class_group) ??
    []
  ).map(({ id, name }) => ({ value: id, label: name }));
  const isReady = exam !== null && choices.some(({ value }) => value === group);
  const roll = useQuery(
    MarksRollDocument,
    isReady ? { variables: { group, ...exam }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  const { names, candidates } = roll.data ?? {};
  const rows = useMemo(
    () =>
      names?.flatMap(({ student_id, first_name, last_name }): Candidate[] => {
        const symbol = candidates?.find((one) => one.student_id === student_id)?.candidate_id;
        return symbol === undefined ? [] : [{ symbol, name: `${first_name} ${last_name}` }];
      }),
    [names, candidates],
  );
  const failed = roll.error ?? groups.error;
  return (
    <Panel title={words.title}>
      <Box sx={{ p: '0 20px 16px' }}>
        <GroupFilter
          label={words.group}
          choices={[{ value: '', label: words.chooseGroup }, ...choices]}
          value={choices.some(({ value }) => value === group) ? group : ''}
          onChoose={onGroup}
        />
      </Box>
      {failed && rows === undefined ? (
        <LoadFailed onRetry={() => void (groups.error ? groups.refetch() : roll.refetch())}>
          {words.failed}
        </LoadFailed>
      ) : !isReady ? (
        <Box role="status" sx={{ p: '0 20px 20px', color: 'ink2' }}>
          {groups.data && choices.length === 0 ? words.noGroups : words.exam}
        </Box>
      ) : rows === undefined ? (
        <SkeletonRows label={words.loading} rows={8} inset={20} />
      ) : (
        <Sheet key={JSON.stringify([exam, group])} {...{ exam, group, range, draft }} candidates={rows} />
      )}
    </Panel>
  );
}
