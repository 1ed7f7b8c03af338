// The answer as a mark sheet for paper: who, which exam, marks, rank of total, percentile and the place in the exam,
// with the institute's name and contacts, the day of printing, and where to check it. In the document only while it
// is printed.
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { examName, results } from '../../../content/results.ts';
import { formatDate } from '../../../lib/dates.ts';
import { formatMarks } from '../../../lib/numbers.ts';
import { paths } from '../../../lib/paths.ts';
import { useInstitute } from '../../../lib/useInstitute.ts';
import { Logo } from '../../../ui/Logo.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { Paper } from '../../../ui/print/Paper.tsx';
import { DistributionDrawing } from '../../../ui/result/DistributionChart.tsx';
import { percentileWords, tieWords } from '../../../ui/result/standing.ts';
import type { CandidateResult, Found } from '../found.ts';
import { dateOf } from '../search/examOptions.ts';
import { useRowRank } from '../sheet/useRowRank.ts';
import styles from './PrintedSheet.module.css';

const words = results.sheet;

/** More dates of one exam than this would not fit beside the rest. */
const mostRows = 8;
/** Names longer than this are set smaller. */
const longName = 60;

/**
 * While the page is being printed, by our button or the browser's own command: the day in Kathmandu, else null. The
 * document bears the sheet's name meanwhile.
 */
function usePrinting(fileName: string): string | null {
  const [day, setDay] = useState<string | null>(null);
  useEffect(() => {
    let title: string | null = null;
    const before = (): void => {
      title = document.title;
      document.title = fileName;
      // The picture for paper is taken as soon as this returns.
      flushSync(() => setDay(formatDate(new Date())));
    };
    const after = (): void => {
      if (title !== null) document.title = title;
      title = null;
      setDay(null);
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      if (title !== null) document.title = title;
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [fileName]);
  return day;
}

function Institute() {
  const { nepaliName, address, phones, email } = useInstitute();
  const { street, city, postalCode, country } = address;
  return (
    <div className={styles.head}>
      <div>
        <Logo />
        <div lang="ne">{nepaliName}</div>
      </div>
      <div className={styles.facts}>
        <div>{`${street}, ${city} ${postalCode}, ${country}`}</div>
        <div>{`${words.phone} ${phones.map(({ label }) => label).join(', ')}`}</div>
        <div>{`${words.email} ${email}`}</div>
      </div>
    </div>
  );
}

function Fact({ term, lang, children }: { term: string; lang?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd lang={lang}>{children}</dd>
    </div>
  );
}

function Figures({ found: { rows, standing } }: { found: Found }) {
  const ties = tieWords(standing);
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{words.marks}</dt>
        <dd className={styles.large}>{formatMarks(rows[0].marks)}</dd>
      </div>
      <div>
        <dt>{words.rank}</dt>
        <dd className={styles.large}>
          {standing.higher + 1} <small>{words.of(standing.total)}</small>
        </dd>
      </div>
      <div>
        <dt>{words.percentile}</dt>
        <dd className={styles.words}>{percentileWords(standing)}</dd>
        {ties === null ? null : <dd className={styles.ties}>{ties}</dd>}
      </div>
    </dl>
  );
}

function DateRow({ result, found }: { result: CandidateResult; found: Found }) {
  // The page's table has asked: paper does not wait for an answer.
  const rank = useRowRank(result, found, 'cache-first');
  return (
    <tr>
      <td>{dateOf(result.exam_date)}</td>
      <td className={styles.end}>{formatMarks(result.marks)}</td>
      <td className={styles.end}>{rank}</td>
    </tr>
  );
}

/** Only where the exam was held on several dates. */
function AllDates({ found }: { found: Found }) {
  const shown = found.rows.slice(0, mostRows);
  const more = found.rows.length - shown.length;
  return (
    <table>
      <caption>{words.dates}</caption>
      <thead>
        <tr>
          <th scope="col">{words.date}</th>
          <th scope="col" className={styles.end}>
            {words.marks}
          </th>
          <th scope="col" className={styles.end}>
            {words.rank}
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((result) => (
          <DateRow key={result.id} result={result} found={found} />
        ))}
        {more > 0 ? (
          <tr>
            <td colSpan={3}>{words.more(more)}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

export function PrintedSheet({ found }: { found: Found }): ReactNode {
  const [result] = found.rows;
  const day = usePrinting(words.fileName(result.name, result.symbol));
  if (day === null) return null;
  const exam = examName(result.exam_title, result.set_number);
  const address = new URL(paths.results.href({ exam, id: result.symbol }), window.location.origin).href;
  return (
    <Paper label={words.title} className={styles.sheet}>
      <Institute />
      <div className={styles.kind}>{words.title}</div>
      <h2 className={clsx(result.name.length > longName && styles.long)} lang={languageOf(result.name)}>
        {result.name}
      </h2>
      <dl className={styles.exam}>
        <Fact term={words.symbol}>{result.symbol}</Fact>
        <Fact term={words.exam} lang={languageOf(result.exam_title)}>
          {result.exam_title}
        </Fact>
        <Fact term={words.set}>{result.set_number}</Fact>
        <Fact term={words.date}>{dateOf(result.exam_date)}</Fact>
      </dl>
      <Figures found={found} />
      <div className={styles.chart}>
        <DistributionDrawing
          distribution={found.distribution}
          place={{ marks: result.marks, standing: found.standing }}
          width={672}
        />
      </div>
      {found.rows.length > 1 ? <AllDates found={found} /> : null}
      <div className={styles.foot}>
        <div>{words.rule}</div>
        <div>{words.printed(day)}</div>
        <div>
          {words.check} {address}
        </div>
      </div>
    </Paper>
  );
}
