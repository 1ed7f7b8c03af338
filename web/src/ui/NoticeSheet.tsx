// A notice as its page shows it: what it is about, when it was published, its text as plain text, what is attached, who and
// which. The office looks at the same before it publishes.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatBytes } from '../../../shared/numbers.ts';
import { notice as words, notices } from '../content/notices.ts';
import { shownName } from '../content/shownNames.ts';
import { Icon } from './Icon.tsx';
import { LinkedText } from './LinkedText.tsx';
import styles from './NoticeSheet.module.css';
import { OnlyInEnglish } from './OnlyInEnglish.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import { languageOf } from './initials.ts';

export interface Attachment {
  /** Null before it is stored. */
  url: string | null;
  name: string;
  /** Bytes. */
  size: number;
}

/** 'PDF', or what a picture's name ends in. */
const typeOf = (name: string): string => /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toUpperCase() ?? '';

function AttachedFile({ url, name, size }: Attachment) {
  const type = typeOf(name);
  const isPicture = url !== null && type !== 'PDF';
  const face = (
    <>
      {isPicture ? (
        <img src={url} alt="" loading="lazy" decoding="async" className={styles.picture} />
      ) : (
        <Icon name="file" size={24} />
      )}
      <span className={styles.fileWords}>
        <b lang={languageOf(name)}>{name}</b>
        <span className={styles.quiet}>{[type, formatBytes(size)].filter(Boolean).join(' · ')}</span>
      </span>
    </>
  );
  const className = clsx(styles.file, isPicture && styles.withPicture);
  return (
    <section aria-label={words.attachment} className={styles.attachment}>
      {url === null ? (
        <div className={className}>{face}</div>
      ) : (
        <a href={url} target="_blank" rel="noreferrer" className={className}>
          {face}
          <VisuallyHidden> ({words.newTab})</VisuallyHidden>
        </a>
      )}
    </section>
  );
}

interface NoticeSheetProps {
  category: string;
  /** When it was published. */
  date: ReactNode;
  title: string;
  content: string;
  /** Undefined before it has one. */
  id: string | undefined;
  attachment?: Attachment | null;
  /** At the end of the foot. */
  action?: ReactNode;
  heading?: 'h1' | 'h3';
}

export function NoticeSheet(props: NoticeSheetProps) {
  const { category, date, title, content, id, attachment, action, heading: Heading = 'h1' } = props;
  return (
    <article className={styles.sheet}>
      <div className={styles.head}>
        {category === '' ? null : <span className={styles.category}>{shownName(category)}</span>}
        <OnlyInEnglish text={title} />
        <div className={styles.date}>{date}</div>
      </div>
      <Heading className={clsx('t-h1', styles.title)} lang={languageOf(title)}>
        {title}
      </Heading>
      <div className={styles.text} lang={languageOf(content)}>
        <LinkedText text={content} />
      </div>
      {attachment ? <AttachedFile {...attachment} /> : null}
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
