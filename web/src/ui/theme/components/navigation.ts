// Tabs, menus of choices, drawers and pagination: ink when selected, never marigold fill.
import { radius } from '../tokens.ts';
import type { ThemeComponents } from './text.ts';

export const navigation: ThemeComponents = {
  MuiTabs: {
    styleOverrides: {
      root: ({ theme }) => ({ minHeight: 44, borderBottom: `1px solid ${theme.vars.palette.line}` }),
      indicator: ({ theme }) => ({ height: 2, backgroundColor: theme.vars.palette.ink, transition: 'none' }),
      // Four of them fit a phone.
      list: { gap: 'clamp(14px, 4.5vw, 24px)' },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 44,
        minWidth: 0,
        padding: '0 2px',
        fontSize: 'var(--control-size)',
        fontWeight: 550,
        color: theme.vars.palette.ink2,
        '&.Mui-selected': { color: theme.vars.palette.ink },
      }),
    },
  },
  MuiChip: {
    styleOverrides: {
      root: ({ theme }) => ({
        height: 24,
        borderRadius: radius.chip,
        fontSize: '0.875rem',
        fontWeight: 550,
        lineHeight: 1,
        backgroundColor: theme.vars.palette.sunk,
        color: theme.vars.palette.ink2,
        variants: [
          {
            props: { variant: 'filter' },
            style: {
              height: 44,
              padding: '0 8px',
              borderRadius: radius.control,
              border: `1px solid ${theme.vars.palette.lineStrong}`,
              backgroundColor: theme.vars.palette.surface,
              color: theme.vars.palette.ink,
              fontSize: '1rem',
              fontWeight: 500,
              '&:hover': {
                borderColor: theme.vars.palette.ink3,
                backgroundColor: theme.vars.palette.surface,
              },
              '&[aria-pressed="true"], &[aria-selected="true"], &[aria-current="true"]': {
                backgroundColor: theme.vars.palette.ink,
                borderColor: theme.vars.palette.ink,
                color: theme.vars.palette.paper,
                fontWeight: 550,
              },
            },
          },
        ],
      }),
      label: { padding: '0 8px' },
    },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: ({ theme }) => ({
        backgroundColor: theme.vars.palette.night,
        color: theme.vars.palette.onNight2,
        border: 0,
        borderRight: `1px solid ${theme.vars.palette.nightLine}`,
        '--focus-ring': theme.vars.palette.marigold,
      }),
    },
  },
  MuiPaginationItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: radius.control,
        fontFeatureSettings: "'tnum' 1",
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: theme.vars.palette.ink,
          color: theme.vars.palette.paper,
        },
      }),
    },
  },
};
