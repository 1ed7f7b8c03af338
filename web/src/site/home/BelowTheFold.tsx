// The rest of the home page, in the specification's order.
import { Later } from '../../ui/Later.tsx';
import { NoticeBoardSection } from './NoticeBoardSection.tsx';
import { Programs } from './Programs.tsx';
import { Subjects } from './Subjects.tsx';
import { Testimonials } from './Testimonials.tsx';
import { Videos } from './Videos.tsx';
import { WhyChooseUs } from './WhyChooseUs.tsx';

export function BelowTheFold() {
  return (
    <>
      <Later height={620}>
        <Videos />
      </Later>
      <Later height={760}>
        <Subjects />
      </Later>
      <Later height={800}>
        <WhyChooseUs />
      </Later>
      <Later height={900}>
        <NoticeBoardSection />
      </Later>
      <Later height={1000}>
        <Programs />
      </Later>
      <Later height={900}>
        <Testimonials />
      </Later>
    </>
  );
}
