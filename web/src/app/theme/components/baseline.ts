// Page-wide rules: text rendering, links, focus ring, Nepali line height, reduced motion, print.
import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { RouterLink } from '../../../ui/RouterLink.tsx';
import { densityVariables } from '../typography.ts';

export type ThemeComponents = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

export const baseline: ThemeComponents = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      ...densityVariables,
      ':root': { ...densityVariables[':root'], '--focus-ring': theme.vars.palette.focus },
      html: { WebkitTextSizeAdjust: '100%' },
      body: {
        backgroundColor: theme.vars.palette.paper,
        color: theme.vars.palette.ink,
        fontSize: 'var(--body-size)',
        lineHeight: 'var(--body-line)',
        WebkitFontSmoothing: 'antialiased',
        textRendering: 'optimizeLegibility',
        fontSynthesis: 'none',
      },
      // A night surface: text, hairlines and the ring change together.
      '[data-surface="night"]': {
        '--focus-ring': theme.vars.palette.marigold,
        backgroundColor: theme.vars.palette.night,
        color: theme.vars.palette.onNight,
      },
      a: { color: 'inherit', textDecoration: 'none' },
      'ul, ol': { listStyle: 'none', padding: 0, margin: 0 },
      'h1, h2, h3, h4, p, figure, blockquote, dl, dd': { margin: 0 },
      svg: { display: 'block', flex: 'none' },
      'h1, h2, h3, blockquote': { textWrap: 'balance' },
      ':lang(ne)': { lineHeight: 1.5, letterSpacing: 0 },
      'h1:lang(ne), h2:lang(ne), h3:lang(ne), h1 :lang(ne), h2 :lang(ne), h3 :lang(ne)': {
        lineHeight: 1.34,
        letterSpacing: 0,
      },
      ':focus-visible': { outline: '2px solid var(--focus-ring)', outlineOffset: 2, borderRadius: 6 },
      // Headings and the main region take focus by script (skip link, route change); no ring for those.
      '[tabindex="-1"]:focus-visible': { outline: 'none' },
      // Pressed before the page can answer (server/pages/takeover.js).
      '[data-early]': { opacity: 0.6 },
      '.num, time, table': { fontFeatureSettings: "'tnum' 1" },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0s !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0s !important',
          scrollBehavior: 'auto !important',
        },
      },
      '@media print': { '[data-print="off"]': { display: 'none !important' } },
    }),
  },
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
