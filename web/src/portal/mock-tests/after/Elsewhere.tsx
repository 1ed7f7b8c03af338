// Another device writes. No question is shown here.
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { mockTests } from '../../../content/mockTests.ts';
import { paths } from '../../../lib/paths.ts';
import { useInstitute } from '../../../lib/useInstitute.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import type { Attempt, AttemptView } from '../attempt/attemptTypes.ts';
import type { AttemptRecord } from '../attempt/store.ts';
import { ExamHeader, type Person } from '../frame/ExamHeader.tsx';
import { statusOf } from '../frame/status.ts';
import { SmallClock } from '../player/Clocks.tsx';
import type { MockTest } from '../serverApi.ts';
import styles from './Elsewhere.module.css';

const { elsewhere } = mockTests;

interface ElsewhereProps {
  attempt: Attempt;
  view: AttemptView;
  record: AttemptRecord;
  test: MockTest;
  person: Person;
}

export function Elsewhere({ attempt, view, record, test, person }: ElsewhereProps): ReactNode {
  const [office] = useInstitute().phones;
  const [state, setState] = useState<'asked' | 'failed' | null>(null);
  const takeOver = (): void => {
    setState('asked');
    attempt.begin(true).then(
      () => setState(null),
      () => setState('failed'),
    );
  };
  return (
    <div className={styles.page}>
      <ExamHeader
        test={test}
        person={person}
        status={view.waiting === 0 ? null : statusOf(view)}
        clock={<SmallClock attempt={attempt} record={record} />}
      />
      <main id="main" tabIndex={-1} className={styles.main}>
        <div>
          <svg className={styles.drawing} viewBox="0 0 176 84" aria-hidden="true">
            <path
              d="M16 12h60a5 5 0 0 1 5 5v40H11V17a5 5 0 0 1 5-5zM3 66h86l-4 8H7z"
              className={styles.dashed}
            />
            <path d="M126 6h36a5 5 0 0 1 5 5v62a5 5 0 0 1-5 5h-36a5 5 0 0 1-5-5V11a5 5 0 0 1 5-5zM140 70h8M132 38l8 8 14-16" />
            <path d="M92 40h18M104 34l6 6-6 6" className={styles.arrow} />
          </svg>
          <h1 className="t-h1">{elsewhere.title}</h1>
          <p>{elsewhere.text}</p>
          {view.waiting === 0 ? null : <p>{elsewhere.unsent(view.waiting)}</p>}
          {state === 'failed' ? <InlineAlert title={null}>{elsewhere.failed}</InlineAlert> : null}
          <div className={styles.ways}>
            <LinkButton href={paths.mockTests.href()}>{elsewhere.leave}</LinkButton>
            <Button variant="contained" aria-busy={state === 'asked'} onClick={takeOver}>
              {elsewhere.goOn}
            </Button>
          </div>
          <p className={clsx('num', styles.office)}>
            {elsewhere.notYou} <a href={`tel:${office.tel}`}>{office.label}</a>
          </p>
        </div>
      </main>
    </div>
  );
}
