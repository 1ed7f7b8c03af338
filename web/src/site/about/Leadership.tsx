// The four people who answer for the institute.
import { about } from '../../content/about.ts';
import { InitialsAvatar } from '../../ui/InitialsAvatar.tsx';
import { Section } from '../../ui/Section.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './Leadership.module.css';

export function Leadership() {
  const { leadership } = about;
  return (
    <Section joined aria-labelledby="leadership">
      <Wrap>
        <SectionHead id="leadership" title={leadership.title} lead={leadership.lead} />
        <ul className={styles.cards}>
          {leadership.people.map((person) => (
            <li key={person.name}>
              <div className={styles.avatar}>
                <InitialsAvatar name={person.name} size={72} />
              </div>
              <h3 className="t-h4">{person.name}</h3>
              <strong>{person.role}</strong>
              <p>{person.text}</p>
            </li>
          ))}
        </ul>
      </Wrap>
    </Section>
  );
}
