// Three programs, their length drawn against the longest course.
import { courses } from '../../content/courses.ts';
import { programs } from '../../content/home.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { CourseMonths } from '../../ui/CourseMonths.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Section } from '../../ui/Section.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './Programs.module.css';

export function Programs() {
  return (
    <Section joined aria-labelledby="programs">
      <Wrap>
        <SectionHead
          id="programs"
          title={programs.title}
          action={
            <LinkButton variant="text" href={paths.courses.href()}>
              {programs.all}
              <Icon name="arrow" size={18} />
            </LinkButton>
          }
        />
        <div className={styles.grid}>
          {programs.cards.map((card) => (
            <article key={card.course}>
              <CourseMonths months={courses.find((course) => course.id === card.course)?.months ?? 0} />
              <h3 className="t-h3">{card.title}</h3>
              <p>{card.text}</p>
              <LinkButton
                variant="text"
                href={`${paths.courses.href()}#${card.course}`}
                aria-label={`${programs.more}: ${card.title}`}
              >
                {programs.more}
                <Icon name="arrow" size={18} />
              </LinkButton>
            </article>
          ))}
        </div>
      </Wrap>
    </Section>
  );
}
