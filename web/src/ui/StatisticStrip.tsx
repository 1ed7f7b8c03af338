// Four figures in one row; on phones two by two between hairlines.
import { styled } from '@mui/material/styles';
import { Figure } from './Figure.tsx';

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  padding: '16px 0 8px',
  '& > div': {
    display: 'flex',
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    gap: 8,
    padding: '24px 0 22px 20px',
    borderLeft: `1px solid ${theme.vars.palette.line}`,
  },
  '& > div:nth-of-type(odd)': { paddingLeft: 0, borderLeft: 0 },
  '& > div:nth-of-type(n + 3)': { borderTop: `1px solid ${theme.vars.palette.line}` },
  '& dt': { color: theme.vars.palette.ink2, lineHeight: 1.3 },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'repeat(4, 1fr)',
    gap: 32,
    padding: '64px 0 56px',
    '& > div, & > div:nth-of-type(n)': { padding: 0, border: 0 },
  },
}));

interface StatisticStripProps {
  /** Names the list. */
  label: string;
  statistics: readonly { value: string; unit: string; label: string }[];
}

export function StatisticStrip({ label, statistics }: StatisticStripProps) {
  return (
    <List aria-label={label}>
      {statistics.map((statistic) => (
        <div key={statistic.label}>
          <dt>{statistic.label}</dt>
          <dd>
            <Figure value={statistic.value} unit={statistic.unit} />
          </dd>
        </div>
      ))}
    </List>
  );
}
