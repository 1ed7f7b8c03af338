// Under a sheet that is genuine: what it says, whether that still holds, and what the verdict rests on.
import { clsx } from 'clsx';
import { type ReactNode, use } from 'react';
import { daysBetween, formatDate, formatTime, kathmanduDay } from '../../../../shared/dates.ts';
import { ownAddress } from '../../../../shared/language.ts';
import { formatCount, formatMarks } from '../../../../shared/numbers.ts';
import { examKey } from '../../../../shared/results/examKey.ts';
import { subjectWords } from '../../../../shared/results/subjects.ts';
import { examName, results } from '../../../../shared/words/results.ts';
import { parts } from '../../content/parts.ts';
import { verify } from '../../content/verify.ts';
import { PageContext } from '../../lib/pageContext.ts';
import { paths } from '../../lib/paths.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { DayInBothCalendars } from '../../ui/DayInBothCalendars.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../ui/initials.ts';
import { Columns, Fact, FactList } from './Columns.tsx';
import styles from './GenuineBody.module.css';
import { issueOf } from './VerdictHead.tsx';
import { visibleText } from './sheetText.ts';
import type { CompareState, Standing, Today } from './standing.ts';
import type { Claims, Verdict } from './verdict.ts';

// What the sheet says: who, which exam, marks and rank.

/** Name, candidate ID, exam and its day. */
function Candidate({ claims, label }: { claims: Claims; label: string }) {
  const { name, symbol, exam, set, date } = claims;
  return (
    <>
      <p className={styles.label}>{label}</p>
      <h2 className={styles.name}>
        <bdi lang={languageOf(name)}>{visibleText(name)}</bdi>
      </h2>
      <p className={clsx('num', styles.exam)}>
        <bdi>{visibleText(symbol)}</bdi> ·{' '}
        <bdi lang={languageOf(exam)}>
          {visibleText(set === '' ? exam : examName(exam, set)).replace(
            / \((\S+) (?=[^()]*\)$)/,
            ' ($1\u00a0',
          )}
        </bdi>
        {date === null ? null : (
          <>
            <br />
            <DayInBothCalendars value={date} />
          </>
        )}
      </p>
    </>
  );
}

/** What stands around the rank is smaller: 'of 268' behind it, in Nepali before it. */
function RankOf({ rank, total }: { rank: number; total: number }) {
  const [before, after] = verify.sheet.ofTotal('\n', formatCount(total)).split('\n');
  return (
    <>
      {before ? <small>{before}</small> : null}
      {formatCount(rank)}
      {after ? <small>{after}</small> : null}
    </>
  );
}

function SheetCard({ claims }: { claims: Claims }) {
  const { marks, rank, total } = claims;
  const words = verify.sheet;
  return (
    <section className={styles.sheet}>
      <Candidate claims={claims} label={words.says} />
      <dl className={clsx('num', styles.figures)}>
        <div>
          <dt className={styles.label}>{words.marks}</dt>
          <dd>{formatMarks(marks)}</dd>
        </div>
        <div>
          <dt className={styles.label}>{words.rank}</dt>
          <dd>{rank === null || total === null ? words.noRank : <RankOf rank={rank} total={total} />}</dd>
        </div>
      </dl>
      {claims.subjects ? (
        <p className={clsx('num', styles.ahead)}>{visibleText(subjectWords(claims.subjects))}</p>
      ) : null}
      <p className={styles.ahead}>
        {rank === null || total === null ? words.absent : words.ahead(rank - 1, total)}
      </p>
      {claims.answers === null ? null : (
        <>
          <p className={styles.label}>{words.answers}</p>
          <ol className={clsx('num', styles.answers)}>
            {claims.answers.map(({ own, right }, place) => (
              <li key={place}>{visibleText(words.answer(own, right))}</li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

// Old and new side by side, and why.
interface RowProps {
  what: string;
  before: string;
  today: string;
}

const inItsLanguage = (text: string): ReactNode => <bdi lang={languageOf(text)}>{text}</bdi>;

function Row({ what, before, today }: RowProps) {
  return (
    <tr>
      <th scope="row">{what}</th>
      {before === today ? (
        <>
          <td className={styles.same}>{inItsLanguage(before)}</td>
          <td className={styles.same}>{verify.compare.same(today)}</td>
        </>
      ) : (
        <>
          <td>
            <s>{inItsLanguage(before)}</s>
          </td>
          <td>
            <b>{inItsLanguage(today)}</b>
          </td>
        </>
      )}
    </tr>
  );
}

const rankOf = ({ rank, total }: Pick<Claims, 'rank' | 'total'>): string =>
  rank === null || total === null
    ? verify.sheet.noRank
    : verify.compare.rankOf(formatCount(rank), formatCount(total));

function RevisedCard({ claims, today }: { claims: Claims; today: Today }) {
  const words = verify.compare;
  const reason = today.revision?.reason ?? null;
  return (
    <section className={styles.sheet}>
      <Candidate claims={claims} label={verify.sheet.of} />
      <table className={clsx('num', styles.table)}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{words.what}</VisuallyHidden>
            </th>
            <th scope="col">{words.onSheet}</th>
            <th scope="col">{words.today}</th>
          </tr>
        </thead>
        <tbody>
          {claims.name === today.name ? null : (
            <Row what={words.name} before={visibleText(claims.name)} today={visibleText(today.name)} />
          )}
          <Row
            what={verify.sheet.marks}
            before={formatMarks(claims.marks)}
            today={formatMarks(today.marks)}
          />
          {claims.subjects || today.subjects ? (
            <Row
              what={results.found.subjects}
              before={visibleText(subjectWords(claims.subjects ?? []))}
              today={visibleText(subjectWords(today.subjects ?? []))}
            />
          ) : null}
          <Row what={verify.sheet.rank} before={rankOf(claims)} today={rankOf(today)} />
        </tbody>
      </table>
      {reason === null ? null : (
        <div className={styles.reason}>
          <b>{words.reason}</b>
          <p dir="auto" lang={languageOf(reason)}>
            {visibleText(reason)}
          </p>
        </div>
      )}
    </section>
  );
}

// Today's result, where the list of sheets did not tell all: only when somebody asks, since asking tells the server whose
// sheet this is.
interface CompareCardProps {
  claims: Claims;
  standing: Standing;
  asking: CompareState['status'];
  onCompare: () => void;
}

function CompareCard({ claims, standing, asking, onCompare }: CompareCardProps) {
  const words = verify.compare;
  const { name } = useInstitute();
  if (standing.kind === 'compared' && standing.comparison.kind === 'agrees') {
    const { moved, today } = standing.comparison;
    return (
      <section className={styles.card}>
        <h2>{words.agrees}</h2>
        <p className="num">
          {moved ? `${verify.facts.others} ${words.moved(rankOf(claims), rankOf(today))}` : words.agreesText}
        </p>
      </section>
    );
  }
  const busy = asking === 'busy';
  // Name and marks were found to be the same; what a list of an earlier visit says is not today's.
  const isOfRank = claims.rank !== null && (standing.kind === 'stands' || standing.kind === 'checking');
  return (
    <section className={styles.card}>
      <h2>{isOfRank ? words.rankTitle : words.title}</h2>
      <p>{isOfRank ? words.rankLead(name) : words.lead(name)}</p>
      <Button variant="contained" aria-busy={busy} onClick={onCompare}>
        {busy ? words.busy : isOfRank ? words.rankAction : words.action}
      </Button>
      <p role="alert" className={styles.failed}>
        {asking === 'failed' ? words.failed : null}
      </p>
    </section>
  );
}

// How long after a sheet its result was corrected.
/** Days from the sheet to the correction; null where there is none. */
function correctedAfter({ issuedAt }: Claims, today: Today | null): number | null {
  if (today === null || today.revision === null) return null;
  const corrected = new Date(today.revision.at);
  return daysBetween(kathmanduDay(new Date(issuedAt * 1000)), kathmanduDay(corrected));
}

type Genuine = Extract<Verdict, { kind: 'genuine' }>;

interface GenuineBodyProps {
  verdict: Genuine;
  standing: Standing;
  /** What became of the button that asks for today's result. */
  asking: CompareState['status'];
  onCompare: () => void;
  onAnother: () => void;
}

/** What the verdict rests on. */
function Grounds({ verdict: { key, retiredAt, ahead } }: { verdict: Genuine }) {
  const words = verify.facts;
  return (
    <>
      <Fact icon="shield">
        <b>{words.fits}</b> {words.trust}
      </Fact>
      {retiredAt === null ? null : (
        <Fact icon="info">
          {words.retired(key)} {words.retiredSince(formatDate(new Date(retiredAt * 1000)))}
        </Fact>
      )}
      {ahead ? <Fact icon="clock">{words.ahead}</Fact> : null}
    </>
  );
}

/** What was sent to whom. */
function Sent({ standing }: { standing: Standing }) {
  const words = verify.facts;
  if (standing.kind === 'checking') return null;
  if (standing.kind === 'compared' || standing.kind === 'stands') {
    const sent =
      standing.kind === 'stands' ? words.listed : standing.sent === 'place' ? words.place : words.sent;
    return (
      <Fact icon="swap">
        {words.compared} <span className="num">{formatTime(standing.at)}</span>
        {parts.stop} {sent}
      </Fact>
    );
  }
  return (
    <Fact icon="mobile">
      {words.local} {words.online}
    </Fact>
  );
}

export function GenuineBody({ verdict, standing, asking, onCompare, onAnother }: GenuineBodyProps) {
  const { origin } = use(PageContext);
  const { claims } = verdict;
  const comparison = standing.kind === 'compared' ? standing.comparison : null;
  const revised = comparison?.kind === 'revised' ? comparison.today : null;
  const words = verify.facts;
  const days = correctedAfter(claims, revised);
  const query = { exam: examKey(claims.exam, claims.set), id: claims.symbol };
  return (
    <Columns
      main={
        revised === null ? <SheetCard claims={claims} /> : <RevisedCard claims={claims} today={revised} />
      }
    >
      {revised === null ? null : (
        <LinkButton variant="contained" href={origin + ownAddress(paths.results.href(query))}>
          {verify.compare.open}
        </LinkButton>
      )}
      {claims.answers === null && (comparison === null || comparison.kind === 'agrees') ? (
        <CompareCard claims={claims} standing={standing} asking={asking} onCompare={onCompare} />
      ) : null}
      <FactList>
        {comparison === null || comparison.kind === 'agrees' ? (
          <Grounds verdict={verdict} />
        ) : (
          <Fact icon="note">
            <b>{words.issued(formatDate(issueOf(claims)))}</b>
            {days === null ? '.' : `, ${words.before(days)}`} {words.askNew}
          </Fact>
        )}
        <Sent standing={standing} />
      </FactList>
      <Button onClick={onAnother}>{verify.todo.another}</Button>
    </Columns>
  );
}
