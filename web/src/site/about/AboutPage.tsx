// The About page: why the institute exists, its figures, how a week runs, who answers for it.
import { about } from '../../content/about.ts';
import { aboutStatistics, statisticsLabel } from '../../content/statistics.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { StatisticStrip } from '../../ui/StatisticStrip.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { Gateway } from '../../ui/art/Gateway.tsx';
import styles from './AboutPage.module.css';
import { Leadership } from './Leadership.tsx';
import { Week } from './Week.tsx';

export function AboutPage() {
  const { mission } = about;
  return (
    <>
      <Wrap className={styles.opening}>
        <PageHead title={about.title} lead={mission.lead} />
        <figure>
          <Gateway label={about.picture} />
        </figure>
        <section className={styles.mission} aria-labelledby="mission">
          <h2 className="t-h3" id="mission">
            {mission.title}
          </h2>
          {mission.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      </Wrap>
      <Wrap style={{ paddingBottom: 44 }}>
        <StatisticStrip label={statisticsLabel} statistics={aboutStatistics} />
      </Wrap>
      <Week />
      <Leadership />
    </>
  );
}
