// The exam itself: one question at a time, where everything else is, and what it can be done by.
import { clsx } from 'clsx';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { language as pageLanguage } from '../../../../../shared/language.ts';
import { formatCount, formatMarks } from '../../../../../shared/numbers.ts';
import { mockTests } from '../../../content/mockTests.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { lazyPart, Part } from '../../../ui/lazyPart.tsx';
import type { Answer } from '../attempt/answers.ts';
import type { Attempt, AttemptView } from '../attempt/attemptTypes.ts';
import type { ArrangedPaper } from '../attempt/paper.ts';
import type { AttemptRecord } from '../attempt/store.ts';
import { ExamHeader, type Person } from '../frame/ExamHeader.tsx';
import { ExamIcon } from '../frame/ExamIcon.tsx';
import { statusOf } from '../frame/status.ts';
import type { Checked } from '../practice/Checking.tsx';
import type { MockTest } from '../serverApi.ts';
import { useFacts } from '../useAttempt.ts';
import { Banners } from './Banner.tsx';
import { FiveMinutes, LargeClock, SmallClock, TimeLeft } from './Clocks.tsx';
import { type Course, Palette, SectionTabs, SubmitBar } from './Palette.tsx';
import styles from './Player.module.css';
import { letterOf, Question, type QuestionLanguage } from './Question.tsx';
import { Sheet } from './Sheet.tsx';
import { SubmitDialog } from './SubmitDialog.tsx';

const { player } = mockTests;

// An exam does without it.
const Checking = lazyPart(() => import('../practice/Checking.tsx').then((module) => module.Checking));

interface LanguageChoiceProps {
  language: QuestionLanguage;
  onChoose: (language: QuestionLanguage) => void;
}

/** On a desktop both languages are named, on a phone only the other one. */
function LanguageChoice({ language, onChoose }: LanguageChoiceProps): ReactNode {
  return (
    <div className={styles.languages} role="group" aria-label={player.languageOf}>
      {(['en', 'ne'] as const).map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          className={clsx(one === 'ne' && 'systemLetters')}
          onClick={() => onChoose(one)}
        >
          {player.languages[one]}
        </button>
      ))}
    </div>
  );
}

function Keys({ options }: { options: number }): ReactNode {
  const { keys } = player;
  return (
    <p className={styles.keys} aria-hidden="true">
      {options > 0 ? (
        <>
          <Kbd>A</Kbd>
          {keys.until}
          <Kbd>{letterOf(options - 1)}</Kbd>
          {keys.answer}
        </>
      ) : null}
      <Kbd>M</Kbd>
      {keys.mark}
      <Kbd>←</Kbd>
      <Kbd>→</Kbd>
      {keys.go}
    </p>
  );
}

interface PlayerProps {
  attempt: Attempt;
  view: AttemptView;
  record: AttemptRecord;
  paper: ArrangedPaper;
  test: MockTest;
  person: Person;
}

export function Player({ attempt, view, record, paper, test, person }: PlayerProps): ReactNode {
  useFacts(attempt);
  const [place, setPlace] = useState(() =>
    Math.max(
      0,
      paper.questions.findIndex(({ number }) => number === view.last),
    ),
  );
  const [language, setLanguage] = useState<QuestionLanguage>(
    paper.languages.includes(pageLanguage) ? pageLanguage : 'en',
  );
  const [open, setOpen] = useState<'palette' | 'submit' | null>(null);
  const scroller = useRef<HTMLElement>(null);
  const last = paper.questions.length - 1;
  const question = paper.questions[Math.min(place, last)];
  const number = question?.number ?? null;
  const section = question && paper.sections[question.section];
  const answer = number === null ? undefined : view.answers.get(number);
  const isMarked = answer?.marked === true;
  const [checked, setChecked] = useState<Checked>(new Map());
  const isFixed = number !== null && checked.has(number);

  useEffect(() => {
    attempt.look(number);
    scroller.current?.scrollTo(0, 0);
  }, [attempt, number]);
  // Of the last question the time counts as well.
  useEffect(() => () => attempt.look(null), [attempt]);

  const goTo = (next: number): void => {
    setOpen(null);
    setPlace(Math.min(last, Math.max(0, next)));
  };
  const onAnswer = useCallback(
    (given: Pick<Answer, 'choice' | 'number'>) => {
      if (number !== null && !isFixed) attempt.answer(number, given);
    },
    [attempt, number, isFixed],
  );
  const mark = (): void => {
    if (number !== null) attempt.mark(number, !isMarked);
  };
  useEffect(() => {
    const onKey = ({ target, key, code, altKey, ctrlKey, metaKey }: KeyboardEvent): void => {
      const isTyped = target instanceof HTMLInputElement || document.querySelector('dialog[open]') !== null;
      if (isTyped || altKey || ctrlKey || metaKey) return;
      if (key === 'ArrowRight') goTo(place + 1);
      else if (key === 'ArrowLeft') goTo(place - 1);
      else if (code === 'KeyM') mark();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  if (question === undefined || section === undefined) return null;
  const course: Course = { paper, answers: view.answers, place, goTo };
  const isBoth = paper.languages.includes('ne');
  const other: QuestionLanguage = language === 'en' ? 'ne' : 'en';
  const askToSubmit = (): void => setOpen('submit');
  const shown = { question, answer, language, onAnswer };
  const asked = <Question key={number} {...shown} />;
  return (
    <div className={styles.player}>
      <ExamHeader
        test={test}
        person={person}
        status={statusOf(view)}
        clock={<SmallClock attempt={attempt} record={record} />}
      />
      <main id="main" tabIndex={-1} className={styles.main}>
        <SectionTabs course={course} />
        <FiveMinutes attempt={attempt} record={record} />
        <Banners view={view} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
        <section ref={scroller} className={styles.scroller} aria-label={player.question} tabIndex={0}>
          <div className={styles.head}>
            <h1 aria-live="polite">
              <span className={styles.unseen}>{player.question} </span>
              {formatCount(place + 1)}
            </h1>
            <p className="num">
              <b>{player.marks(formatMarks(section.marks), section.marks === 1)}</b>
              {section.wrong_marks > 0 ? player.wrong(formatMarks(section.wrong_marks)) : null}
            </p>
            {isBoth ? <LanguageChoice language={language} onChoose={setLanguage} /> : null}
          </div>
          {test.mode === 'practice' ? (
            <Part failed={asked}>
              <Checking {...shown} {...{ attempt, id: record.id, checked, onChecked: setChecked }} />
            </Part>
          ) : (
            asked
          )}
        </section>
        <footer className={styles.foot}>
          <div className={styles.tools}>
            <button
              type="button"
              disabled={isFixed || (answer?.choice === undefined && answer?.number === undefined)}
              onClick={() => onAnswer({})}
            >
              <Icon name="close" />
              {player.clear}
            </button>
            <button type="button" aria-pressed={isMarked} aria-keyshortcuts="M" onClick={mark}>
              <ExamIcon name="ring" />
              {isMarked ? player.markedNow : player.mark}
            </button>
            {isBoth ? (
              <button
                type="button"
                lang={other}
                className={clsx(styles.other, other === 'ne' && 'systemLetters')}
                onClick={() => setLanguage(other)}
              >
                {player.languages[other]}
              </button>
            ) : null}
          </div>
          <Button disabled={place === 0} onClick={() => goTo(place - 1)}>
            <Icon name="left" />
            {player.previous}
          </Button>
          <Button
            className={styles.toPalette}
            aria-label={`${player.questions}, ${formatCount(place + 1)}/${formatCount(last + 1)}`}
            onClick={() => setOpen('palette')}
          >
            <ExamIcon name="grid" size={16} />
            <span className="num">
              {formatCount(place + 1)}/{formatCount(last + 1)}
            </span>
          </Button>
          {place === last ? (
            <Button variant="contained" onClick={askToSubmit}>
              {player.submit}
            </Button>
          ) : (
            <Button variant="contained" onClick={() => goTo(place + 1)}>
              {player.next}
              <Icon name="right" />
            </Button>
          )}
        </footer>
      </main>
      <aside className={styles.aside} aria-label={player.questions}>
        <Palette course={course} clock={<LargeClock attempt={attempt} record={record} />} />
        <div className={styles.keysRoom}>
          <Keys options={question.options.length} />
        </div>
        <SubmitBar onSubmit={askToSubmit} />
      </aside>
      {open === 'palette' ? (
        <Sheet label={player.questions} onClose={() => setOpen(null)} className={styles.sheet}>
          <div className={styles.sheetHead}>
            <span>
              <b>{person.name}</b>
              {person.id} · {test.title}
            </span>
            <IconButton aria-label={player.close} onClick={() => setOpen(null)}>
              <Icon name="close" />
            </IconButton>
          </div>
          <SectionTabs course={{ ...course, goTo: setPlace }} />
          <Palette course={course} />
          <SubmitBar onSubmit={askToSubmit} />
        </Sheet>
      ) : null}
      {open === 'submit' ? (
        <SubmitDialog
          course={course}
          timeLeft={<TimeLeft attempt={attempt} record={record} />}
          onBack={() => setOpen(null)}
          onSubmit={() => attempt.submit()}
        />
      ) : null}
    </div>
  );
}
