// The same links as the header's, as a sheet below it on small screens.
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { NavLink } from 'react-router-dom';
import { type HeaderItem, headerLabels, type NavEntry } from '../../content/navigation.ts';
import { Wrap } from '../../ui/Wrap.tsx';

const Entry = styled(NavLink)(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  minHeight: 52,
  padding: '8px 0',
  borderTop: `1px solid ${theme.vars.palette.nightLine}`,
  fontSize: 18,
  fontWeight: 550,
  lineHeight: 1.3,
  color: theme.vars.palette.onNight,
  '& span': { fontSize: 15, fontWeight: 400, color: theme.vars.palette.onNight2 },
  '&[aria-current="page"]': { boxShadow: `inset 3px 0 0 ${theme.vars.palette.marigold}`, paddingLeft: 14 },
}));

interface MobileMenuProps {
  id: string;
  open: boolean;
  items: readonly HeaderItem[];
  onNavigate: () => void;
}

export function MobileMenu({ id, open, items, onNavigate }: MobileMenuProps) {
  const link = (entry: NavEntry) => (
    <li key={entry.to}>
      <Entry to={entry.to} end={entry.to === '/'} onClick={onNavigate}>
        {entry.label}
        {entry.description ? <span>{entry.description}</span> : null}
      </Entry>
    </li>
  );
  return (
    <Box
      component="nav"
      id={id}
      aria-label={headerLabels.menu}
      hidden={!open}
      sx={{
        display: { md: 'none' },
        maxHeight: 'calc(100dvh - 64px)',
        overflow: 'auto',
        bgcolor: 'night',
        '&[hidden]': { display: 'none' },
      }}
    >
      <Wrap style={{ paddingBottom: 20 }}>
        <ul>
          {items.map((item) =>
            'to' in item ? (
              link(item)
            ) : (
              <li key={item.label}>
                <Box sx={{ pt: 2, pb: 1, borderTop: 1, borderColor: 'nightLine', lineHeight: 1.3 }}>
                  <Box sx={{ fontSize: 16, fontWeight: 600 }}>{item.label}</Box>
                  <Box sx={{ fontSize: 15, color: 'onNight2' }}>{item.subtitle}</Box>
                </Box>
                <Box component="ul" sx={{ pl: 2 }}>
                  {item.entries.map(link)}
                </Box>
              </li>
            ),
          )}
        </ul>
      </Wrap>
    </Box>
  );
}
