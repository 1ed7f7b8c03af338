// What a careful office looks at before people do. What was found comes first, then what looks right.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useId, useState } from 'react';
import { formatCount, formatMarks } from '../../../../../shared/numbers.ts';
import { resultsDraft } from '../../../content/resultsDraft.ts';
import { ExamFindingsDocument } from '../../../graphql/generated/upload.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { LoadFailed } from '../../list/LoadFailed.tsx';
import {
  type Check,
  type CheckKind,
  checksOf,
  comparisonWords,
  countFound,
  type Finding,
  isFar,
  lineOf,
} from '../publish/checks.ts';
import { type DraftExam, type ExamChecks, type FoundLines, useExamQuestion } from '../publish/draftExam.ts';

const { checks: words, kinds, fix, comparison: comparisonTitle } = resultsDraft;

// A check's title with the sign of its outcome.

interface CheckHeadProps {
  id?: string;
  /** There is something to look at. */
  found: boolean;
  /** It could not be checked. */
  skipped?: boolean;
  title: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

function CheckHead({ id, found, skipped = false, title, action, children }: CheckHeadProps): ReactNode {
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '8px 12px', p: '14px 20px' }}
    >
      <Box
        sx={{
          display: 'flex',
          flex: 'none',
          pt: '1px',
          color: found ? 'warning.main' : skipped ? 'ink3' : 'success.main',
        }}
      >
        <Icon name={found ? 'warning' : skipped ? 'info' : 'checkCircle'} />
      </Box>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, lineHeight: 1.4 }}>
        <Box component="h3" id={id} sx={{ m: 0, fontSize: 'inherit', fontWeight: 585 }}>
          {title}
        </Box>
        {children ? <Box sx={{ color: 'ink2', overflowWrap: 'anywhere' }}>{children}</Box> : null}
      </Box>
      {action}
    </Box>
  );
}

// One check with its lines: the first few, and all of them page by page when asked.

// One line to look at: who, what, and the way to correct it.
interface FindingLineProps {
  finding: Finding;
  what: string | null;
  /** Null: it cannot be corrected from here. */
  onCorrect: ((resultId: string) => void) | null;
}

function FindingLine({ finding, what, onCorrect }: FindingLineProps): ReactNode {
  const { result_id: resultId, symbol, name, marks } = finding;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '6px 16px',
        minHeight: 52,
        // Under the title of its check, and the hairline with it.
        ml: { xs: '20px', sm: '52px' },
        p: '8px 20px 8px 0',
        borderTop: 1,
        borderColor: 'line',
        lineHeight: 1.35,
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
        {symbol === null || name === null ? null : (
          <>
            <Box component="span" lang={languageOf(name)} sx={{ fontWeight: 550, mr: '8px' }}>
              {name}
            </Box>{' '}
            <Box component="span" className="num" sx={{ color: 'ink2', whiteSpace: 'nowrap' }}>
              {symbol}
            </Box>
          </>
        )}
        {what === null ? null : <Box sx={{ color: symbol === null ? 'ink' : 'ink2' }}>{what}</Box>}
      </Box>
      {resultId === null ? null : (
        <Box component="span" className="num" sx={{ flex: 'none', fontWeight: 585 }}>
          {formatMarks(marks)}
        </Box>
      )}
      {resultId === null || onCorrect === null ? null : (
        <Button
          aria-label={fix.correctOf(name ?? '', symbol ?? '')}
          onClick={() => onCorrect(resultId)}
          sx={{ flex: 'none' }}
        >
          {fix.correct}
        </Button>
      )}
    </Box>
  );
}

const pageSize = 50;

interface CheckGroupProps {
  exam: DraftExam;
  check: Check;
  onCorrect: (resultId: string) => void;
  /** Beside the title: a way to mend all of it. */
  action: ReactNode;
}

function CheckGroup({ exam, check, onCorrect, action }: CheckGroupProps): ReactNode {
  const id = useId();
  const { kind, count, note } = check;
  /** Null: the first few. */
  const [page, setPage] = useState<number | null>(null);
  const all = useExamQuestion(
    ExamFindingsDocument,
    exam.version,
    page === null ? null : { exam_id: exam.id, kind, limit: pageSize, offset: (page - 1) * pageSize },
  );
  const lines = all.shown?.check_exam ?? check.lines;
  return (
    <Box component="section" aria-labelledby={id} sx={{ borderTop: 1, borderColor: 'line' }}>
      <CheckHead
        id={id}
        found
        title={
          <>
            {kinds[kind].title}{' '}
            <Box component="span" className="num" sx={{ color: 'ink2', fontWeight: 500 }}>
              {formatCount(count)}
            </Box>
          </>
        }
        action={action}
      >
        {note}
      </CheckHead>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.map((finding, index) => (
          <FindingLine
            key={`${finding.result_id ?? finding.symbol ?? ''} ${index}`}
            finding={finding}
            what={lineOf(kind, finding, exam.results_count)}
            onCorrect={onCorrect}
          />
        ))}
      </Box>
      {all.error ? (
        <Box sx={{ p: '8px 20px 16px' }}>
          <InlineAlert>{words.failed}</InlineAlert>
        </Box>
      ) : null}
      {count <= check.lines.length ? null : page === null ? (
        <Box sx={{ pl: { xs: '12px', sm: '44px' }, pb: 1 }}>
          <Button variant="text" onClick={() => setPage(1)}>
            {words.more(count)}
          </Button>
        </Box>
      ) : (
        <Pager page={page} pageSize={pageSize} total={count} noun={words.noun} onPage={setPage} />
      )}
    </Box>
  );
}

interface ChecksPanelProps {
  exam: DraftExam;
  onCorrect: (resultId: string) => void;
  addHref: string;
  /** The list of the exam's results; null for whoever may not open it. */
  listHref: string | null;
}

function Outcome({
  exam,
  data,
  onCorrect,
  addHref,
  listHref,
}: ChecksPanelProps & { data: FoundLines }): ReactNode {
  const checks = checksOf(exam, data);
  const [comparison] = data.checks.compare_exam;
  const far = comparison !== undefined && isFar(comparison);
  const found = checks.filter(({ count }) => count > 0);
  const right = checks.filter(({ count }) => count === 0);
  const lines = countFound(data);
  const [verdict = '', ...figures] = comparison ? comparisonWords(comparison, exam.full_marks) : [];
  const beside = comparison ? (
    <Box component="section" sx={{ borderTop: 1, borderColor: 'line' }}>
      <CheckHead
        found={far}
        skipped={comparison.verdict === 'none' || comparison.verdict === 'few'}
        title={comparisonTitle.title}
      >
        {verdict} {figures.join(' ')}
      </CheckHead>
    </Box>
  ) : null;
  const actions: Partial<Record<CheckKind, ReactNode>> = {
    missing: <Button href={addHref}>{fix.add}</Button>,
    equal: listHref === null ? null : <Button href={listHref}>{fix.look}</Button>,
  };
  const say = exam.state === 'published' ? words.foundPublished : words.found;
  return (
    <>
      <Box sx={{ p: '0 20px 16px' }}>
        {lines === 0 ? (
          <InlineAlert severity="success" title={null}>
            {right.some(({ skipped }) => skipped) ? words.goodSoFar : words.good}
          </InlineAlert>
        ) : (
          <InlineAlert severity="warning" title={say(lines)}>
            {words.hint}
          </InlineAlert>
        )}
      </Box>
      {far ? beside : null}
      {found.map((check) => (
        <CheckGroup
          key={check.kind}
          exam={exam}
          check={check}
          onCorrect={onCorrect}
          action={actions[check.kind] ?? null}
        />
      ))}
      {far ? null : beside}
      {right.map(({ kind, right: sentence, skipped }) => (
        <Box key={kind} component="section" sx={{ borderTop: 1, borderColor: 'line' }}>
          <CheckHead found={false} skipped={skipped} title={kinds[kind].title}>
            {sentence}
          </CheckHead>
        </Box>
      ))}
    </>
  );
}

export function ChecksPanel({ checks, ...props }: ChecksPanelProps & { checks: ExamChecks }): ReactNode {
  const { data, failed, retry } = checks;
  return (
    <Panel title={words.title}>
      {failed ? (
        <LoadFailed onRetry={retry}>{words.failed}</LoadFailed>
      ) : data === undefined ? (
        <SkeletonRows label={words.loading} rows={6} height={56} inset={20} />
      ) : (
        <Outcome {...props} data={data} />
      )}
    </Panel>
  );
}
