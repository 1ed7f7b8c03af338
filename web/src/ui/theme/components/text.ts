// Text and links.
import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { RouterLink } from '../../RouterLink.tsx';

export type ThemeComponents = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

export const text: ThemeComponents = {
  MuiTypography: {
    defaultProps: {
      variantMapping: {
        display: 'h1',
        lead: 'p',
        small: 'p',
        caption: 'span',
        overline: 'span',
        figureXl: 'div',
        figureL: 'div',
        figureM: 'div',
        figureS: 'div',
      },
    },
    styleOverrides: {
      root: ({ theme }) => ({
        variants: [
          { props: { variant: 'caption' }, style: { color: theme.vars.palette.ink3 } },
          { props: { variant: 'overline' }, style: { color: theme.vars.palette.ink3 } },
          { props: { variant: 'lead' }, style: { color: theme.vars.palette.ink2 } },
        ],
      }),
    },
  },
  MuiLink: {
    defaultProps: { underline: 'hover', color: 'secondary', component: RouterLink },
    styleOverrides: { root: { fontWeight: 550, textUnderlineOffset: '.2em' } },
  },
};
