// The theme's CSS variables, made here instead of in every visitor's browser: as data in place of
// src/app/theme/variables.ts, and as the style sheet that sets them.
import path from 'node:path';
import type { Plugin } from 'vite';
import { completeTheme, themeVariables } from '../src/app/theme/variables.ts';

const source = path.resolve(import.meta.dirname, '../src/app/theme/variables.ts');
const sheet = 'virtual:theme.css';
const sheetId = '/@theme.css';

function cssOf(sheets: readonly object[]): string {
  return sheets
    .flatMap((rules) => Object.entries(rules as Record<string, Record<string, string | number>>))
    .map(([selector, declarations]) => {
      const lines = Object.entries(declarations).map(
        ([name, value]) => `${name === 'colorScheme' ? 'color-scheme' : name}:${value};`,
      );
      return `${selector}{${lines.join('')}}`;
    })
    .join('\n');
}

export function themeSheet(): Plugin {
  return {
    name: 'theme-sheet',
    resolveId: (id) => (id === sheet ? sheetId : null),
    load: (id) => (id === sheetId ? cssOf(completeTheme().generateStyleSheets()) : null),
  };
}

/** For builds: while developing, the module computes what it is asked for. */
export function themeData(): Plugin {
  return {
    name: 'theme-data',
    apply: 'build',
    load(id) {
      if (path.resolve(id) !== source) return null;
      const json = JSON.stringify(JSON.stringify(themeVariables()));
      return `const json = ${json};\nexport const themeVariables = () => JSON.parse(json);`;
    },
  };
}
