// / (2.4). What is below the fold, and what needs data, comes in chunks of its own: the first load stays small.
import { lazy, Suspense } from 'react';
import { homeStatistics, statisticsLabel } from '../../content/statistics.ts';
import { StatisticStrip } from '../../ui/StatisticStrip.tsx';
import { WhenSeen } from '../../ui/WhenSeen.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { Features } from './Features.tsx';
import { Hero } from './Hero.tsx';
import { ResultStrip } from './ResultStrip.tsx';

const NewestResult = lazy(() =>
  import('./NewestResult.tsx').then((module) => ({ default: module.NewestResult })),
);
const BelowTheFold = lazy(() =>
  import('./BelowTheFold.tsx').then((module) => ({ default: module.BelowTheFold })),
);

export function HomePage() {
  return (
    <>
      <Hero />
      <WhenSeen>
        <Suspense fallback={<ResultStrip text="" />}>
          <NewestResult />
        </Suspense>
      </WhenSeen>
      <WhenSeen as={Wrap}>
        <StatisticStrip label={statisticsLabel} statistics={homeStatistics} />
      </WhenSeen>
      <WhenSeen>
        <Features />
      </WhenSeen>
      <Suspense fallback={null}>
        <BelowTheFold />
      </Suspense>
    </>
  );
}
