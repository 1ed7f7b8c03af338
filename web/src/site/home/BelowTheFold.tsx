// The rest of the home page, in the specification's order.
import { NoticeBoardSection } from './NoticeBoardSection.tsx';
import { Programs } from './Programs.tsx';
import { Subjects } from './Subjects.tsx';
import { Testimonials } from './Testimonials.tsx';
import { Videos } from './Videos.tsx';
import { WhyChooseUs } from './WhyChooseUs.tsx';

export function BelowTheFold() {
  return (
    <>
      <Videos />
      <Subjects />
      <WhyChooseUs />
      <NoticeBoardSection />
      <Programs />
      <Testimonials />
    </>
  );
}
