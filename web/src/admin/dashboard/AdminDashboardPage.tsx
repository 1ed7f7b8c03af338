import { useSubscription } from '@apollo/client/react';
// /admin (docs/screens/office.md): who waits for a decision, what is stored, what happened. Everything changes by itself.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatLongDate, kathmanduDay, kathmanduHour } from '../../../../shared/dates.ts';
import { formatNepaliLongDate } from '../../../../shared/nepaliDates.ts';
import { adminDashboard, greeting, quickActions } from '../../content/adminDashboard.ts';
import { RecentActivityDocument } from '../../graphql/generated/admin.ts';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/useNow.ts';
import { switchShortcuts, useShortcuts, useShortcutsOn } from '../../lib/useShortcuts.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { useOfficeMenu } from '../bar/useOfficeMenu.ts';
import { ActivityRow } from '../log/ActivityRow.tsx';
import { wholeEntries } from '../log/logView.ts';
import { CountStrip } from './CountStrip.tsx';
import { PendingStudentsPanel } from './PendingStudentsPanel.tsx';
import { RegistrationsPanel } from './RegistrationsPanel.tsx';
import { statusWords } from './statusWords.ts';
import { useSystemStatus } from './useSystemStatus.ts';

// The newest entries of the log, as the database's triggers wrote them, live; the log itself is a page.
const { activity } = adminDashboard;
const shown = 6;

function RecentActivityPanel({ now }: { now: Date }): ReactNode {
  const { data, error } = useSubscription(RecentActivityDocument, {
    variables: { where: wholeEntries, limit: shown },
  });
  const entries = data?.activity;
  const message = error ? activity.unavailable : entries?.length === 0 ? activity.none : null;
  return (
    <Panel
      title={activity.title}
      aside={
        <Button variant="text" href={paths.adminLog.href()} sx={{ minHeight: { xs: 44, portal: 32 } }}>
          {activity.all}
        </Button>
      }
      minHeight={56 + shown * 39}
    >
      {message !== null ? (
        <Typography sx={{ px: '20px', pb: '15px', color: 'ink2' }}>{message}</Typography>
      ) : entries === undefined ? (
        <SkeletonRows label={activity.loading} rows={shown} height={39} inset={20} />
      ) : (
        <Box component="ul" sx={{ px: '20px' }}>
          {entries.map((entry) => (
            <ActivityRow key={entry.id} entry={entry} now={now} />
          ))}
        </Box>
      )}
    </Panel>
  );
}

// Cards that lead to the pages of the admin area, by a click or by the key that each shows.
const words = adminDashboard.quickActions;

function QuickActions(): ReactNode {
  const navigate = useNavigate();
  const isOn = useShortcutsOn();
  const { menu, settings } = useOfficeMenu();
  const entries = [...menu, ...settings];
  const actions = quickActions.flatMap(({ to, key }) => {
    const entry = entries.find((candidate) => candidate.to === to);
    return entry ? [{ ...entry, key }] : [];
  });
  useShortcuts(
    Object.fromEntries(actions.map(({ to, key }) => [key.toLowerCase(), () => void navigate(to)])),
  );
  return (
    <Panel
      title={words.title}
      aside={
        <Button
          variant="text"
          title={words.keysHint}
          onClick={() => switchShortcuts(!isOn)}
          // No keys where fingers are.
          sx={{ minHeight: 0, '@media (hover: none), (max-width: 767.95px)': { display: 'none' } }}
        >
          {isOn ? words.keysOn : words.keysOff}
        </Button>
      }
    >
      <Box
        component="ul"
        sx={{ p: '0 20px 16px', display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1 }}
      >
        {actions.map(({ to, label, icon, key }) => (
          <li key={to}>
            <Box
              component={Link}
              to={to}
              {...(isOn ? { 'aria-keyshortcuts': key, title: words.hint(label, key) } : {})}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1.25,
                minHeight: 51,
                p: '0 10px 0 12px',
                border: 1,
                borderColor: 'line',
                borderRadius: '8px',
                fontWeight: 500,
                lineHeight: 1.15,
                '& svg': { color: 'ink3' },
                '& kbd': { ml: 'auto' },
                '&:hover': { borderColor: 'lineStrong' },
              }}
            >
              <Icon name={icon} size={19} />
              {label}
              {isOn ? <Kbd>{key}</Kbd> : null}
            </Box>
          </li>
        ))}
      </Box>
    </Panel>
  );
}

function Today({ now }: { now: Date }): ReactNode {
  const nepali = formatNepaliLongDate(kathmanduDay(now));
  return (
    <span className="num">
      {formatLongDate(now)}
      {nepali === '' ? null : <span lang="ne" className="nepaliWords">{` · ${nepali}`}</span>}
    </span>
  );
}

function Columns({ children }: { children: ReactNode }): ReactNode {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.36fr) minmax(0, 1fr)' },
        alignItems: 'start',
        '& > section': { height: { lg: '100%' } },
      }}
    >
      {children}
    </Box>
  );
}

export function AdminDashboardPage(): ReactNode {
  const { user, isAdmin } = useAuth();
  const now = useNow();
  const status = statusWords(useSystemStatus(), now);
  const name = user?.email.split('@')[0] ?? '';
  return (
    <>
      <PageHead
        compact
        title={`${greeting(kathmanduHour(now))}, ${name}`}
        lead={<Today now={now} />}
        actions={
          isAdmin ? (
            <Button href={paths.adminResultsUpload.href()} startIcon={<Icon name="upload" size={17} />}>
              {adminDashboard.uploadResults}
            </Button>
          ) : undefined
        }
      />
      <Box sx={{ display: 'grid', gap: 2 }}>
        {status === undefined || status.sentences.length === 0 ? null : (
          <InlineAlert
            severity={status.tone === 'bad' ? 'error' : 'warning'}
            title={status.tone === 'bad' ? adminDashboard.status.title : null}
          >
            {status.sentences.map((sentence) => (
              <div key={sentence}>{sentence}</div>
            ))}
          </InlineAlert>
        )}
        <Columns>
          <PendingStudentsPanel now={now} />
          <RegistrationsPanel />
        </Columns>
        <CountStrip status={status} />
        <Columns>
          {isAdmin ? <RecentActivityPanel now={now} /> : null}
          <QuickActions />
        </Columns>
      </Box>
    </>
  );
}
