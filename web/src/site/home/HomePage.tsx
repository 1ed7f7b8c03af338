// The home page. What is below the hero comes in chunks of its own: the first load stays small.
import { lazy, Suspense } from 'react';
import { hero } from '../../content/hero.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './Hero.module.css';
import { ResultStrip } from './ResultStrip.tsx';

// The home page's first screen: when classes start, what this is, the one next step. Its drawings and the date come in
// chunks of their own: the server's HTML shows them, and nobody presses them.
const ClassStart = lazy(() => import('./ClassStart.tsx').then((module) => ({ default: module.ClassStart })));
const EntranceWord = lazy(() =>
  import('../../ui/art/EntranceWord.tsx').then((module) => ({ default: module.EntranceWord })),
);
const HeroSky = lazy(() => import('./HeroSky.tsx').then((module) => ({ default: module.HeroSky })));

function Badge() {
  return (
    <p className={styles.badge}>
      <i aria-hidden="true" />
      <Suspense fallback={<span>&nbsp;</span>}>
        <ClassStart />
      </Suspense>
    </p>
  );
}

function Title() {
  return (
    <h1 className={`t-display ${styles.title}`} id="hero-title">
      <Suspense fallback={<span className={styles.word} />}>
        <EntranceWord label={hero.title.word} />
      </Suspense>{' '}
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
      <Suspense fallback={<div className={styles.sky} />}>
        <HeroSky />
      </Suspense>
    </section>
  );
}

const NewestResult = lazy(() =>
  import('./NewestResult.tsx').then((module) => ({ default: module.NewestResult })),
);
const BelowTheFold = lazy(() =>
  import('./BelowTheFold.tsx').then((module) => ({ default: module.BelowTheFold })),
);

export function HomePage() {
  return (
    <>
      <Hero />
      <Suspense fallback={<ResultStrip text="" />}>
        <NewestResult />
      </Suspense>
      <Suspense>
        <BelowTheFold />
      </Suspense>
    </>
  );
}
