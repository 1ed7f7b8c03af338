// The theme as a style sheet: MUI's CSS variables for both schemes, and the type scale as classes.
import { createTheme } from '@mui/material/styles';
import type { Plugin } from 'vite';
import { themeOptions, variablePrefix } from '../src/ui/theme/options.ts';
import { typography } from '../src/ui/theme/typography.ts';

const sheet = 'virtual:theme.css';
const sheetId = '/@theme.css';

function cssOf(sheets: readonly object[]): string {
  return sheets
    .flatMap((rules) => Object.entries(rules as Record<string, Record<string, string | number>>))
    .map(([selector, declarations]) => {
      const lines = Object.entries(declarations).map(
        ([name, value]) => `${name === 'colorScheme' ? 'color-scheme' : name}:${value};`,
      );
      const rule = `${selector}{${lines.join('')}}`;
      // Paper is light.
      return selector.includes('dark') ? `@media not print{${rule}}` : rule;
    })
    .join('\n');
}

const hyphenated = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The type scale as classes, `t-h2` and so on, for pages without MUI. Of no weight of their own: a component's styles win. */
function textClasses(): string {
  const colors: Record<string, string> = { caption: 'ink3', overline: 'ink3', lead: 'ink2' };
  return Object.entries(typography as Record<string, unknown>)
    .flatMap(([variant, style]) => {
      if (typeof style !== 'object' || style === null) return [];
      const lines = Object.entries(style as Record<string, string | number>).map(
        ([name, value]) =>
          `${hyphenated(name)}:${name === 'fontSize' && typeof value === 'number' ? `${value}px` : value};`,
      );
      const color = colors[variant];
      if (color !== undefined) lines.push(`color:var(--${variablePrefix}-palette-${color});`);
      return [`:where(.t-${variant}){margin:0;${lines.join('')}}`];
    })
    .join('\n');
}

export function themeSheet(): Plugin {
  return {
    name: 'theme-sheet',
    resolveId: (id) => (id === sheet ? sheetId : null),
    load: (id) =>
      id === sheetId ? `${cssOf(createTheme(themeOptions).generateStyleSheets())}\n${textClasses()}` : null,
  };
}
