// The rest of the home page, in the specification's order. Each part is taken over from the server's HTML on its own, the
// notice board at once: it is live.
import { Suspense } from 'react';
import { WhenSeen } from '../../ui/WhenSeen.tsx';
import { NoticeBoardSection } from './NoticeBoardSection.tsx';
import { Programs } from './Programs.tsx';
import { Subjects } from './Subjects.tsx';
import { Testimonials } from './Testimonials.tsx';
import { Videos } from './Videos.tsx';
import { WhyChooseUs } from './WhyChooseUs.tsx';

export function BelowTheFold() {
  return (
    <>
      <WhenSeen>
        <Videos />
      </WhenSeen>
      <WhenSeen>
        <Subjects />
      </WhenSeen>
      <WhenSeen>
        <WhyChooseUs />
      </WhenSeen>
      <Suspense>
        <NoticeBoardSection />
      </Suspense>
      <WhenSeen>
        <Programs />
      </WhenSeen>
      <WhenSeen>
        <Testimonials />
      </WhenSeen>
    </>
  );
}
