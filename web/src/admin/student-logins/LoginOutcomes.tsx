// What became of each student's login; the failed ones first, with the reason, and another try.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { studentsImport } from '../../content/studentsImport.ts';
import { useGetToken } from '../../graphql/identity.ts';
import { describeError } from '../../lib/describeError.ts';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { StatusChip, type StatusTone } from '../../ui/StatusChip.tsx';
import { languageOf } from '../../ui/initials.ts';
import { useRowWindow } from '../import/useRowWindow.ts';
import { type LoginJob, type LoginJobStudent, orderLogins, readJob } from './loginJobs.ts';

const { logins: words } = studentsImport;

const rowHeight = 68;
const maxHeight = 300;

const tones: Record<LoginJobStudent['outcome'], StatusTone> = {
  waiting: 'pending',
  created: 'good',
  linked: 'good',
  replaced: 'good',
  failed: 'bad',
};

function Outcome({ student }: { student: LoginJobStudent }): ReactNode {
  const { name, email, outcome, message } = student;
  const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        alignContent: 'center',
        alignItems: 'center',
        columnGap: 1.5,
        height: rowHeight,
        borderTop: 1,
        borderColor: 'line',
        lineHeight: 1.3,
      }}
    >
      <Box sx={cut} title={email ?? undefined}>
        <Box component="span" lang={languageOf(name ?? '')} sx={{ fontWeight: 550 }}>
          {name ?? words.deleted}
        </Box>
        <Box component="span" sx={{ ml: 1, color: 'ink3', fontSize: '0.875rem' }}>
          {email}
        </Box>
      </Box>
      <StatusChip tone={tones[outcome]}>{words.outcome[outcome]}</StatusChip>
      {message === null ? null : (
        <Box
          title={message}
          sx={{
            gridColumn: '1 / -1',
            color: 'ink2',
            fontSize: '0.875rem',
            maxHeight: 36,
            overflow: 'hidden',
          }}
        >
          {message}
        </Box>
      )}
    </Box>
  );
}

/** Read again when another student is done. */
function useStudents(job: LoginJob): { students: readonly LoginJobStudent[] | null; failed: boolean } {
  const getToken = useGetToken();
  const [students, setStudents] = useState<readonly LoginJobStudent[] | null>(null);
  const [failed, setFailed] = useState(false);
  const { id, waiting } = job;
  useEffect(() => {
    let over = false;
    readJob(getToken, id).then(
      (details) => {
        if (over) return;
        setFailed(false);
        setStudents(details.students);
      },
      () => {
        if (!over) setFailed(true);
      },
    );
    return () => {
      over = true;
    };
  }, [getToken, id, waiting]);
  return { students, failed };
}

export function LoginOutcomes({
  job,
  onOrdered,
}: {
  job: LoginJob;
  onOrdered: (job: LoginJob) => void;
}): ReactNode {
  const getToken = useGetToken();
  const { students, failed } = useStudents(job);
  const [retried, setRetried] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string | null>(null);
  const sorted = useMemo(() => {
    const isFailed = ({ outcome }: LoginJobStudent): number => (outcome === 'failed' ? 0 : 1);
    return [...(students ?? [])].sort((one, other) => isFailed(one) - isFailed(other));
  }, [students]);
  const { box, onScroll, start, end, above, below } = useRowWindow({
    count: sorted.length,
    rowHeight,
    maxHeight,
  });
  const again = sorted.filter(
    ({ outcome, retryable, student_id }) => outcome === 'failed' && retryable && !retried.has(student_id),
  );
  const retry = async (): Promise<void> => {
    const ids = again.map(({ student_id }) => student_id);
    setProblem(null);
    setRetried(new Set([...retried, ...ids]));
    try {
      onOrdered(await orderLogins(getToken, ids));
    } catch (error) {
      setRetried(retried);
      setProblem(describeError(error));
    }
  };
  if (failed && students === null) return <InlineAlert severity="warning">{words.askFailed}</InlineAlert>;
  return (
    <>
      {again.length > 0 ? (
        <div>
          <Button onClick={() => void retry()}>{words.retry(again.length)}</Button>
        </div>
      ) : null}
      {problem === null ? null : <InlineAlert>{words.orderFailed(problem)}</InlineAlert>}
      <Box
        ref={box}
        role="region"
        aria-label={words.region}
        // A region that scrolls must be reachable by keyboard.
        tabIndex={0}
        onScroll={onScroll}
        sx={{ maxHeight, overflowY: 'auto', overscrollBehavior: 'contain', pr: 1 }}
      >
        <Box component="ul" sx={{ pt: `${above}px`, pb: `${below}px` }}>
          {sorted.slice(start, end).map((student) => (
            <Outcome key={student.student_id} student={student} />
          ))}
        </Box>
      </Box>
    </>
  );
}
