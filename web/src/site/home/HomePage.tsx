// The home page. What is below the hero comes in chunks of its own: the first load stays small.
import { lazy, Suspense } from 'react';
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
      <Suspense fallback={<ResultStrip text="" />}>
        <NewestResult />
      </Suspense>
      <Suspense>
        <BelowTheFold />
      </Suspense>
    </>
  );
}
