// "Achiever's HUB": a group of the header behind a button.
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { NavGroup } from '../../content/navigation.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useDisclosure } from '../chat/useDisclosure.ts';

const Trigger = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 44,
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  font: 'inherit',
  fontSize: 16,
  fontWeight: 500,
  lineHeight: 'inherit',
  color: theme.vars.palette.onNight2,
  transition: theme.transitions.create('color'),
  '&:hover, &[aria-expanded="true"], &[data-current="true"]': { color: theme.vars.palette.onNight },
}));

const Sheet = styled('div')(({ theme }) => ({
  '--focus-ring': theme.vars.palette.focus,
  position: 'absolute',
  top: 'calc(100% + 10px)',
  left: -20,
  width: 320,
  padding: 8,
  border: `1px solid ${theme.vars.palette.line}`,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.raised,
  boxShadow: theme.vars.palette.liftShadow,
  color: theme.vars.palette.ink,
}));

const HubEntry = styled(NavLink)(({ theme }) => ({
  display: 'block',
  padding: '10px 12px',
  borderRadius: 8,
  fontSize: 16,
  fontWeight: 550,
  lineHeight: 1.3,
  '&:hover': { backgroundColor: theme.vars.palette.sunk },
  '&[aria-current="page"]': { backgroundColor: theme.vars.palette.indigoTint },
  '& span': { display: 'block', marginTop: 2, fontSize: 15, fontWeight: 400, color: theme.vars.palette.ink2 },
}));

export function HubMenu({ group }: { group: NavGroup }): ReactNode {
  const { open, toggle, containerRef, buttonRef } = useDisclosure();
  const { pathname } = useLocation();
  const id = useId();
  const current = group.entries.some((entry) => entry.to === pathname);
  return (
    <Box ref={containerRef} sx={{ position: 'relative' }}>
      <Trigger
        ref={buttonRef}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        data-current={current}
        onClick={toggle}
      >
        {group.label}
        <Icon name="down" size={16} />
      </Trigger>
      <Sheet id={id} hidden={!open}>
        <Box sx={{ p: '6px 12px 8px', fontSize: 14, fontWeight: 600, lineHeight: 1.3, color: 'ink3' }}>
          {group.subtitle}
        </Box>
        <ul>
          {group.entries.map((entry) => (
            <li key={entry.to}>
              <HubEntry to={entry.to}>
                {entry.label}
                <span>{entry.description}</span>
              </HubEntry>
            </li>
          ))}
        </ul>
      </Sheet>
    </Box>
  );
}
