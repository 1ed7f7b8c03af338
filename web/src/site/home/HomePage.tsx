// The home page. What is below the hero comes in chunks of its own: the first load stays small.
import { hero } from '../../content/hero.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { lazyPart, Part } from '../../ui/lazyPart.tsx';
import styles from './Hero.module.css';
import { ResultStrip } from './ResultStrip.tsx';

// The home page's first screen: when classes start, what this is, the one next step. Its drawings and the date come in
// chunks of their own: the server's HTML shows them, and nobody presses them.
const ClassStart = lazyPart(() => import('./ClassStart.tsx').then((module) => module.ClassStart));
const EntranceWord = lazyPart(() =>
  import('../../ui/art/EntranceWord.tsx').then((module) => module.EntranceWord),
);
const HeroSky = lazyPart(() => import('./HeroSky.tsx').then((module) => module.HeroSky));

function Badge() {
  return (
    <p className={styles.badge}>
      <i aria-hidden="true" />
      <Part fallback={<span>&nbsp;</span>}>
        <ClassStart />
      </Part>
    </p>
  );
}

function Title() {
  return (
    <h1 className={`t-display ${styles.title}`} id="hero-title">
      <Part fallback={<span className={styles.word} />}>
        <EntranceWord label={hero.title.word} />
      </Part>{' '}
      {hero.title.sentence} <span>{hero.title.together}</span>
    </h1>
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

function Hero() {
  return (
    <section className={styles.hero} data-surface="night" aria-labelledby="hero-title">
      <Wrap className={styles.front}>
        <div className={styles.words}>
          <Badge />
          <Title />
          <p className={`t-lead ${styles.lead}`}>{hero.lead}</p>
          <Actions />
        </div>
      </Wrap>
      <Part fallback={<div className={styles.sky} />}>
        <HeroSky />
      </Part>
    </section>
  );
}

const NewestResult = lazyPart(() => import('./NewestResult.tsx').then((module) => module.NewestResult));
const BelowTheFold = lazyPart(() => import('./BelowTheFold.tsx').then((module) => module.BelowTheFold));

export function HomePage() {
  return (
    <>
      <Hero />
      <Part fallback={<ResultStrip text="" />}>
        <NewestResult />
      </Part>
      <Part>
        <BelowTheFold />
      </Part>
    </>
  );
}
