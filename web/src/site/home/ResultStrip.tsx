// The strip itself, with its room reserved while the text is not there yet.
import { Link } from 'react-router-dom';
import { ticker } from '../../content/hero.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './ResultStrip.module.css';

interface ResultStripProps {
  text: string;
  /** Of the text. */
  lang?: string | undefined;
  date?: string | undefined;
  /** The exam that the results page opens with, by its name. */
  exam?: string;
}

export function ResultStrip({ text, lang, date, exam }: ResultStripProps) {
  return (
    <div className={styles.strip}>
      <Wrap>
        <Link to={exam === undefined ? paths.results.href() : paths.results.href({ exam })}>
          <b>{ticker.label}</b>
          <span className={styles.text} lang={lang}>
            {text}
          </span>
          {date ? <span className={`num ${styles.date}`}>{date}</span> : null}
          <Icon name="arrow" className={styles.arrow} />
        </Link>
      </Wrap>
    </div>
  );
}
