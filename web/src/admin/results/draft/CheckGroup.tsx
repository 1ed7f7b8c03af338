// One check with its lines: the first few, and all of them page by page when asked.
import { skipToken, useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useId, useState } from 'react';
import { formatCount } from '../../../../../shared/numbers.ts';
import { resultsDraft } from '../../../content/resultsDraft.ts';
import { ExamFindingsDocument } from '../../../graphql/generated/upload.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { CheckHead } from './CheckHead.tsx';
import { FindingLine } from './FindingLine.tsx';
import { type Check, lineOf } from './checks.ts';
import type { DraftExam } from './draftExam.ts';
import { useAskedAgain } from './useAskedAgain.ts';

const { kinds: words, checks: checkWords } = resultsDraft;
const pageSize = 50;

interface CheckGroupProps {
  exam: DraftExam;
  check: Check;
  onCorrect: (resultId: string) => void;
  /** Beside the title: a way to mend all of it. */
  action: ReactNode;
}

export function CheckGroup({ exam, check, onCorrect, action }: CheckGroupProps): ReactNode {
  const id = useId();
  const { kind, count, note } = check;
  /** Null: the first few. */
  const [page, setPage] = useState<number | null>(null);
  const all = useQuery(
    ExamFindingsDocument,
    page === null
      ? skipToken
      : {
          variables: { exam_id: exam.id, kind, limit: pageSize, offset: (page - 1) * pageSize },
          fetchPolicy: 'no-cache',
        },
  );
  useAskedAgain(exam.version, () => (page === null ? Promise.resolve() : all.refetch()));
  const lines = (page === null ? undefined : (all.data ?? all.previousData)?.check_exam) ?? check.lines;
  return (
    <Box component="section" aria-labelledby={id} sx={{ borderTop: 1, borderColor: 'line' }}>
      <CheckHead
        id={id}
        found
        title={
          <>
            {words[kind].title}{' '}
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
          <InlineAlert>{checkWords.failed}</InlineAlert>
        </Box>
      ) : null}
      {count <= check.lines.length ? null : page === null ? (
        <Box sx={{ pl: { xs: '12px', sm: '44px' }, pb: 1 }}>
          <Button variant="text" onClick={() => setPage(1)}>
            {checkWords.more(count)}
          </Button>
        </Box>
      ) : (
        <Pager page={page} pageSize={pageSize} total={count} noun={checkWords.noun} onPage={setPage} />
      )}
    </Box>
  );
}
