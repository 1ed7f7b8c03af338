// The home page's first screen: when classes start, what this is, the one next step.
import { useState } from 'react';
import { nextClassStart } from '../../content/admission.ts';
import { hero } from '../../content/home.ts';
import { formatNearDay, kathmanduDay } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { EntranceWord } from '../../ui/art/EntranceWord.tsx';
import styles from './Hero.module.css';
import { NarrowSky, WideSky } from './HeroSky.tsx';

/** At midnight before a start, or with a clock that is wrong, the browser may count another day: the server's stands. */
function Badge() {
  const [start] = useState(() => nextClassStart(kathmanduDay(new Date())));
  return (
    <p className={styles.badge}>
      <i aria-hidden="true" />
      <span>
        <b suppressHydrationWarning>{hero.badge.strong(start.slice(0, 4))}</b>{' '}
        <span suppressHydrationWarning>{hero.badge.rest(formatNearDay(start))}</span>
      </span>
    </p>
  );
}

function Actions() {
  return (
    <div className={styles.actions}>
      <LinkButton variant="contained" href={paths.registration.href()}>
        {hero.enroll}
      </LinkButton>
      <LinkButton variant="night" href={paths.courses.href()}>
        {hero.courses}
      </LinkButton>
    </div>
  );
}

export function Hero() {
  return (
    <section className={styles.hero} data-surface="night" aria-labelledby="hero-title">
      <Wrap className={styles.front}>
        <div className={styles.words}>
          <Badge />
          <h1 className={`t-display ${styles.title}`} id="hero-title">
            <EntranceWord label={hero.title.word} /> {hero.title.sentence} <span>{hero.title.together}</span>
          </h1>
          <p className={`t-lead ${styles.lead}`}>{hero.lead}</p>
          <Actions />
        </div>
      </Wrap>
      <WideSky />
      <NarrowSky />
    </section>
  );
}
