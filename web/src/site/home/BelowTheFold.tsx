// The rest of the home page, in the order of docs/screens/public-pages.md. Each section is a boundary of its own: React takes them over
// one after the other, and the one that somebody presses first.
import { Suspense } from 'react';
import { homeStatistics, statisticsLabel } from '../../content/statistics.ts';
import { StatisticStrip } from '../../ui/StatisticStrip.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { Features } from './Features.tsx';
import { NoticeBoardSection } from './NoticeBoardSection.tsx';
import { Programs } from './Programs.tsx';
import { Subjects } from './Subjects.tsx';
import { Testimonials } from './Testimonials.tsx';
import { Videos } from './Videos.tsx';
import { WhyChooseUs } from './WhyChooseUs.tsx';

export function BelowTheFold() {
  return (
    <>
      <Suspense>
        <Wrap>
          <StatisticStrip label={statisticsLabel} statistics={homeStatistics} />
        </Wrap>
      </Suspense>
      <Suspense>
        <Features />
      </Suspense>
      <Suspense>
        <Videos />
      </Suspense>
      <Suspense>
        <Subjects />
      </Suspense>
      <Suspense>
        <WhyChooseUs />
      </Suspense>
      <Suspense>
        <NoticeBoardSection />
      </Suspense>
      <Suspense>
        <Programs />
      </Suspense>
      <Suspense>
        <Testimonials />
      </Suspense>
    </>
  );
}
