// When an exam's results are public, in words, and what may be done about it.
import { formatMoment } from '../../../../../shared/dates.ts';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';

export interface PublicationState {
  /** 'draft', 'scheduled' or 'published'. */
  state: string;
  /** Set exactly when it is scheduled. */
  publish_at: string | null;
}

/** An exam as whoever publishes it has seen it. */
export interface SeenExam extends PublicationState {
  id: string;
  exam_title: string;
  set_number: string;
  exam_date: string | null;
  results_count: number;
  /** Another number after every change. */
  version: number;
}

export type PublishingAction = 'publish' | 'schedule' | 'draft' | 'unpublish';

const { states } = resultsPublishing;

export function stateWords({ state, publish_at }: PublicationState): string {
  if (state === 'scheduled') return states.scheduled(formatMoment(publish_at ?? ''));
  return state === 'draft' ? states.draft : states.published;
}

/** Teachers publish their exams; what is public is taken back by an administrator only. */
export function actionsFor({ state }: PublicationState, isAdmin: boolean): PublishingAction[] {
  switch (state) {
    case 'draft':
      return ['publish', 'schedule'];
    case 'scheduled':
      return ['publish', 'schedule', 'draft'];
    default:
      return isAdmin ? ['unpublish'] : [];
  }
}
