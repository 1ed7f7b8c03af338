// Under a sheet that is genuine: what it says, whether that still holds, and what the verdict rests on.
import { use } from 'react';
import { formatDate, formatTime } from '../../../../shared/dates.ts';
import { examName } from '../../../../shared/words/results.ts';
import { verify } from '../../content/verify.ts';
import { PageContext } from '../../lib/pageContext.ts';
import { paths } from '../../lib/paths.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Columns } from './Columns.tsx';
import { CompareCard } from './CompareCard.tsx';
import { Fact, FactList } from './FactList.tsx';
import { issueOf } from './HeadText.tsx';
import { RevisedCard } from './RevisedCard.tsx';
import { SheetCard } from './SheetCard.tsx';
import type { Standing } from './compare/standing.ts';
import type { CompareState } from './compare/useComparison.ts';
import { correctedAfter } from './correctedAfter.ts';
import type { Verdict } from './proof/verdict.ts';

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
        {words.compared} <span className="num">{formatTime(standing.at)}</span>. {sent}
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
  const query = { exam: examName(claims.exam, claims.set), id: claims.symbol };
  return (
    <Columns
      main={
        revised === null ? <SheetCard claims={claims} /> : <RevisedCard claims={claims} today={revised} />
      }
    >
      {revised === null ? null : (
        <LinkButton variant="contained" href={`${origin}${paths.results.href(query)}`}>
          {verify.compare.open}
        </LinkButton>
      )}
      {comparison === null || comparison.kind === 'agrees' ? (
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
