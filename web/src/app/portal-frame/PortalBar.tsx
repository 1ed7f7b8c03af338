// The phone's bottom bar: up to four pages of the portal and 'More' for the rest.
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { NavLink } from 'react-router-dom';
import { portalBar, type SideEntry } from '../../content/sideMenus.ts';
import { Icon } from '../../ui/Icon.tsx';

const itemStyle = {
  display: 'flex',
  flexDirection: 'column' as const,
  alignItems: 'center',
  justifyContent: 'center',
  gap: 3,
  height: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  fontSize: 13.5,
  fontWeight: 500,
  lineHeight: 1.1,
  cursor: 'pointer',
};

const Item = styled(NavLink)(({ theme }) => ({
  ...itemStyle,
  color: theme.vars.palette.ink3,
  '&:focus-visible': { outlineOffset: -4 },
  '&[aria-current="page"]': {
    color: theme.vars.palette.ink,
    fontWeight: 550,
    boxShadow: `inset 0 3px 0 ${theme.vars.palette.marigold}`,
  },
}));

const More = styled('button')(({ theme }) => ({
  ...itemStyle,
  color: theme.vars.palette.ink3,
  '&:focus-visible': { outlineOffset: -4 },
}));

interface PortalBarProps {
  entries: readonly SideEntry[];
  moreOpen: boolean;
  onMore: () => void;
}

export function PortalBar({ entries, moreOpen, onMore }: PortalBarProps) {
  const shown = entries.filter((entry) => portalBar.includes(entry.to));
  return (
    <Box
      component="nav"
      aria-label="Portal"
      data-print="off"
      sx={{
        position: 'fixed',
        inset: 'auto 0 0 0',
        zIndex: 'appBar',
        display: { xs: 'grid', portal: 'none' },
        gridAutoFlow: 'column',
        gridAutoColumns: '1fr',
        height: 'calc(64px + env(safe-area-inset-bottom, 0px))',
        pb: 'env(safe-area-inset-bottom, 0px)',
        bgcolor: 'surface',
        borderTop: 1,
        borderColor: 'line',
      }}
    >
      {shown.map((entry) => (
        <Item key={entry.to} to={entry.to} end>
          <Icon name={entry.icon} size={23} />
          {entry.label}
        </Item>
      ))}
      <More type="button" aria-haspopup="dialog" aria-expanded={moreOpen} onClick={onMore}>
        <Icon name="menu" size={23} />
        More
      </More>
    </Box>
  );
}
