// The rest of the home page, in the specification's order. Each part is taken over from the server's HTML in a task of
// its own, so that a slow phone answers in between.
import { Suspense } from 'react';
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
