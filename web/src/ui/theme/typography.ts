// The type scale. Sizes that differ by density are CSS variables, set on <html data-density="portal|admin">
// by the layouts, so that menus and dialogs at the end of <body> follow too.
import type { ThemeOptions } from '@mui/material/styles';
import { fontFamily } from './tokens.ts';

const tnum = "'tnum' 1";

export const typography: ThemeOptions['typography'] = {
  fontFamily,
  fontSize: 16,
  htmlFontSize: 16,
  fontWeightRegular: 400,
  fontWeightMedium: 550,
  // Not 600: from 595 on the dot of i melts into its stem at 15 px, where a screen has one dot per pixel ('TItle').
  fontWeightBold: 585,
  display: {
    fontSize: 'clamp(min(2.875rem, 14.375vw), 5.7vw, 5.125rem)',
    lineHeight: 0.98,
    fontWeight: 585,
    letterSpacing: '-.028em',
  },
  h1: {
    fontSize: 'var(--h1-size)',
    lineHeight: 'var(--h1-line)',
    fontWeight: 585,
    letterSpacing: 'var(--h1-track)',
  },
  h2: {
    fontSize: 'var(--h2-size)',
    lineHeight: 'var(--h2-line)',
    fontWeight: 585,
    letterSpacing: 'var(--h2-track)',
  },
  h3: { fontSize: 'var(--h3-size)', lineHeight: 1.2, fontWeight: 585, letterSpacing: '-.01em' },
  h4: { fontSize: 'var(--h4-size)', lineHeight: 1.28, fontWeight: 585, letterSpacing: '-.004em' },
  h5: { fontSize: '1.0625rem', lineHeight: 1.3, fontWeight: 585, letterSpacing: 0 },
  h6: { fontSize: '1rem', lineHeight: 1.3, fontWeight: 585, letterSpacing: 0 },
  lead: { fontSize: 'clamp(1.125rem, 1.5vw, 1.3125rem)', lineHeight: 1.5, fontWeight: 400, letterSpacing: 0 },
  body1: { fontSize: 'var(--body-size)', lineHeight: 'var(--body-line)', fontWeight: 400, letterSpacing: 0 },
  body2: { fontSize: '0.96875rem', lineHeight: 1.45, fontWeight: 400, letterSpacing: 0 },
  subtitle1: { fontSize: '1.0625rem', lineHeight: 1.4, fontWeight: 585, letterSpacing: 0 },
  subtitle2: { fontSize: '0.96875rem', lineHeight: 1.4, fontWeight: 550, letterSpacing: 0 },
  small: { fontSize: '0.9375rem', lineHeight: 1.45, fontWeight: 400, letterSpacing: 0 },
  caption: { fontSize: '0.875rem', lineHeight: 1.4, fontWeight: 400, letterSpacing: 0 },
  overline: {
    fontSize: '0.875rem',
    lineHeight: 1.3,
    fontWeight: 585,
    letterSpacing: 0,
    textTransform: 'none',
  },
  button: {
    fontSize: 'var(--button-size)',
    lineHeight: 1,
    fontWeight: 'var(--button-weight)',
    letterSpacing: 0,
    textTransform: 'none',
  },
  figureXl: {
    fontSize: 'var(--figure-xl-size)',
    lineHeight: 0.86,
    fontWeight: 500,
    letterSpacing: '-.04em',
    fontFeatureSettings: tnum,
  },
  // The four public statistics keep proportional figures.
  figureL: {
    fontSize: 'clamp(min(2.875rem, 14.375vw), 5vw, 4.5rem)',
    lineHeight: 0.95,
    fontWeight: 500,
    letterSpacing: '-.035em',
  },
  figureM: {
    fontSize: '2.75rem',
    lineHeight: 0.8,
    fontWeight: 500,
    letterSpacing: '-.035em',
    fontFeatureSettings: tnum,
  },
  figureS: {
    fontSize: '1.875rem',
    lineHeight: 1,
    fontWeight: 500,
    letterSpacing: '-.03em',
    fontFeatureSettings: tnum,
  },
};
