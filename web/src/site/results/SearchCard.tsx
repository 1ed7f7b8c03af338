// Exam, candidate ID, 'Search Results'. Enter submits; the button rests while an answer is on its way.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { results } from '../../content/results.ts';
import { FieldGrid } from '../../ui/form/FieldGrid.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { type Exam, findExam } from './examOptions.ts';
import type { SearchForm } from './searchForm.ts';
import type { ExamChoice } from './useExamOptions.ts';

interface SearchCardProps {
  form: SearchForm;
  exams: ExamChoice;
  /** Also where a link asked. */
  searching: boolean;
  onExamChosen: (exam: Exam | null) => void;
  onSearch: (exam: Exam, candidate: string) => Promise<void>;
}

function placeholder({ loading, options }: ExamChoice): string {
  if (loading) return results.search.loading;
  return options.length === 0 ? results.search.noExams : results.search.choose;
}

export function SearchCard({ form, exams, searching, onExamChosen, onSearch }: SearchCardProps) {
  const none = !exams.loading && exams.options.length === 0;
  return (
    <Card
      component="section"
      aria-label={results.search.form}
      sx={{ p: { xs: '20px', md: 3 }, pb: { lg: '34px' } }}
    >
      <Form
        form={form}
        onSubmit={async ({ exam: selection, candidate }) => {
          if (searching) return;
          const exam = findExam(selection, exams.options);
          if (exam) await onSearch(exam, candidate);
          else form.setError('exam', { message: results.errors.invalidExam }, { shouldFocus: true });
        }}
      >
        <FieldGrid
          columns={{
            xs: 'minmax(0, 1fr)',
            sm: 'minmax(0, 1fr) 168px',
            lg: 'minmax(0, 1fr) 150px auto',
          }}
        >
          <SelectField
            control={form.control}
            name="exam"
            label={results.search.exam}
            options={exams.options}
            placeholder={placeholder(exams)}
            hint={none ? results.search.noExamsHint : undefined}
            onChosen={(selection) => onExamChosen(findExam(selection, exams.options))}
          />
          <TextField
            control={form.control}
            name="candidate"
            label={results.search.candidate}
            autoComplete="off"
            plain
          />
          {/* In line with the fields, below the height of their labels. */}
          <Box sx={{ gridColumn: { sm: '1 / -1', lg: 'auto' }, pt: { lg: '25.5px' } }}>
            <SubmitButton
              busy={form.formState.isSubmitting || searching}
              busyText={results.search.searching}
              fullWidth
            >
              {results.search.submit}
            </SubmitButton>
          </Box>
        </FieldGrid>
      </Form>
    </Card>
  );
}
