// What the editor says of a stored question: which version it is, that saving makes the next one, and what it said before.
import { skipToken, useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId, useState } from 'react';
import { formatDate } from '../../../../shared/dates.ts';
import { adminQuestions as words } from '../../content/adminQuestions.ts';
import {
  type OfficeQuestionFragment,
  QuestionVersionsDocument,
  type QuestionVersionsQuery,
} from '../../graphql/generated/upload.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { QuestionText } from '../../ui/question/QuestionText.tsx';
import { LoadFailed } from '../list/LoadFailed.tsx';
import { freshly } from '../list/useLiveRows.ts';
import { Line } from '../resource-editor/EditorLine.tsx';
import { listIn } from '../resources/fields.ts';
import { papersOf } from './QuestionFace.tsx';
import { useRenderedTexts } from './questionTexts.ts';
import { optionsIn, optionsSaid, optionsText } from './questionValues.ts';

type Version = QuestionVersionsQuery['versions'][number];

const madeBy = ({
  version,
  made_by_email: email,
  made_at: at,
}: Pick<Version, 'version' | 'made_by_email' | 'made_at'>) =>
  words.version(version, email?.split('@')[0] ?? words.somebody, formatDate(at));

export function QuestionTitle({ row }: { row: OfficeQuestionFragment }): ReactNode {
  const { states } = words;
  const [tone, state] = row.retired
    ? (['bad', states.retired] as const)
    : listIn(row.doubts).length > 0
      ? (['pending', states.check] as const)
      : (['good', states.ready] as const);
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 12px' }}
    >
      {words.heading(row.title)}
      {/* On a phone the switch between writing and preview has its place. */}
      <Box component="span" sx={{ display: { xs: 'none', portal: 'inline' } }}>
        <StatusChip tone={tone}>{state}</StatusChip>
      </Box>
    </Box>
  );
}

export function NewestVersion({ row }: { row: OfficeQuestionFragment }): ReactNode {
  const [newest] = row.versions;
  return newest ? (
    <Box component="span" className="num" sx={{ color: 'ink3', fontSize: '0.875rem' }}>
      {madeBy(newest)}
    </Box>
  ) : null;
}

function OneVersion({ version }: { version: Version }): ReactNode {
  const texts = [version.stem, version.stem_ne, version.solution, version.solution_ne].flatMap(
    (text) => text ?? [],
  );
  const rendered = useRenderedTexts(texts);
  const options = version.kind === 'choice' ? optionsSaid(optionsText(optionsIn(version.options))) : '';
  return (
    <Box component="section" sx={{ py: 1.5, borderTop: 1, borderColor: 'line' }}>
      <Box component="h3" className="num" sx={{ fontWeight: 550, mb: 0.5 }}>
        {madeBy(version)}
      </Box>
      {[version.stem, version.stem_ne].map((text) =>
        text === null ? null : (
          <Box key={text}>
            <QuestionText html={rendered(text)?.html ?? ''} />
          </Box>
        ),
      )}
      <Box sx={{ my: 0.5, color: 'ink2', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {version.kind === 'number'
          ? words.preview.answer(String(version.answer), String(version.tolerance))
          : options}
      </Box>
      {[version.solution, version.solution_ne].map((text) =>
        text ? (
          <Box key={text} sx={{ color: 'ink2' }}>
            <QuestionText html={rendered(text)?.html ?? ''} />
          </Box>
        ) : null,
      )}
    </Box>
  );
}

interface VersionsProps {
  row: OfficeQuestionFragment;
  open: boolean;
  onClose: () => void;
}

function Versions({ row, open, onClose }: VersionsProps): ReactNode {
  const id = useId();
  const { data, error, refetch } = useQuery(
    QuestionVersionsDocument,
    open ? { variables: { id: row.id }, ...freshly } : skipToken,
  );
  return (
    <Dialog open={open} onClose={onClose} maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{words.versions.title(row.title)}</DialogTitle>
      <DialogContent>
        {error ? (
          <LoadFailed onRetry={() => void refetch()}>{words.versions.failed}</LoadFailed>
        ) : data === undefined ? (
          <SkeletonRows label={words.versions.loading} rows={2} height={88} />
        ) : (
          data.versions.map((version) => <OneVersion key={version.version} version={version} />)
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{words.versions.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** 'Used in Set 5 and Set 2: they keep their version.' */
function UsedIn({ row }: { row: OfficeQuestionFragment }): ReactNode {
  const titles = papersOf(row);
  if (titles.length === 0) return null;
  return (
    <>
      {words.used}{' '}
      {titles.map((title, place) => (
        <span key={title}>
          {place === 0 ? '' : place === titles.length - 1 ? ' and ' : ', '}
          <b>{title}</b>
        </span>
      ))}
      {`: ${words.usedIn(titles)} `}
    </>
  );
}

export function QuestionStanding({ row }: { row: OfficeQuestionFragment }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Line
        action={
          <Button variant="text" onClick={() => setOpen(true)}>
            {words.versions.open(row.version)}
          </Button>
        }
      >
        <UsedIn row={row} />
        {words.saving(row.version + 1)}
      </Line>
      <Versions row={row} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
