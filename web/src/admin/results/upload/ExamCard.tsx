// Exam title, set number and date, common to both ways of adding; says what is stored for them already.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { UseFormReturn } from 'react-hook-form';
import { formatDate } from '../../../../../shared/dates.ts';
import { examName, noDate } from '../../../../../shared/words/results.ts';
import { resultsHolders } from '../../../content/resultsHolders.ts';
import { resultsUpload } from '../../../content/resultsUpload.ts';
import { useAuth } from '../../../session/AuthProvider.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { ownerOf } from '../holders/heldBy.ts';
import type { ExamFields } from './storing/publication.ts';
import type { StoredExams } from './useStoredExams.ts';

export type ExamForm = UseFormReturn<ExamFields, unknown, ExamFields>;

const { exam: words } = resultsUpload;

function Note({ tone, children }: { tone: 'info' | 'warning'; children: string }) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1,
        alignItems: 'flex-start',
        lineHeight: 1.35,
        overflowWrap: 'anywhere',
        color: tone === 'warning' ? 'warning.main' : 'ink2',
      }}
    >
      <Icon name={tone} size={18} />
      {children}
    </Box>
  );
}

/** Whose the exam is, where that is somebody else: a teacher's upload would be refused. */
function HolderNote({ stored: { exam, holders } }: { stored: StoredExams }) {
  const { isAdmin, user } = useAuth();
  if (exam === null || holders === null || user === null) return null;
  if (holders.some(({ user_id }) => user_id === user.id)) return null;
  const name = examName(exam.exam_title, exam.set_number);
  const owner = ownerOf(holders);
  if (!isAdmin) return <Note tone="warning">{resultsHolders.others(name, owner)}</Note>;
  return owner === null ? null : <Note tone="info">{resultsHolders.ownedBy(name, owner)}</Note>;
}

/** The same title and set on another date warns: they will rank together. */
function StoredNote({ stored }: { stored: StoredExams }) {
  const { exam, same, others } = stored;
  return (
    <>
      <HolderNote stored={stored} />
      {exam && others.length > 0 ? (
        <Note tone="warning">
          {words.otherDate(
            examName(exam.exam_title, exam.set_number),
            others.map(({ exam_date }) => (exam_date === null ? noDate : formatDate(exam_date))).join('; '),
          )}
        </Note>
      ) : null}
      {same ? <Note tone="info">{words.sameExam(same.results_count)}</Note> : null}
    </>
  );
}

export function ExamCard({ form, stored }: { form: ExamForm; stored: StoredExams }) {
  return (
    <Card
      component="section"
      aria-label={words.legend}
      sx={{ p: '20px', pb: '34px', '&:has([role="status"]:not(:empty))': { pb: '20px' } }}
    >
      <FieldGrid
        columns={{
          xs: 'minmax(0, 1fr)',
          sm: 'minmax(0, 1fr) 1fr',
          md: 'minmax(0, 1fr) 210px 190px',
        }}
      >
        <Box sx={{ gridColumn: { sm: '1 / -1', md: 'auto' } }}>
          <TextField control={form.control} name="exam_title" label={words.title} autoComplete="off" />
        </Box>
        <TextField control={form.control} name="set_number" label={words.set} autoComplete="off" plain />
        <TextField control={form.control} name="exam_date" label={words.date} type="date" />
      </FieldGrid>
      <Box role="status" sx={{ display: 'grid', gap: 0.75, '&:not(:empty)': { mt: '32px' } }}>
        <StoredNote stored={stored} />
      </Box>
    </Card>
  );
}
