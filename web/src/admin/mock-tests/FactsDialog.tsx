// What happened while one candidate wrote: facts, in the order of time, that nobody is accused by.
import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { formatTime } from '../../../../shared/dates.ts';
import { adminMockTests } from '../../content/adminMockTests.ts';
import { AttemptFactsDocument, type AttemptFactsQuery } from '../../graphql/generated/upload.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { LoadFailed } from '../list/LoadFailed.tsx';

const { facts: words } = adminMockTests;
const kinds: Readonly<Record<string, string>> = words.kinds;

interface Fact {
  key: string;
  at: string;
  text: string;
}

function factsOf(attempt: NonNullable<AttemptFactsQuery['attempt']>): Fact[] {
  const { started_at, deadline_at, submitted_at, facts, sittings } = attempt;
  return [
    { key: 'began', at: started_at, text: words.began },
    ...sittings
      .filter(({ sitting }) => sitting > 1)
      .map(({ sitting, began_at }) => ({
        key: `sitting ${sitting}`,
        at: began_at,
        text: words.tookOver(sitting),
      })),
    ...facts.map(({ id, kind, at }) => ({ key: `fact ${id}`, at, text: kinds[kind] ?? kind })),
    submitted_at === null
      ? { key: 'deadline', at: deadline_at, text: words.deadline }
      : { key: 'submitted', at: submitted_at, text: words.submitted },
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

interface FactsDialogProps {
  name: string;
  attempt: string;
  onClose: () => void;
}

export function FactsDialog({ name, attempt, onClose }: FactsDialogProps): ReactNode {
  const id = useId();
  const { data, error, refetch } = useQuery(AttemptFactsDocument, {
    variables: { id: attempt },
    fetchPolicy: 'no-cache',
  });
  const late = data?.attempt?.late.length ?? 0;
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{words.title(name)}</DialogTitle>
      <DialogContent>
        <Box component="p" sx={{ color: 'ink2', mb: 1.5 }}>
          {words.text}
        </Box>
        {error ? (
          <LoadFailed onRetry={() => void refetch().catch(() => undefined)}>{words.failed}</LoadFailed>
        ) : data?.attempt ? (
          <>
            <Box component="ol" className="num" sx={{ display: 'grid', gap: '6px' }}>
              {factsOf(data.attempt).map(({ key, at, text }) => (
                <Box
                  component="li"
                  key={key}
                  sx={{ display: 'grid', gridTemplateColumns: '88px 1fr', gap: '10px' }}
                >
                  <Box component="time" dateTime={at} sx={{ color: 'ink3' }}>
                    {formatTime(at)}
                  </Box>
                  {text}
                </Box>
              ))}
            </Box>
            {late === 0 ? null : (
              <Box component="p" sx={{ mt: 1.5, fontWeight: 550 }}>
                {words.late(late)}
              </Box>
            )}
          </>
        ) : (
          <SkeletonRows label={words.loading} rows={4} height={28} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
