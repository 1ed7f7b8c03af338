// Before an exam: what it is, by which rules, and whether this device is ready. One that all write together opens by itself.
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatLongDate, formatTime, kathmanduDay } from '../../../../../shared/dates.ts';
import { formatCount, formatMarks } from '../../../../../shared/numbers.ts';
import { mockTests } from '../../../content/mockTests.ts';
import { shownName } from '../../../content/shownNames.ts';
import { describeError } from '../../../lib/describeError.ts';
import { useInstitute } from '../../../lib/useInstitute.ts';
import { Button } from '../../../ui/Button.tsx';
import { InitialsAvatar } from '../../../ui/InitialsAvatar.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { ExamHeader, type Person } from '../frame/ExamHeader.tsx';
import { StandingLegend } from '../frame/Standing.tsx';
import { SunClock } from '../frame/SunClock.tsx';
import type { MockTest } from '../serverApi.ts';
import { moment } from '../surroundings.ts';
import { useTicking } from '../useAttempt.ts';
import type { LoadedPaper } from '../usePaper.ts';
import styles from './BeforeExam.module.css';
import { DeviceChecks, Shown, type ShownIcon } from './DeviceChecks.tsx';
import { useChecks } from './useChecks.ts';

const { before, clock } = mockTests;

/** Milliseconds over which the opening is spread, so that not all devices ask for the key at once. */
const spread = 2000;
/** Between tries to open it. */
const pause = 3000;

interface SectionFacts {
  title: string;
  marks: number;
  wrong_marks: number;
  questions: number;
}

function HowItIsMarked({ test }: { test: MockTest }): ReactNode {
  const sections = test.sections as readonly SectionFacts[];
  return (
    <section>
      <h2>{before.how}</h2>
      <table className={clsx('num', styles.table)}>
        <thead>
          <tr>
            <th scope="col">{before.section}</th>
            <th scope="col">{before.count}</th>
            <th scope="col">{before.each}</th>
            <th scope="col">{before.wrong}</th>
            <th scope="col">{before.full}</th>
          </tr>
        </thead>
        <tbody>
          {sections.map(({ title, marks, wrong_marks: wrong, questions }) => (
            <tr key={`${title} ${marks} ${wrong}`}>
              <th scope="row">{shownName(title)}</th>
              <td>{formatCount(questions)}</td>
              <td>{formatMarks(marks)}</td>
              <td>{wrong === 0 ? formatMarks(0) : `−${formatMarks(wrong)}`}</td>
              <td>{formatMarks(marks * questions)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{before.all}</th>
            <td>{formatCount(test.questions ?? 0)}</td>
            <td />
            <td />
            <td>{formatMarks(test.full_marks)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.quiet}>{before.noCost}</p>
    </section>
  );
}

function Rules({ test }: { test: MockTest }): ReactNode {
  const { clock: own, clockTogether, saved, late, move, device, facts } = before.rule;
  const rules: [ShownIcon, readonly string[]][] = [
    ['clock', test.mode === 'together' ? clockTogether(formatTime(test.closes_at)) : own],
    ['check', saved],
    ['offline', late],
    ['swap', move],
    ['mobile', device],
    ['eye', facts],
  ];
  return (
    <section>
      <h2>{before.rules}</h2>
      <ul className={styles.rules}>
        {rules.map(([icon, [strong, text]]) => (
          <li key={icon}>
            <Shown icon={icon} />
            <span>
              <b>{strong}</b>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Candidate({ person }: { person: Person }): ReactNode {
  const [office] = useInstitute().phones;
  return (
    <section className={styles.card}>
      <div className={styles.candidate}>
        <InitialsAvatar name={person.name} size={64} />
        <div>
          <b lang={languageOf(person.name)}>{person.name}</b>
          <span>{before.id}</span>
          <span lang="en" className="num">
            {person.id}
          </span>
        </div>
      </div>
      <p className={styles.quiet}>
        {before.notYou} <a href={`tel:${office.tel}`}>{office.label}</a>
      </p>
    </section>
  );
}

interface StartProps {
  test: MockTest;
  now: number;
  isReady: boolean;
  /** The server has an attempt that runs. */
  goesOn: boolean;
  onBegin: () => Promise<void>;
}

function Start({ test, now, isReady, goesOn, onBegin }: StartProps): ReactNode {
  const [opens, closes] = [Date.parse(test.opens_at), Date.parse(test.closes_at)];
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState<unknown>();
  const isOpen = now >= opens;
  const wasEarly = useRef(!isOpen);
  const begin = (): void => {
    setAsked(true);
    setError(undefined);
    onBegin().catch((cause: unknown) => {
      setError(cause);
      setAsked(false);
    });
  };
  // Whoever waits here for an exam of all begins with it, and tries again as long as it does not open.
  const isAuto = test.mode === 'together' && isOpen && now < closes && (wasEarly.current || goesOn);
  useEffect(() => {
    if (!isAuto || isAsked) return undefined;
    const timer = setTimeout(begin, error === undefined ? Math.random() * spread : pause);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- `begin` says nothing new
  }, [isAuto, isAsked, error]);
  if (!isOpen) return <p className={styles.says}>{before.opens(formatTime(test.opens_at))}</p>;
  if (now >= closes && !goesOn) return <p className={styles.says}>{before.over}</p>;
  return (
    <>
      {error === undefined ? null : (
        <InlineAlert title={null}>
          {error instanceof Error && error.message.includes('This practice rests')
            ? before.rests
            : describeError(error).replace(/^Check constraint violation\. /, '')}
        </InlineAlert>
      )}
      <Button variant="contained" aria-busy={isAsked} disabled={!isReady && !goesOn} onClick={begin}>
        {isAsked ? before.starting : goesOn ? before.goOn : before.start}
      </Button>
      <p className={styles.says}>
        {test.mode === 'together'
          ? before.running(formatTime(test.closes_at))
          : before.startText(test.minutes ?? 0)}
      </p>
    </>
  );
}

interface BeforeExamProps {
  test: MockTest;
  person: Person;
  keeps: boolean;
  paper: LoadedPaper;
  goesOn: boolean;
  /** The paper may be loaded from now on. */
  onLoadable: () => void;
  onBegin: () => Promise<void>;
}

const loadableBefore = 30 * 60_000;

export function BeforeExam({
  test,
  person,
  keeps,
  paper,
  goesOn,
  onLoadable,
  onBegin,
}: BeforeExamProps): ReactNode {
  const deviceNow = useTicking();
  const checks = useChecks();
  const now = checks.clock === null ? deviceNow : checks.clock.server + moment() - checks.clock.moment;
  const [opens, closes] = [Date.parse(test.opens_at), Date.parse(test.closes_at)];
  const isLoadable = now >= opens - loadableBefore;
  useEffect(() => {
    if (isLoadable) onLoadable();
  }, [isLoadable, onLoadable]);
  const isReady = paper.content !== undefined;
  const isToday = kathmanduDay(new Date(now)) === kathmanduDay(new Date(opens));
  const [from, to] = [formatTime(test.opens_at), formatTime(test.closes_at)];
  const figures = [
    [formatCount(test.questions ?? 0), before.questions],
    [formatMarks(test.full_marks), before.marks],
    [formatCount(test.minutes ?? 0), before.minutes],
  ];
  return (
    <>
      <ExamHeader
        test={test}
        person={person}
        status={{
          text: isReady && checks.took !== null ? before.ready : before.notReady,
          waits: !isReady || checks.took === null,
        }}
      />
      <main id="main" tabIndex={-1} className={styles.page}>
        <h1 className="t-h1" lang={languageOf(test.title)}>
          {test.title}
        </h1>
        <p className={clsx('num', styles.when)}>
          {test.mode !== 'together'
            ? mockTests.list.window(
                `${formatLongDate(test.opens_at)}, ${from}`,
                `${formatLongDate(test.closes_at)}, ${to}`,
              )
            : isToday
              ? before.today(from, to)
              : mockTests.list.at(formatLongDate(test.opens_at), from, to)}
        </p>
        <div className={styles.columns}>
          <aside className={styles.side}>
            {now < opens ? (
              <SunClock
                from={opens}
                to={test.mode === 'together' ? closes : opens + (test.minutes ?? 0) * 60_000}
                left={opens - now}
                label={clock.startsIn}
                passed={null}
              />
            ) : null}
            <Candidate person={person} />
            <DeviceChecks checks={checks} keeps={keeps} paper={paper} isLoadable={isLoadable} />
            <div className={styles.start}>
              {window.isSecureContext ? (
                <Start test={test} now={now} isReady={isReady} goesOn={goesOn} onBegin={onBegin} />
              ) : (
                <p className={styles.says}>{before.noCrypto}</p>
              )}
            </div>
          </aside>
          <div className={styles.text}>
            <dl className={clsx('num', styles.figures)}>
              {figures.map(([figure, name]) => (
                <div key={name}>
                  <dd>{figure}</dd>
                  <dt>{name}</dt>
                </div>
              ))}
            </dl>
            <HowItIsMarked test={test} />
            <Rules test={test} />
            <section>
              <h2>{before.legend}</h2>
              <StandingLegend className={styles.legend} />
            </section>
          </div>
        </div>
      </main>
    </>
  );
}
