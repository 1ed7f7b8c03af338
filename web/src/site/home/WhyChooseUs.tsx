// Why Choose Us, under the garland: one argument, three figures.
import { why } from '../../content/home.ts';
import { whyStatistics } from '../../content/statistics.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { GarlandBand } from '../../ui/art/Garland.tsx';
import styles from './WhyChooseUs.module.css';

export function WhyChooseUs() {
  return (
    <section className={styles.band} aria-labelledby="why">
      <GarlandBand />
      <Wrap className={styles.columns}>
        <div>
          <h2 className="t-h1" id="why">
            {why.title}
          </h2>
          <p className={`t-lead ${styles.lead}`}>{why.lead}</p>
          <LinkButton variant="text" href={paths.about.href()}>
            {why.action}
            <Icon name="arrow" size={18} />
          </LinkButton>
        </div>
        <dl className={styles.figures}>
          {whyStatistics.map((statistic) => (
            <div key={statistic.label}>
              <dt>{statistic.label}</dt>
              <dd>
                <Figure value={statistic.value} unit={statistic.unit} />
              </dd>
              <dd>{statistic.note}</dd>
            </div>
          ))}
        </dl>
      </Wrap>
    </section>
  );
}
