// One note, video, link or download: a picture or icon, what group and when, title, text, and the one thing to do.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { writtenDay } from '../../../../shared/dates.ts';
import { shownName } from '../../content/shownNames.ts';
import { languageOf } from '../../ui/initials.ts';
import styles from './Resources.module.css';

interface ResourceCardProps {
  /** From edge to edge on top. */
  cover?: ReactNode;
  /** Beside group and date. */
  icon?: ReactNode;
  group: string;
  /** As the office has written it. */
  date: string;
  title: string;
  description: string;
  /** Between text and action: an address, or a file's type and size. */
  meta?: ReactNode;
  action: ReactNode;
}

export function ResourceCard(props: ResourceCardProps): ReactNode {
  const group = shownName(props.group);
  const { cover, icon, date, title, description, meta, action } = props;
  return (
    // After 'Load more' the focus goes to the first new card.
    <li tabIndex={-1} className={styles.card}>
      {cover}
      <div className={styles.body}>
        <div className={clsx(styles.top, icon !== undefined && styles.withIcon)}>
          {icon}
          <div className={styles.when}>
            <b lang={languageOf(group)}>{group}</b>
            <span className="num">{writtenDay(date)}</span>
          </div>
        </div>
        <h2 className={clsx('t-h4', styles.title)} lang={languageOf(title)}>
          {title}
        </h2>
        {description === '' ? null : (
          <p className={styles.text} lang={languageOf(description)}>
            {description}
          </p>
        )}
        {meta ? <div className={clsx('t-small', styles.meta)}>{meta}</div> : null}
        <div className={styles.foot}>{action}</div>
      </div>
    </li>
  );
}
