// Cards that lead to the pages of the admin area, by a click or by the key that each shows.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { adminDashboard, quickActions } from '../../content/adminDashboard.ts';
import { adminMenu, adminSettingsEntry } from '../../content/sideMenus.ts';
import { useRouteExists } from '../../lib/existingRoutes.ts';
import { switchShortcuts, useShortcuts, useShortcutsOn } from '../../lib/useShortcuts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Panel } from '../../ui/Panel.tsx';

const words = adminDashboard.quickActions;
const entries = [...adminMenu, adminSettingsEntry];

export function QuickActions(): ReactNode {
  const exists = useRouteExists();
  const navigate = useNavigate();
  const isOn = useShortcutsOn();
  const actions = quickActions.flatMap(({ to, key }) => {
    const entry = entries.find((candidate) => candidate.to === to);
    return entry && exists(to) ? [{ ...entry, key }] : [];
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
