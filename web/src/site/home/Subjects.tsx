// The six core subjects, each in its own colour, its icon once small and once as a drawing cut by the edge.
import { subjects } from '../../content/home.ts';
import { Section } from '../../ui/Section.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { SubjectIcon } from '../../ui/SubjectIcon.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { iconPaths } from '../../ui/iconPaths.ts';
import styles from './Subjects.module.css';

export function Subjects() {
  return (
    <Section joined aria-labelledby="subjects">
      <Wrap>
        <SectionHead id="subjects" title={subjects.title} lead={subjects.lead} />
        <ul className={styles.grid}>
          {subjects.list.map((subject) => (
            <li key={subject.key}>
              <svg
                className={styles.drawing}
                viewBox="0 0 24 24"
                aria-hidden="true"
                style={{ color: `var(--p-palette-${subject.key})` }}
              >
                <path d={iconPaths[subject.key]} />
              </svg>
              <SubjectIcon subject={subject.title} size={52} />
              <h3 className="t-h3">{subject.title}</h3>
              <p>{subject.text}</p>
            </li>
          ))}
        </ul>
      </Wrap>
    </Section>
  );
}
