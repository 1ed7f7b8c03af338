// The answer as a mark sheet for paper: who, which exam, marks, rank of total, percentile and the place in the exam,
// with the institute's name and contacts, the day of printing, and where to check it. In the document only while it
// is printed.
import GlobalStyles from '@mui/material/GlobalStyles';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { examName, results } from '../../content/results.ts';
import { formatDate } from '../../lib/dates.ts';
import { formatMarks } from '../../lib/numbers.ts';
import { paths } from '../../lib/paths.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { Logo } from '../../ui/Logo.tsx';
import { languageOf } from '../../ui/initials.ts';
import { DistributionDrawing } from './DistributionChart.tsx';
import { dateOf } from './examOptions.ts';
import { Paper, printClass, printStyles } from './printStyles.ts';
import { percentileWords, rankOf, tieWords } from './standing.ts';
import type { FoundResult } from './useCandidateSearch.ts';

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
    <div className="head">
      <div>
        <Logo />
        <div lang="ne">{nepaliName}</div>
      </div>
      <div className="facts">
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

function Figures({ found: { result, standing } }: { found: FoundResult }) {
  const ties = tieWords(standing);
  return (
    <dl className="figures">
      <div>
        <dt>{words.marks}</dt>
        <dd className="large">{formatMarks(result.marks)}</dd>
      </div>
      <div>
        <dt>{words.rank}</dt>
        <dd className="large">
          {standing.higher + 1} <small>{words.of(standing.total)}</small>
        </dd>
      </div>
      <div>
        <dt>{words.percentile}</dt>
        <dd className="words">{percentileWords(standing)}</dd>
        {ties === null ? null : <dd className="ties">{ties}</dd>}
      </div>
    </dl>
  );
}

/** Only where the exam was held on several dates. */
function AllDates({ found }: { found: readonly FoundResult[] }) {
  const shown = found.slice(0, mostRows);
  const more = found.length - shown.length;
  return (
    <table>
      <caption>{words.dates}</caption>
      <thead>
        <tr>
          <th scope="col">{words.date}</th>
          <th scope="col" className="end">
            {words.marks}
          </th>
          <th scope="col" className="end">
            {words.rank}
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ result, standing }) => (
          <tr key={result.id}>
            <td>{dateOf(result.exam_date)}</td>
            <td className="end">{formatMarks(result.marks)}</td>
            <td className="end">{rankOf(standing)}</td>
          </tr>
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

export function PrintedSheet({ found }: { found: readonly [FoundResult, ...FoundResult[]] }): ReactNode {
  const [newest] = found;
  const { result } = newest;
  const day = usePrinting(words.fileName(result.name, result.symbol));
  if (day === null) return null;
  const exam = examName(result.exam_title, result.set_number);
  const address = new URL(paths.results.href({ exam, id: result.symbol }), window.location.origin).href;
  return createPortal(
    <Paper className={printClass} aria-label={words.title}>
      <GlobalStyles styles={printStyles} />
      <Institute />
      <div className="kind">{words.title}</div>
      <h2 className={result.name.length > longName ? 'long' : undefined} lang={languageOf(result.name)}>
        {result.name}
      </h2>
      <dl className="exam">
        <Fact term={words.symbol}>{result.symbol}</Fact>
        <Fact term={words.exam} lang={languageOf(result.exam_title)}>
          {result.exam_title}
        </Fact>
        <Fact term={words.set}>{result.set_number}</Fact>
        <Fact term={words.date}>{dateOf(result.exam_date)}</Fact>
      </dl>
      <Figures found={newest} />
      <div className="chart">
        <DistributionDrawing found={newest} width={672} />
      </div>
      {found.length > 1 ? <AllDates found={found} /> : null}
      <div className="foot">
        <div>{words.rule}</div>
        <div>{words.printed(day)}</div>
        <div>
          {words.check} {address}
        </div>
      </div>
    </Paper>,
    document.body,
  );
}
