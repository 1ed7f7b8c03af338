// The notice board's place on the home page; the board itself comes with Apollo.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import { noticeBoard } from '../../content/home.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Section } from '../../ui/Section.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
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
            <Button variant="text" href={paths.notices.href()} endIcon={<Icon name="arrow" size={18} />}>
              {noticeBoard.all}
            </Button>
          }
        />
        <Box sx={{ borderTop: 2, borderColor: 'ink' }}>
          <Suspense fallback={<NoticeRowsSkeleton />}>
            <NoticeBoard />
          </Suspense>
        </Box>
      </Wrap>
    </Section>
  );
}
