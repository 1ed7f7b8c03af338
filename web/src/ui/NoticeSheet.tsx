// A notice as its page shows it: what it is about, when it was published, its text as plain text, who and which. The
// office looks at the same before it publishes.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { notice as words, notices } from '../content/notices.ts';
import { LinkedText } from './LinkedText.tsx';
import styles from './NoticeSheet.module.css';
import { languageOf } from './initials.ts';

interface NoticeSheetProps {
  category: string;
  /** When it was published. */
  date: ReactNode;
  title: string;
  content: string;
  /** Undefined before it has one. */
  id: string | undefined;
  /** At the end of the foot. */
  action?: ReactNode;
  heading?: 'h1' | 'h3';
}

export function NoticeSheet(props: NoticeSheetProps) {
  const { category, date, title, content, id, action, heading: Heading = 'h1' } = props;
  return (
    <article className={styles.sheet}>
      <div className={styles.head}>
        {category === '' ? null : <span className={styles.category}>{category}</span>}
        <div className={styles.date}>{date}</div>
      </div>
      <Heading className={clsx('t-h1', styles.title)} lang={languageOf(title)}>
        {title}
      </Heading>
      <div className={styles.text} lang={languageOf(content)}>
        <LinkedText text={content} />
      </div>
      <div className={styles.foot}>
        <span className={styles.author}>{notices.author}</span>
        {id === undefined ? null : (
          <span>
            {words.id} {id.slice(0, 8)}
          </span>
        )}
        {action}
      </div>
    </article>
  );
}
