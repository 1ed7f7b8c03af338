import { describe, expect, it } from 'vitest';
import { theme } from './theme.ts';
import { completeTheme } from './variables.ts';

/** Functions as what they give, since no two are the same. */
const given: Record<string, (call: (...args: never[]) => unknown, of: object) => unknown> = {
  getCssVar: (call) => call('palette-ink' as never),
  getColorSchemeSelector: (call) => ['light', 'dark'].map((scheme) => call(scheme as never)),
  generateThemeVars: (call) => call(),
  getContrastText: (call) => ['#000', '#ffffff', '#777'].map((color) => call(color as never)),
  augmentColor: (call) => call({ color: { main: '#336699' } } as never),
  applyStyles: (call, of) => call.call(of, 'dark' as never, { color: 'red' } as never),
  alpha: (call, of) => call.call(of, 'var(--p-palette-ink)' as never, 0.5 as never),
  pxToRem: (call) => call(20 as never),
  up: (call) => call('md' as never),
};

/** What ours leaves to the build or has no use for, and what MUI's provider makes anew. */
const left = new Set([
  ...['generateStyleSheets', 'shouldSkipGeneratingVar', 'toRuntimeSource', 'font', 'colorSpace'],
  ...['components', 'vars', 'spacing'],
]);

function flat(of: object, path = '', found: Record<string, unknown> = {}): Record<string, unknown> {
  for (const [key, value] of Object.entries(of) as [string, unknown][]) {
    if (path === '' && left.has(key)) continue;
    const at = `${path}.${key}`;
    if (typeof value === 'function')
      found[at] = given[key]?.(value as (...args: never[]) => unknown, of) ?? 'a function';
    else if (typeof value === 'object' && value !== null) flat(value, at, found);
    else found[at] = value;
  }
  return found;
}

describe('the theme', () => {
  it("is MUI's theme with CSS variables", () => {
    expect(flat(theme())).toEqual(flat(completeTheme()));
  });

  it('has the variables that a page is styled with', () => {
    expect(theme().vars).toEqual(completeTheme().generateThemeVars());
    const provided = { ...completeTheme(), vars: theme().vars };
    const steps = [2, 0, 'auto', -1.5] as const;
    expect(steps.map((step) => theme().spacing(step))).toEqual(
      steps.map((step) => provided.generateSpacing()(step)),
    );
    expect(theme().vars.palette.marigold).toBe('var(--p-palette-marigold)');
  });
});
