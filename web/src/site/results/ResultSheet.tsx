// The answer: who, marks and rank large, the percentile in words, the place in the exam, the table.
import { clsx } from 'clsx';
import { use, useEffect, useRef } from 'react';
import { language } from '../../../../shared/language.ts';
import { formatMarks, inDigits } from '../../../../shared/numbers.ts';
import { examKey } from '../../../../shared/results/examKey.ts';
import type { CandidateResult, Found } from '../../../../shared/results/found.ts';
import { rankOf } from '../../../../shared/results/standing.ts';
import type { Subject } from '../../../../shared/results/subjects.ts';
import { markSheet } from '../../../../shared/words/markSheet.ts';
import { examDay, examName, results } from '../../../../shared/words/results.ts';
import { PageContext } from '../../lib/pageContext.ts';
import { paths } from '../../lib/paths.ts';
import { share } from '../../lib/share.ts';
import { sheetAddress } from '../../lib/sheetAddress.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { DayInBothCalendars } from '../../ui/DayInBothCalendars.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RouterLink } from '../../ui/RouterLink.tsx';
import { languageOf } from '../../ui/initials.ts';
import { DistributionChart } from '../../ui/result/DistributionChart.tsx';
import { ResultFigures } from '../../ui/result/ResultFigures.tsx';
import styles from './ResultSheet.module.css';

// What one does with an answer: take the signed mark sheet along, print it, pass the link on; and, quietly at the end, have
// it as a file for software.

const words = results.actions;

interface ResultActionsProps {
  result: CandidateResult;
  /** What a chat is handed beside the link: names nobody. */
  title: string;
  /** The result's own address. */
  address: string;
}

function ResultActions({ result, title, address }: ResultActionsProps) {
  return (
    <>
      <div role="group" aria-label={words.label} data-print="off" className={styles.actions}>
        {/* The server names the file; without scripts it is a link like any other. */}
        <LinkButton href={sheetAddress('sheet.pdf', result)} download="" className={styles.download}>
          <Icon name="download" />
          {markSheet.download}
        </LinkButton>
        {/* The same sheet where the browser shows a PDF, and prints it: with its code, whatever stands on the page. */}
        <LinkButton href={`${sheetAddress('sheet.pdf', result)}&inline`} target="_blank">
          <Icon name="print" />
          {words.print}
        </LinkButton>
        <Button
          className={styles.scripted}
          onClick={() => void share({ title, url: new URL(address, window.location.origin).href }, words)}
        >
          <Icon name="share" />
          {words.share}
        </Button>
      </div>
      {/* It says what somebody achieved. */}
      {result.marks !== null ? (
        <p data-print="off" className={clsx('t-small', styles.credential)}>
          <RouterLink href={sheetAddress('credential', result)} download="" className={styles.file}>
            {markSheet.credential.name}
          </RouterLink>
          <span>{markSheet.credential.purpose}</span>
        </p>
      ) : null}
    </>
  );
}

/** A picture's place in the code's own dots, whatever it is drawn at. */
const codeSize = 208;

/**
 * For whoever prints the page by the browser's own menu: who says it, and the code of the sheet, signed when it is printed.
 * Lazily, and not on the screen: browsers ask for such a picture when they print, and nothing is signed for who only
 * reads; where scripts are off they ask for it at once.
 */
function PrintedCode({ result }: { result: CandidateResult }) {
  const { name, nepaliName, tagline, nepaliTagline } = useInstitute();
  // All else on a page in Nepali is in Nepali alone, too.
  const isNepali = language === 'ne';
  const place = `${use(PageContext).origin.replace(/^https?:\/\//, '')}/verify`;
  return (
    <div className={styles.code}>
      <img
        src={sheetAddress('code.svg', result)}
        alt={markSheet.code(place)}
        width={codeSize}
        height={codeSize}
        loading="lazy"
      />
      <div>
        <p className="t-h3">
          {name}
          {isNepali ? null : <span lang="ne"> · {nepaliName}</span>}
        </p>
        <p className={clsx('t-small', styles.tagline)}>
          {tagline}
          {isNepali || nepaliTagline === '' ? null : <span lang="ne"> {nepaliTagline}</span>}
        </p>
        <p className="t-h4">{markSheet.verify(place)}</p>
        <p>{markSheet.verifyHow}</p>
        {isNepali ? null : <p lang="ne">{markSheet.verifyHowNepali}</p>}
      </div>
    </div>
  );
}

// The specified table, a line per date the exam was held. On a phone each cell is a line with its own label.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   `display: block` takes the roles away on a phone: they are said aloud. */
const { columns } = results.found;

/** A set's number that is longer is broken. */
const longSet = 12;

/** The marks before the last revision, below today's. */
function Before({ revisions: [last] }: Pick<CandidateResult, 'revisions'>) {
  if (last === undefined) return null;
  return <span className={styles.before}>{` ${results.revised.inTable(formatMarks(last.old_marks))}`}</span>;
}

interface RowProps {
  result: CandidateResult;
  examTitle: string;
}

function Row({ result, examTitle }: RowProps) {
  return (
    <tr role="row">
      <td role="cell" data-label={columns.exam} lang={languageOf(examTitle)}>
        {examTitle}
      </td>
      <td
        role="cell"
        data-label={columns.set}
        className={result.set_number.length > longSet ? undefined : styles.whole}
      >
        {inDigits(result.set_number)}
      </td>
      <td role="cell" data-label={columns.date} className={styles.whole}>
        {examDay(result.exam_date)}
      </td>
      <td role="cell" data-label={columns.marks} className={styles.end}>
        <span>
          {formatMarks(result.marks)}
          <Before revisions={result.revisions} />
        </span>
      </td>
      <td role="cell" data-label={columns.rank} className={clsx(styles.end, styles.rank)}>
        {result.standing ? rankOf(result.standing) : results.absent.noRank}
      </td>
    </tr>
  );
}

function ResultTable({ found, examTitle }: { found: Found; examTitle: string }) {
  return (
    <div className={styles.frame}>
      <table role="table" className={styles.table}>
        <thead>
          <tr role="row">
            <th scope="col" role="columnheader">
              {columns.exam}
            </th>
            <th scope="col" role="columnheader">
              {columns.set}
            </th>
            <th scope="col" role="columnheader">
              {columns.date}
            </th>
            <th scope="col" role="columnheader" className={styles.end}>
              {columns.marks}
            </th>
            <th scope="col" role="columnheader" className={styles.end}>
              {columns.rank}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {found.rows.map((result) => (
            <Row key={result.id} result={result} examTitle={examTitle} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

// What became of the marks after they were published: when, what they were before, and why. Newest first.
const resultSheetWords = results.revised;

type Revision = CandidateResult['revisions'][number];

/** More are folded away. */
const shown = 2;

function RevisionItem({ revision: { old_marks, new_marks, reason, revised_at } }: { revision: Revision }) {
  return (
    <li className={styles.revision}>
      <h3 className={clsx('t-h4', styles.title)}>
        <Icon name="refresh" />
        <span>
          {resultSheetWords.on} <DayInBothCalendars value={revised_at ?? ''} />
        </span>
      </h3>
      <dl className={styles.marks}>
        <div>
          <dt>{resultSheetWords.before}</dt>
          <dd>
            <s className="num">{formatMarks(old_marks)}</s>
          </dd>
        </div>
        <div>
          <dt>{resultSheetWords.now}</dt>
          <dd className="num">{formatMarks(new_marks)}</dd>
        </div>
      </dl>
      {reason === null || reason.trim() === '' ? null : (
        <div className={styles.reason}>
          <p className={styles.label}>{resultSheetWords.reason}</p>
          <p lang={languageOf(reason)}>{reason}</p>
        </div>
      )}
    </li>
  );
}

const List = ({ revisions }: { revisions: readonly Revision[] }) => (
  <ol className={styles.list}>
    {revisions.map((revision, index) => (
      <RevisionItem key={`${revision.revised_at} ${index}`} revision={revision} />
    ))}
  </ol>
);

function Revisions({ revisions }: { revisions: readonly Revision[] }) {
  if (revisions.length === 0) return null;
  const earlier = revisions.slice(shown);
  return (
    <section aria-label={resultSheetWords.label} className={styles.revisions}>
      <List revisions={revisions.slice(0, shown)} />
      {earlier.length === 0 ? null : (
        <details className={styles.earlier}>
          <summary>{resultSheetWords.earlier(earlier.length)}</summary>
          <List revisions={earlier} />
        </details>
      )}
    </section>
  );
}

/** Marks by subject, where the office gave them. */
function Subjects({ subjects }: { subjects: readonly Subject[] }) {
  if (subjects.length === 0) return null;
  return (
    <dl aria-label={results.found.subjects} className={styles.subjects}>
      {subjects.map(([name, marks, full]) => (
        <div key={name}>
          <dt lang={languageOf(name)}>{name}</dt>
          <dd className="num">
            {formatMarks(marks)} <small>{`/ ${formatMarks(full)}`}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Less than this below the fold, and the sheet is brought up. */
const visiblePart = 360;

interface ResultSheetProps {
  found: Found;
  /** The exam's title as the page shows it. */
  examTitle: string;
  /** Null: the office gave none. */
  fullMarks: number | null;
  takesFocus: boolean;
}

export function ResultSheet({ found, examTitle, fullMarks, takesFocus }: ResultSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { rows, distribution } = found;
  const [result] = rows;
  const { marks, standing } = result;
  const { title, several } = results.found;
  const exam = examName(examTitle, result.set_number);

  useEffect(() => {
    const element = heading.current;
    if (!takesFocus || element === null) return;
    element.focus({ preventScroll: true });
    if (element.getBoundingClientRect().top > window.innerHeight - visiblePart) element.scrollIntoView();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it appears
  }, []);

  return (
    <article className={styles.sheet}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={clsx('t-h2', styles.name)}>
          {title} <span lang={languageOf(result.name)}>{result.name}</span> ({result.symbol})
        </h2>
        {rows.length > 1 ? (
          <p className={clsx('t-small', styles.several)}>{several(rows.length, examDay(result.exam_date))}</p>
        ) : null}
        <ResultFigures marks={marks} fullMarks={fullMarks} standing={standing} />
        <Subjects subjects={result.subjects ?? []} />
        <Revisions revisions={result.revisions} />
      </div>
      <ResultActions
        result={result}
        title={`${results.shared.title} · ${exam}`}
        address={paths.results.href({
          exam: examKey(result.exam_title, result.set_number),
          id: result.symbol,
        })}
      />
      {distribution !== null && marks !== null && standing !== null ? (
        <DistributionChart distribution={distribution} place={{ marks, standing }} />
      ) : null}
      <ResultTable found={found} examTitle={examTitle} />
      <PrintedCode result={result} />
    </article>
  );
}
