// The notice board's place on the home page; the board itself comes with Apollo.
import { lazy, Suspense } from 'react';
import { noticeBoard } from '../../content/home.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Section } from '../../ui/Section.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './NoticeBoardSection.module.css';
import { NoticeRowsSkeleton } from './NoticeRowsSkeleton.tsx';

const NoticeBoard = lazy(() =>
  import('./NoticeBoard.tsx').then((module) => ({ default: module.NoticeBoard })),
);

export function NoticeBoardSection() {
  return (
    <Section aria-labelledby="notice-board">
      <Wrap>
        <SectionHead
          id="notice-board"
          title={noticeBoard.title}
          action={
            <LinkButton variant="text" href={paths.notices.href()}>
              {noticeBoard.all}
              <Icon name="arrow" size={18} />
            </LinkButton>
          }
        />
        <div className={styles.board}>
          <Suspense fallback={<NoticeRowsSkeleton />}>
            <NoticeBoard />
          </Suspense>
        </div>
      </Wrap>
    </Section>
  );
}
