// An attempt of the office at a paper: as a student's on the screen, and kept nowhere.
import { after, type Answer, countAnswered } from '../attempt/answers.ts';
import type { Attempt, AttemptView } from '../attempt/attemptTypes.ts';

interface PreviewOptions {
  paper: string;
  minutes: number;
  /** Above the questions, until it is closed. */
  note: string;
  onSubmit: () => void;
}

export function createPreviewAttempt({ paper, minutes, note, onSubmit }: PreviewOptions): Attempt {
  const startedAt = Date.now();
  const deadlineAt = startedAt + minutes * 60_000;
  const listeners = new Set<() => void>();
  let view: AttemptView = {
    stage: 'writing',
    record: {
      ...{
        id: paper,
        test: paper,
        user: '',
        state: 'writing',
        sitting: 1,
        seed: 0,
        key: '',
        startedAt,
        deadlineAt,
      },
      ...{
        submittedAt: null,
        extraMinutes: 0,
        clock: { server: startedAt, moment: 0 },
        confirmed: {},
        receipt: null,
      },
      ...{ answers: {}, begunAt: 0, announcements: [{ id: paper, text: note, at: '' }], submits: false },
    },
    answers: new Map(),
    ...{ answered: 0, waiting: 0, unsent: 0, lostAt: null, keeps: true, refusal: null, last: undefined },
  };
  const change = (question: number, more: Partial<Answer>): void => {
    const before = view.answers.get(question) ?? { marked: false, spent: 0 };
    const answers = after(view.answers, [{ ...before, ...more, question, at: '' }]);
    view = { ...view, answers, answered: countAnswered(answers) };
    for (const listener of listeners) listener();
  };
  const nothing = (): Promise<void> => Promise.resolve();
  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    // Nobody is sent out of a preview.
    now: () => Math.min(Date.now(), deadlineAt),
    look(question) {
      if (question !== null && !view.answers.has(question)) change(question, {});
    },
    answer: (question, { choice, number }) => change(question, { choice, number }),
    mark: (question, marked) => change(question, { marked }),
    submit: onSubmit,
    note: () => undefined,
    close: () => undefined,
    ...{ restore: nothing, begin: nothing, send: nothing },
  };
}
