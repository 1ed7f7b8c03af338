// When the results become public, as it is typed beside the exam; common to a file and a single result.
import type { UseFormReturn } from 'react-hook-form';
import { formatMoment, kathmanduInstant } from '../../../../../shared/dates.ts';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { type PublicationState, stateWords } from '../publish/examState.ts';
import { type Publication, type PublicationFields, publicationOf } from './storing/publication.ts';

export type PublicationForm = UseFormReturn<PublicationFields, unknown, PublicationFields>;

const always = ['lowest_marks', 'full_marks', 'reason'] as const;

interface Needs {
  /** The exam is stored already and stays as public as it is: nothing is asked about that. */
  kept: boolean;
  /** Marks change that somebody may have read. */
  reasonNeeded: boolean;
}

/** As it is sent; null: something is wrong, says so beside its field, and has the focus. */
export async function readPublication(
  form: PublicationForm,
  { kept, reasonNeeded }: Needs,
): Promise<Publication | null> {
  if (!(await form.trigger(kept ? [...always] : undefined, { shouldFocus: true }))) return null;
  const fields = form.getValues();
  if (reasonNeeded && fields.reason.trim() === '') {
    form.setError('reason', { message: resultsPublishing.errors.noReason }, { shouldFocus: true });
    return null;
  }
  return publicationOf(fields, kept);
}

/** What becomes of the results, in a few words; '' while that is not chosen completely. */
export function publicationWords(fields: PublicationFields, stored: PublicationState | null): string {
  if (stored) return stateWords(stored);
  const { choice, states } = resultsPublishing;
  if (fields.publish === 'now') return choice.now;
  if (fields.publish === 'draft') return states.draft;
  const instant = kathmanduInstant(fields.day, fields.time);
  return instant === null ? '' : states.scheduled(formatMoment(instant));
}

/** What is to be said of an exam that something was uploaded to and that is not public yet; else ''. */
export function hiddenText({ state, publish_at }: PublicationState): string {
  const { after } = resultsPublishing.choice;
  if (state === 'scheduled') return after.scheduled(formatMoment(publish_at ?? ''));
  return state === 'draft' ? after.draft : after.published;
}
