// What the office does with a paper after a question: fills its gaps, copies it, changes its sections.
import Box from '@mui/material/Box';
import { z } from 'zod';
import { questionSubjects } from '../../../../shared/questions/questions.ts';
import { adminPapers as words } from '../../content/adminPapers.ts';
import { adminResources } from '../../content/adminResources.ts';
import {
  AddPaperSectionDocument,
  CopyPaperDocument,
  DeletePaperSectionDocument,
  FillPaperDocument,
  UpdatePaperSectionDocument,
} from '../../graphql/generated/upload.ts';
import { withSentence } from '../../lib/refusals.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import type { OfficeAction } from '../action/useAction.tsx';
import { type Paper, type Section, totalsOf } from './paperView.ts';

const pairs = {
  display: 'grid',
  gap: '0 12px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
} as const;

const whole = (least: number, most: number, message: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);

const decimal = (message: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}(\.\d{1,3})?$/, message)
    .transform(Number);

export const sectionName = ({ title, marks }: Pick<Section, 'title' | 'marks'>): string =>
  `${title}, ${words.marksEach(marks)}`;

const everywhere = 'all';

/** The spread of both exams, near enough. */
const usualSpread = { easy: '30', medium: '50', hard: '20', lastTests: '3' };

export const fillSchema = z
  .object({
    section: z.string(),
    easy: whole(0, 100, words.fill.noShare),
    medium: whole(0, 100, words.fill.noShare),
    hard: whole(0, 100, words.fill.noShare),
    lastTests: whole(0, 50, words.fill.noTests),
  })
  .refine(({ easy, medium, hard }) => easy + medium + hard === 100, {
    path: ['hard'],
    message: words.fill.noSum,
  });

export function fillAction(paper: Paper, onDone: () => void): OfficeAction<z.infer<typeof fillSchema>> {
  const { taken, planned } = totalsOf(paper.sections);
  const short = paper.sections.filter(({ questions, planned: all }) => questions.length < all);
  const gapsOf = (section: string): number =>
    section === everywhere
      ? planned - taken
      : short
          .filter(({ id }) => id === section)
          .reduce((sum, one) => sum + one.planned - one.questions.length, 0);
  const { fill } = words;
  return {
    title: fill.title(planned - taken),
    text: fill.text,
    harmless: true,
    words: fill,
    failed: withSentence(fill.failed),
    fields: {
      schema: fillSchema,
      values: { section: everywhere, ...usualSpread },
      first: 'easy',
      draw: () => (
        <>
          <SelectField
            name="section"
            label={fill.where}
            options={[
              { value: everywhere, label: fill.whole },
              ...short.map((section) => ({ value: section.id, label: sectionName(section) })),
            ]}
          />
          <Box sx={pairs}>
            {(['easy', 'medium', 'hard'] as const).map((name) => (
              <TextField key={name} name={name} label={fill[name]} inputMode="numeric" />
            ))}
          </Box>
          <TextField name="lastTests" label={fill.lastTests} hint={fill.lastTestsHint} inputMode="numeric" />
        </>
      ),
    },
    send: async ({ mutate }, { section, ...targets }) => {
      const data = await mutate(FillPaperDocument, {
        id: paper.id,
        section: section === everywhere ? null : section,
        ...targets,
      });
      onDone();
      const message = fill.took(data?.filled.length ?? 0, gapsOf(section));
      return { told: { title: fill.done, message } };
    },
  };
}

export const copySchema = z.object({
  title: z.string().trim().min(1, words.copy.missing).max(200, adminResources.tooLong(200)),
});

export function copyAction(
  { id, title }: Pick<Paper, 'id' | 'title'>,
  onCopied: (id: string) => void,
): OfficeAction<z.infer<typeof copySchema>> {
  const { copy } = words;
  return {
    title: copy.title,
    text: copy.text,
    harmless: true,
    words: copy,
    failed: withSentence(copy.failed),
    fields: {
      schema: copySchema,
      values: { title },
      selected: true,
      draw: () => <TextField name="title" label={copy.label} />,
    },
    send: async ({ mutate }, values) => {
      const data = await mutate(CopyPaperDocument, { id, ...values });
      const [made] = data?.copies ?? [];
      if (made) onCopied(made.id);
      return { told: { title: copy.done, message: values.title, named: true } };
    },
  };
}

export const sectionSchema = z
  .object({
    title: z.string().min(1, words.section.noSubject),
    marks: decimal(words.section.noMarks).refine((marks) => marks > 0 && marks <= 100, words.section.noMarks),
    wrong_marks: decimal(words.section.noWrong),
    planned: whole(1, 300, words.section.noPlanned),
  })
  .refine(({ marks, wrong_marks }) => wrong_marks <= marks, {
    path: ['wrong_marks'],
    message: words.section.noWrong,
  });

/** `section`: null for a new one behind the others. */
export function sectionAction(
  paper: Paper,
  section: Section | null,
  onDone: () => void,
): OfficeAction<z.infer<typeof sectionSchema>> {
  const { section: said } = words;
  const last = paper.sections.at(-1);
  const { title, marks, wrong_marks, planned } = section ?? {
    title: '',
    marks: last?.marks ?? 1,
    wrong_marks: last?.wrong_marks ?? 0,
    planned: 10,
  };
  return {
    title: section === null ? said.addTitle : said.editTitle,
    text: null,
    harmless: true,
    words: { confirm: said.save, busy: said.busy },
    failed: withSentence(said.failed),
    fields: {
      schema: sectionSchema,
      values: {
        title,
        marks: String(marks),
        wrong_marks: String(wrong_marks),
        planned: String(planned),
      },
      draw: () => (
        <>
          <SelectField
            name="title"
            label={said.subject}
            options={questionSubjects.map((subject) => ({ value: subject, label: subject }))}
          />
          {(['planned', 'marks', 'wrong_marks'] as const).map((name) => (
            <TextField
              key={name}
              name={name}
              label={said[name]}
              inputMode={name === 'planned' ? 'numeric' : 'decimal'}
            />
          ))}
        </>
      ),
    },
    send: async ({ mutate }, values) => {
      if (section === null) {
        const position = (last?.position ?? 0) + 1;
        await mutate(AddPaperSectionDocument, { object: { ...values, paper_id: paper.id, position } });
      } else await mutate(UpdatePaperSectionDocument, { id: section.id, set: values });
      onDone();
      return { told: { message: said.done } };
    },
  };
}

export function deleteSectionAction(section: Section, onDone: () => void): OfficeAction {
  const { section: said } = words;
  return {
    title: said.removeTitle(sectionName(section)),
    text: said.removeText,
    words: { confirm: said.removeConfirm, busy: said.removeBusy },
    failed: withSentence(said.removeFailed),
    send: async ({ mutate }) => {
      await mutate(DeletePaperSectionDocument, { id: section.id });
      onDone();
      return { told: { message: said.removed } };
    },
  };
}
