// Registrations of the last 30 days, counted in the database by Kathmandu's days; a chart, or the same as a table.
import { useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { formatDate } from '../../../../shared/dates.ts';
import { formatCount } from '../../../../shared/numbers.ts';
import { adminDashboard } from '../../content/adminDashboard.ts';
import { RegistrationsPerDayDocument } from '../../graphql/generated/office.ts';
import { Panel } from '../../ui/Panel.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { RegistrationsChart } from './RegistrationsChart.tsx';
import { changeText, knownDays, type RegistrationsView, registrationsView } from './registrationsView.ts';

const words = adminDashboard.registrations;
const bodyHeight = 262;

function Summary({ view }: { view: RegistrationsView }): ReactNode {
  const { change, total } = view;
  return (
    <Box
      className="num"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '4px 12px', pb: 1 }}
    >
      <Typography variant="figureM" component="span">
        {formatCount(total)}
      </Typography>
      {change === null ? null : (
        <Box
          component="span"
          sx={{
            fontSize: '0.9375rem',
            fontWeight: 585,
            lineHeight: 1.1,
            color: change > 0 ? 'success.main' : 'ink2',
          }}
        >
          {changeText(change)}
        </Box>
      )}
      <Typography variant="caption" sx={{ lineHeight: 1.1 }}>
        {change === null ? words.nothingBefore : words.against}
      </Typography>
    </Box>
  );
}

function Table({ view }: { view: RegistrationsView }): ReactNode {
  return (
    <Box
      role="region"
      tabIndex={0}
      aria-label={words.title}
      sx={{ height: bodyHeight, overflow: 'auto', borderTop: 1, borderColor: 'line' }}
    >
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontSize: '0.9375rem',
          '& th, & td': {
            p: '6px 0',
            textAlign: 'left',
            fontWeight: 'inherit',
            borderBottom: 1,
            borderColor: 'line',
          },
          '& th:last-child, & td:last-child': { textAlign: 'right' },
          '& thead th': { fontSize: '0.875rem', fontWeight: 585, color: 'ink2' },
        }}
      >
        <caption>
          <VisuallyHidden>{`${words.title}, ${words.period}`}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.count}</th>
          </tr>
        </thead>
        <tbody>
          {view.days.toReversed().map(({ day, count }, index) => (
            <tr key={day}>
              <th scope="row">{index === 0 ? words.today : formatDate(day)}</th>
              <td>{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

/** What the picture says, in a sentence. */
function labelOf({ days, total }: RegistrationsView): string {
  const [first] = days;
  const today = days.at(-1)?.count ?? 0;
  return `${words.title} per day, ${first ? formatDate(first.day) : ''} to today; ${formatCount(today)} today, ${formatCount(total)} in 30 days`;
}

export function RegistrationsPanel(): ReactNode {
  const { data, error } = useSubscription(RegistrationsPerDayDocument);
  const [asTable, setAsTable] = useState(false);
  const view = data && registrationsView(knownDays(data.registrations_per_day));
  return (
    <Panel
      title={words.title}
      aside={
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'flex-end',
            alignItems: 'center',
            columnGap: 2,
          }}
        >
          <Typography variant="caption" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {words.period}
          </Typography>
          {view && view.total > 0 ? (
            <Button
              variant="text"
              onClick={() => setAsTable(!asTable)}
              sx={{ fontSize: '0.9375rem', minHeight: { xs: 44, portal: 32 } }}
            >
              {asTable ? words.asChart : words.asTable}
            </Button>
          ) : null}
        </Box>
      }
      minHeight={387}
    >
      <Box sx={{ px: '20px', pb: '10px' }}>
        {error ? (
          <Typography sx={{ color: 'ink2' }}>{words.unavailable}</Typography>
        ) : view === undefined ? (
          <div role="status">
            <VisuallyHidden>{words.loading}</VisuallyHidden>
            <Skeleton sx={{ width: 160, height: 35, mb: 2 }} />
            <Skeleton sx={{ height: bodyHeight - 20 }} />
          </div>
        ) : view.total === 0 ? (
          <Typography sx={{ color: 'ink2' }}>{words.none}</Typography>
        ) : (
          <>
            <Summary view={view} />
            {asTable ? <Table view={view} /> : <RegistrationsChart days={view.days} label={labelOf(view)} />}
          </>
        )}
      </Box>
    </Panel>
  );
}
