// One question at a time about an exam's publication. Whoever was overtaken by somebody else is told what the exam is by
// now, and asked again where the question still makes sense.
import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { formatDate, formatMoment } from '../../../../../shared/dates.ts';
import { examName, noDate } from '../../../../../shared/words/results.ts';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { notify } from '../../../lib/notify.ts';
import { tellFailure } from '../../../lib/tellFailure.ts';
import { useAuth } from '../../../session/AuthProvider.tsx';
import {
  changePublication,
  hasChanged,
  hasPassed,
  type PublicationChange,
  readSeenExam,
} from './changePublication.ts';
import { actionsFor, type PublishingAction, type SeenExam, stateWords } from './examState.ts';

const { changed: changedWords, failed, publish, schedule, draft, unpublish, states } = resultsPublishing;

const done = {
  publish: publish.done,
  schedule: schedule.done,
  draft: draft.done,
  unpublish: unpublish.done,
} as const;

export interface PublishingQuestion {
  exam: SeenExam;
  action: PublishingAction;
  /** Somebody else changed the exam since the question was put. */
  changed: boolean;
  /** Another number for each question that somebody opens. */
  key: number;
}

export interface Publishing {
  question: PublishingQuestion | null;
  busy: boolean;
  /** Counts finished changes. */
  done: number;
  ask: (exam: SeenExam, action: PublishingAction) => void;
  cancel: () => void;
  /** Resolves to 'passed' where the moment has passed by the database's clock. */
  confirm: (change: PublicationChange) => Promise<'passed' | undefined>;
}

/** 'CEE Model (Set 19) - Nov 15, 2025'. */
export function nameOfSeen({ exam_title, set_number, exam_date }: SeenExam): string {
  return `${examName(exam_title, set_number)} - ${exam_date === null ? noDate : formatDate(exam_date)}`;
}

export function usePublishing(): Publishing {
  const client = useApolloClient();
  const { isAdmin } = useAuth();
  const [question, setQuestion] = useState<PublishingQuestion | null>(null);
  const [busy, setBusy] = useState(false);
  const [finished, setFinished] = useState(0);
  const keys = useRef(0);

  const close = (): void => {
    setQuestion(null);
    setFinished((count) => count + 1);
  };

  const tellChange = async ({ exam, action, key }: PublishingQuestion): Promise<void> => {
    const now = await readSeenExam(client, exam.id);
    if (now === null) {
      notify({ tone: 'info', message: changedWords.gone });
      close();
    } else if (actionsFor(now, isAdmin).includes(action)) {
      setQuestion({ exam: now, action, changed: true, key });
    } else {
      const message = changedWords.text(nameOfSeen(now), stateWords(now), now.results_count);
      notify({ tone: 'info', title: changedWords.title, message });
      close();
    }
  };

  const confirm = async (change: PublicationChange): Promise<'passed' | undefined> => {
    if (question === null || busy) return undefined;
    const { exam, action } = question;
    setBusy(true);
    try {
      await changePublication(client, exam, change);
      const name = nameOfSeen(exam);
      const message =
        change.action === 'schedule' ? `${name}: ${states.scheduled(formatMoment(change.at))}` : name;
      notify({ title: done[action], message });
      close();
    } catch (error) {
      if (hasPassed(error)) return 'passed';
      if (hasChanged(error)) await tellChange(question).catch((again: unknown) => tellFailure(again, failed));
    } finally {
      setBusy(false);
    }
    return undefined;
  };

  return {
    question,
    busy,
    done: finished,
    ask: (exam, action) => setQuestion({ exam, action, changed: false, key: ++keys.current }),
    cancel: () => setQuestion(null),
    confirm,
  };
}
