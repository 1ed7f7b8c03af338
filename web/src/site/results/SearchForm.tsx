// Exam, candidate ID, 'Search Results'. A form that the browser can send by itself: without scripts, and before they run,
// the server answers with the page of that candidate.
import { clsx } from 'clsx';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { ownAddress } from '../../../../shared/language.ts';
import { results } from '../../../../shared/words/results.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './SearchForm.module.css';
import { outcomeId } from './SearchOutcome.tsx';
import type { ExamChoice } from './examOptions.ts';
import { fieldNames, type LinkedSearch, type Remembering } from './useLinkedSearch.ts';

// Asks before anything is kept on the device. It needs scripts, and without them it is not there.
function RememberBox({ remembering: { isTicked, tick } }: { remembering: Remembering }) {
  const box = useRef<HTMLInputElement>(null);
  // Ticked before the page was taken over.
  useLayoutEffect(() => {
    if (box.current?.checked && !isTicked) tick(box.current);
    // oxlint-disable-next-line react/exhaustive-deps -- only what was there first
  }, []);
  return (
    <label className={styles.remember}>
      {/* Without a name: the browser does not send it with the form. */}
      <input ref={box} type="checkbox" checked={isTicked} onChange={(event) => tick(event.target)} />
      <span>{results.remember.label}</span>
    </label>
  );
}

function placeholder({ loading, options }: ExamChoice): string {
  if (options.length > 0) return results.search.choose;
  return loading ? results.search.loading : results.search.noExams;
}

interface FieldProps {
  id: string;
  label: string;
  problem: string | undefined;
  hint?: string | undefined;
  children: ReactNode;
}

/** Below the field is always room for one line. */
function Field({ id, label, problem, hint, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      <div id={`${id}-text`} className={clsx(styles.text, problem && styles.problem)}>
        {problem ? <Icon name="alert" size={18} /> : null}
        <span>{problem ?? hint}</span>
      </div>
    </div>
  );
}

function SearchButton({ searching }: { searching: boolean }) {
  const { submit, searching: busy } = results.search;
  return (
    <Button
      type="submit"
      variant="contained"
      className={styles.button}
      aria-busy={searching || undefined}
      aria-disabled={searching || undefined}
    >
      {/* Both texts, so that the button keeps its width. */}
      <span className={styles.texts}>
        <span aria-hidden={searching || undefined}>{submit}</span>
        <span aria-hidden={!searching || undefined}>{busy}</span>
      </span>
    </Button>
  );
}

interface SearchFormProps {
  exams: ExamChoice;
  search: LinkedSearch;
}

export function SearchForm({ exams, search }: SearchFormProps) {
  const id = useId();
  const { form, fields, problems, state, changeField, chooseExam, submit } = search;
  const hint = !exams.loading && exams.options.length === 0 ? results.search.noExamsHint : undefined;
  const tied = (field: string, problem: string | undefined, said = problem) => ({
    id: `${id}${field}`,
    className: styles.control,
    'aria-invalid': problem !== undefined || undefined,
    'aria-describedby': said === undefined ? undefined : `${id}${field}-text`,
  });
  return (
    <section aria-label={results.search.form} data-print="off" className={styles.card}>
      <form
        ref={form}
        method="get"
        // Sent by the browser, it leads to the answer below the form.
        action={ownAddress(`${paths.results.href()}#${outcomeId}`)}
        className={styles.form}
        noValidate
        // A page that is loaded again shows what its address asks for.
        autoComplete="off"
        onSubmit={submit}
      >
        <Field id={`${id}exam`} label={results.search.exam} problem={problems.exam} hint={hint}>
          <div className={styles.select}>
            <select
              {...tied('exam', problems.exam, problems.exam ?? hint)}
              name={fieldNames.exam}
              defaultValue={fields.exam}
              onChange={(event) => {
                changeField('exam');
                chooseExam(event.target.value);
              }}
            >
              <option value="" hidden>
                {placeholder(exams)}
              </option>
              {search.options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <Icon name="down" />
          </div>
        </Field>
        <Field id={`${id}candidate`} label={results.search.candidate} problem={problems.candidate}>
          <input
            {...tied('candidate', problems.candidate)}
            name={fieldNames.candidate}
            defaultValue={fields.candidate}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onChange={() => changeField('candidate')}
          />
        </Field>
        <SearchButton searching={state.status === 'searching'} />
        <RememberBox remembering={search.remembering} />
      </form>
    </section>
  );
}
