// What is due, what it is for, and what was paid: as a student and a guardian read it.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDate } from '../../../../shared/dates.ts';
import { formatRupees, inDigits } from '../../../../shared/numbers.ts';
import { fees } from '../../content/fees.ts';
import type { OwnFeesQuery } from '../../graphql/generated/ownFees.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { languageOf } from '../../ui/initials.ts';

type Standing = OwnFeesQuery['standings'][number];
type Due = OwnFeesQuery['dues'][number];
type Entry = Pick<
  OwnFeesQuery['entries'][number],
  'id' | 'kind' | 'of_kind' | 'amount' | 'description' | 'method' | 'reference' | 'receipt' | 'created_at'
>;

export interface Fees {
  standings: readonly Standing[];
  dues: readonly Due[];
  entries: readonly Entry[];
}

const frame = { p: { xs: 2, sm: 3 } };
/** Views have no columns that are never null, for GraphQL. */
const money = (amount: number | null): string => formatRupees(amount ?? 0);
const day = (value: string | null): string => (value === null ? '' : formatDate(value));

function Summary({ standing }: { standing: Standing }): ReactNode {
  const balance = standing.balance ?? 0;
  const isDue = (standing.due ?? 0) > 0;
  const sums = ['charged', 'conceded', 'paid', 'balance'] as const;
  return (
    <Card sx={frame}>
      {isDue ? (
        <>
          <Typography variant="small">{fees.dueNow}</Typography>
          <Typography variant="figureM" component="p" className="num" sx={{ my: 0.75, lineHeight: 1.25 }}>
            {money(standing.due)}
          </Typography>
          <Typography variant="small" sx={{ color: 'ink2' }}>
            {fees.dueSince(day(standing.due_since))}
          </Typography>
        </>
      ) : (
        <Typography variant="h3" component="p">
          {fees.nothingDue}
        </Typography>
      )}
      {standing.next_due_day === null ? null : (
        <Typography className="num" sx={{ mt: 1 }}>
          {fees.next(money(standing.next_due), day(standing.next_due_day))}
        </Typography>
      )}
      {balance < 0 ? (
        <Typography className="num" sx={{ mt: 1 }}>
          {fees.keptForLater(money(-balance))}
        </Typography>
      ) : null}
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
          gap: 2,
          mt: 2.5,
          pt: 2,
          borderTop: 1,
          borderColor: 'line',
        }}
      >
        {sums.map((sum) => (
          <div key={sum}>
            <Typography variant="small" component="dt" sx={{ color: 'ink2' }}>
              {fees.sums[sum]}
            </Typography>
            <Typography component="dd" className="num" sx={{ m: 0, fontWeight: 500 }}>
              {money(sum === 'balance' ? Math.max(0, balance) : standing[sum])}
            </Typography>
          </div>
        ))}
      </Box>
    </Card>
  );
}

/** A line of one of the two lists: what it is, more about it, and the amount at the right. */
function Line({ what, more, right, note }: Record<'what' | 'more' | 'right' | 'note', ReactNode>): ReactNode {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        gap: '4px 16px',
        py: 1.5,
        borderTop: 1,
        borderColor: 'line',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {what}
        <Typography variant="small" component="div" className="num" sx={{ color: 'ink2' }}>
          {more}
        </Typography>
      </Box>
      <Box sx={{ ml: 'auto', textAlign: 'right' }}>
        <Typography className="num" sx={{ fontWeight: 500 }}>
          {right}
        </Typography>
        <Typography variant="small" component="div" className="num" sx={{ color: 'ink2' }}>
          {note}
        </Typography>
      </Box>
    </Box>
  );
}

const paidMark = (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
    <Icon name="check" size={16} />
    {fees.charges.paid}
  </Box>
);

function Charge({ charge }: { charge: Due }): ReactNode {
  const owed = charge.owed ?? 0;
  return (
    <Line
      what={<span lang={languageOf(charge.description ?? '')}>{charge.description}</span>}
      more={fees.charges.due(day(charge.due_day))}
      right={money(charge.amount)}
      note={owed === 0 ? paidMark : owed === charge.amount ? null : fees.charges.left(money(owed))}
    />
  );
}

function EntryLine({ entry, onPrint }: { entry: Entry; onPrint: FeesViewProps['onPrint'] }): ReactNode {
  const { entries: words } = fees;
  const kind = entry.of_kind === 'payment' ? 'payment' : 'concession';
  const method = entry.method as keyof typeof words.by | null;
  const about = [
    formatDate(entry.created_at),
    method === null ? entry.description : words.by[method],
    entry.reference,
  ].filter((one) => one !== '');
  return (
    <Line
      what={entry.kind === 'reversal' ? words.reversed[kind] : words.kinds[kind]}
      more={about.join(' · ')}
      right={money(-entry.amount)}
      note={
        entry.receipt === null ? null : (
          <>
            <span>{words.receipt(inDigits(entry.receipt))}</span>
            {onPrint === undefined ? null : (
              <Button
                size="small"
                variant="text"
                aria-label={words.printLabel(inDigits(entry.receipt))}
                onClick={() => onPrint(entry.id)}
                sx={{ ml: 0.5 }}
              >
                {words.print}
              </Button>
            )}
          </>
        )
      }
    />
  );
}

function List({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <Card component="section" sx={frame}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}

interface FeesViewProps {
  fees: Fees;
  /** Below the sums. */
  children?: ReactNode;
  /** Unless given, receipts cannot be printed. */
  onPrint?: (id: string) => void;
}

export function FeesView({
  fees: { standings, dues, entries },
  children,
  onPrint,
}: FeesViewProps): ReactNode {
  const [standing] = standings;
  if (standing === undefined)
    return (
      <Card sx={frame}>
        <EmptyState title={fees.none.title} heading="h2">
          {fees.none.text}
        </EmptyState>
      </Card>
    );
  return (
    <>
      <Summary standing={standing} />
      {children}
      <List title={fees.charges.title}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {dues.map((charge) => (
            <Charge key={charge.charge_id} charge={charge} />
          ))}
        </Box>
      </List>
      <List title={fees.entries.title}>
        {entries.length === 0 ? (
          <Typography sx={{ color: 'ink2' }}>{fees.entries.none}</Typography>
        ) : (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {entries.map((entry) => (
              <EntryLine key={entry.id} entry={entry} onPrint={onPrint} />
            ))}
          </Box>
        )}
      </List>
    </>
  );
}
