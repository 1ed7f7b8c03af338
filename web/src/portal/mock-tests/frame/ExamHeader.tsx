// The top of every page of an exam: what it is, whether the answers are saved, who writes. On phones with the clock.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatLongDate } from '../../../../../shared/dates.ts';
import { paths } from '../../../lib/paths.ts';
import { InitialsAvatar } from '../../../ui/InitialsAvatar.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import { RouterLink } from '../../../ui/RouterLink.tsx';
import { languageOf } from '../../../ui/initials.ts';
import type { MockTest } from '../serverApi.ts';
import styles from './ExamHeader.module.css';

export interface Person {
  name: string;
  /** The registration number. */
  id: string;
}

export interface Status {
  text: string;
  /** A ring in place of the dot. */
  waits: boolean;
}

interface ExamHeaderProps {
  test: MockTest;
  person: Person;
  status: Status | null;
  /** On phones in place of the logo: while it is written nothing leads away. */
  clock?: ReactNode;
}

export function ExamHeader({ test, person, status, clock }: ExamHeaderProps): ReactNode {
  return (
    <header className={clsx(styles.header, clock !== undefined && styles.writing)} data-surface="night">
      {clock === undefined ? (
        <RouterLink href={paths.mockTests.href()} className={styles.logo}>
          <Logo size={30} />
        </RouterLink>
      ) : (
        <span className={styles.logo}>
          <Logo size={30} />
        </span>
      )}
      <div className={styles.title}>
        <b lang={languageOf(test.title)}>{test.title}</b>
        <span className="num">{formatLongDate(test.opens_at)}</span>
      </div>
      {clock}
      {status === null ? null : (
        <p className={clsx('num', styles.status, status.waits && styles.waits)}>{status.text}</p>
      )}
      <div className={styles.person}>
        <InitialsAvatar name={person.name} size={36} night />
        <span>
          <b lang={languageOf(person.name)}>{person.name}</b>
          <span lang="en">{person.id}</span>
        </span>
      </div>
    </header>
  );
}
