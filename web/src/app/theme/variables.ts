// The theme's CSS variables as MUI derives them from the tokens, some 300 for each scheme. That takes a slow phone a
// tenth of a second: a build does it instead, and puts what came of it here (web/build/themeVariables.ts).
import { createTheme } from '@mui/material/styles';
import { mapLeaves } from '../../lib/mapLeaves.ts';
import { once } from '../../lib/once.ts';
import { paletteOf, shared, variables } from './options.ts';

/** The theme as MUI makes it. */
export const completeTheme = once(() =>
  createTheme({
    ...shared,
    cssVariables: variables,
    colorSchemes: { light: { palette: paletteOf('light') }, dark: { palette: paletteOf('dark') } },
  }),
);

/**
 * What of a theme depends on its variables, as data: a palette's functions are not among it, and in `tree` a 0 stands
 * for each variable, since its name is the way to it.
 */
export function themeVariables() {
  const { colorSchemes, defaultColorScheme, generateThemeVars, rootSelector } = completeTheme();
  return { colorSchemes, defaultColorScheme, rootSelector, tree: mapLeaves(generateThemeVars(), () => 0) };
}
