// Exam title, set number and date, common to both ways of adding; says what is stored for them already.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { type ReactNode, useEffect, useId } from 'react';
import { useController, type UseFormReturn, useWatch } from 'react-hook-form';
import { formatMoment } from '../../../../../shared/dates.ts';
import { examDay, examName } from '../../../../../shared/words/results.ts';
import { resultsHolders } from '../../../content/resultsHolders.ts';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { resultsUpload } from '../../../content/resultsUpload.ts';
import { useAuth } from '../../../session/AuthProvider.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { ownerOf } from '../holders/heldBy.ts';
import { ExamStateTag } from '../publish/ExamStateTag.tsx';
import { ChoiceField, MomentFields } from '../publish/MomentFields.tsx';
import type { PublicationState } from '../publish/examState.ts';
import { type ExamFields, type Range, type StoredExams, useKnownExams } from './examSchema.ts';
import { type PublicationForm, publishChoices } from './publication.ts';

// Why marks change that people have read: asked for where an upload replaces published marks, and shown to everybody.

const { choice: words } = resultsPublishing;

/** `count`: how many published marks change. */
export function ReasonField({ form, count }: { form: PublicationForm; count: number }) {
  return (
    <Box sx={{ mb: 1 }}>
      <TextField
        control={form.control}
        name="reason"
        label={words.reason}
        hint={words.reasonHint(count)}
        multiline
        minRows={2}
      />
    </Box>
  );
}

// When the results become public, and which marks are possible. An exam that is stored already stays as public as it is.

function Choice({ form }: { form: PublicationForm }) {
  const { field } = useController({ control: form.control, name: 'publish' });
  return (
    <ChoiceField
      label={words.how}
      value={field.value}
      onChange={field.onChange}
      choices={publishChoices.map((choice) => ({
        value: choice,
        label: words[choice],
        text: words[`${choice}Text`],
        more: choice === 'at' ? <MomentFields control={form.control} day="day" time="time" /> : null,
      }))}
    />
  );
}

function Kept({ exam }: { exam: PublicationState }) {
  const { state, publish_at } = exam;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1, alignContent: 'start', justifyItems: 'start' }}>
      <ExamStateTag exam={exam} />
      <Box sx={{ color: 'ink2' }}>
        {state === 'scheduled'
          ? words.kept.scheduled(formatMoment(publish_at ?? ''))
          : state === 'draft'
            ? words.kept.draft
            : words.kept.published}
      </Box>
    </Box>
  );
}

/** The range of the last time stands in the fields until somebody types another one. */
function usePrefilled(form: PublicationForm, range: Range | undefined): void {
  const { lowest_marks, full_marks } = range ?? {};
  useEffect(() => {
    if (lowest_marks === undefined || full_marks === undefined) return;
    const { dirtyFields } = form.formState;
    for (const [name, marks] of [
      ['lowest_marks', lowest_marks],
      ['full_marks', full_marks],
    ] as const) {
      if (dirtyFields[name] === true) continue;
      form.resetField(name, { defaultValue: marks === null ? '' : String(marks) });
    }
  }, [form, lowest_marks, full_marks]);
}

interface PublicationCardProps {
  form: PublicationForm;
  /** The exam as it is stored; null: it is new. */
  stored: PublicationState | null;
  /** Of the exam, or of the last one with its title; undefined while it is not known. */
  range: Range | undefined;
}

export function PublicationCard({ form, stored, range }: PublicationCardProps): ReactNode {
  // Read while rendering: only what somebody subscribes to is kept up to date.
  void form.formState.dirtyFields;
  usePrefilled(form, range);
  return (
    <Panel title={words.title}>
      <Box
        sx={{
          display: 'grid',
          gap: '24px 40px',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 340px)' },
          p: '0 20px 34px',
        }}
      >
        {stored ? <Kept exam={stored} /> : <Choice form={form} />}
        <Box>
          <FieldGrid columns={{ xs: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
            {(['lowest_marks', 'full_marks'] as const).map((name) => (
              <TextField
                key={name}
                control={form.control}
                name={name}
                label={name === 'full_marks' ? words.full : words.lowest}
                hint={words.optional}
                inputMode="decimal"
                plain
              />
            ))}
          </FieldGrid>
          <Box sx={{ mt: '30px', color: 'ink2', fontSize: '0.9375rem', lineHeight: 1.35 }}>{words.range}</Box>
        </Box>
      </Box>
    </Panel>
  );
}

export type ExamForm = UseFormReturn<ExamFields, unknown, ExamFields>;

const { exam: examCardWords } = resultsUpload;

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
function HolderNote({ stored: { exam, storedAs, holders } }: { stored: StoredExams }) {
  const { isAdmin, user } = useAuth();
  if (exam === null || holders === null || user === null) return null;
  if (holders.some(({ user_id }) => user_id === user.id)) return null;
  const { exam_title, set_number } = storedAs ?? exam;
  const name = examName(exam_title, set_number);
  const owner = ownerOf(holders);
  if (!isAdmin) return <Note tone="warning">{resultsHolders.others(name, owner)}</Note>;
  return owner === null ? null : <Note tone="info">{resultsHolders.ownedBy(name, owner)}</Note>;
}

/** The same title and set on another date warns: they will rank together. */
function StoredNote({ stored }: { stored: StoredExams }) {
  const { exam, storedAs, same, others } = stored;
  return (
    <>
      {storedAs ? (
        <Note tone="info">{examCardWords.storedAs(examName(storedAs.exam_title, storedAs.set_number))}</Note>
      ) : null}
      <HolderNote stored={stored} />
      {exam && others.length > 0 ? (
        <Note tone="warning">
          {examCardWords.otherDate(
            examName((storedAs ?? exam).exam_title, (storedAs ?? exam).set_number),
            others.map(({ exam_date }) => examDay(exam_date)).join('; '),
          )}
        </Note>
      ) : null}
      {same ? <Note tone="info">{examCardWords.sameExam(same.results_count)}</Note> : null}
    </>
  );
}

function Offered({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}

export function ExamCard({ form, stored }: { form: ExamForm; stored: StoredExams }) {
  const id = useId();
  const { titles, sets } = useKnownExams(useWatch({ control: form.control, name: 'exam_title' }));
  return (
    <Card
      component="section"
      aria-label={examCardWords.legend}
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
          <TextField
            control={form.control}
            name="exam_title"
            label={examCardWords.title}
            list={`${id}-titles`}
          />
        </Box>
        <TextField
          control={form.control}
          name="set_number"
          label={examCardWords.set}
          list={`${id}-sets`}
          plain
        />
        <TextField control={form.control} name="exam_date" label={examCardWords.date} type="date" />
      </FieldGrid>
      <Offered id={`${id}-titles`} values={titles} />
      <Offered id={`${id}-sets`} values={sets} />
      <Box role="status" sx={{ display: 'grid', gap: 0.75, '&:not(:empty)': { mt: '32px' } }}>
        <StoredNote stored={stored} />
      </Box>
    </Card>
  );
}
