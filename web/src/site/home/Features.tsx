// How we teach: four short promises under one rule each; on phones a list.
import { features } from '../../content/home.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Section } from '../../ui/Section.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './Features.module.css';

export function Features() {
  return (
    <Section joined aria-labelledby="features">
      <Wrap>
        <VisuallyHidden>
          <h2 id="features">{features.title}</h2>
        </VisuallyHidden>
        <ul className={styles.list}>
          {features.cards.map((card) => (
            <li key={card.title}>
              <Icon name={card.icon} size={32} />
              <h3 className="t-h3">{card.title}</h3>
              <p>{card.text}</p>
            </li>
          ))}
        </ul>
      </Wrap>
    </Section>
  );
}
