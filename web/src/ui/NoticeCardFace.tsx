// A notice as the list shows it; the first of all is on night and twice as wide. Without links: the caller gives the
// title and 'Read more' theirs.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { preview } from '../../../shared/numbers.ts';
import { notices } from '../content/notices.ts';
import { shownName } from '../content/shownNames.ts';
import { DayInBothCalendars } from './DayInBothCalendars.tsx';
import { Icon } from './Icon.tsx';
import styles from './NoticeCardFace.module.css';
import { OnlyInEnglish } from './OnlyInEnglish.tsx';
import { languageOf } from './initials.ts';

const previewLength = 150;

interface NoticeCardFrameProps {
  as?: 'li' | 'div';
  lead: boolean;
  children: ReactNode;
}

export function NoticeCardFrame({ as: Element = 'li', lead, children }: NoticeCardFrameProps) {
  return (
    <Element
      className={clsx(styles.frame, lead && styles.leadFrame)}
      data-surface={lead ? 'night' : undefined}
    >
      {children}
    </Element>
  );
}

interface NoticeCardFaceProps {
  title: string;
  /** The title as it stands there: a link. */
  titleLink?: ReactNode;
  /** Null: categories are not shown. */
  category: string | null;
  /** An instant. */
  published: string;
  /** The text or its beginning: one character more than the preview has tells that there is more. */
  text: string;
  /** There is more than its text. */
  attached?: boolean;
  /** Shown where there is more. */
  more?: ReactNode;
  lead: boolean;
  /** Before all others. */
  pinned?: boolean;
  heading?: 'h2' | 'h3';
}

export function NoticeCardFace(props: NoticeCardFaceProps) {
  const { title, titleLink, category, published, lead, pinned, more, heading: Heading = 'h2' } = props;
  const text = preview(props.text, previewLength);
  const longer = props.attached === true || text !== props.text;
  return (
    <div className={clsx(styles.face, lead && styles.lead)}>
      <div className={styles.head}>
        {category === null ? null : <span className={styles.category}>{shownName(category)}</span>}
        <OnlyInEnglish text={title} />
        {pinned ? (
          <span className={styles.pinned}>
            <Icon name="flag" size={15} />
            {notices.pinned}
          </span>
        ) : null}
        <div className={styles.quiet}>
          <DayInBothCalendars value={published} padded />
        </div>
      </div>
      <Heading className={clsx('t-h3', styles.title)} lang={languageOf(title)}>
        {titleLink ?? title}
      </Heading>
      <p className={clsx('t-body1', styles.text)} lang={languageOf(text)}>
        {text}
      </p>
      <div className={clsx(styles.foot, styles.quiet)}>
        <span>{notices.author}</span>
        {longer ? <span className={styles.more}>{more}</span> : null}
      </div>
    </div>
  );
}
