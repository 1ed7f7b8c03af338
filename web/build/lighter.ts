// What the first page need not carry: the router's messages for developers, MUI's ripple, which the theme switches off
// everywhere, the spinner of its buttons, which say in words that they are busy, its own theme, which it would make twice
// for pages without one, the making of CSS variables, which is done here (themeVariables.ts), its script for
// the scheme before the first paint, which is ours (public/scheme.js), and a helper of an Emotion function that nobody calls.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
/** The folder of the package; its `exports` name the development build only. */
const router = path.resolve(require.resolve('react-router'), '../../production');

const routerFiles: Readonly<Record<string, string>> = {
  'react-router': 'index.mjs',
  'react-router/dom': 'dom-export.mjs',
};

/** Imports that become nothing: what is asked for, and by whom. */
const dropped: readonly { source: RegExp; importer: RegExp }[] = [
  { source: /^\.\/TouchRipple\.mjs$/, importer: /@mui\/material\/ButtonBase\// },
  { source: /^\.\.\/CircularProgress\/index\.mjs$/, importer: /@mui\/material\/(Icon)?Button\// },
  { source: /^hoist-non-react-statics$/, importer: /@emotion\/react\// },
  { source: /\/defaultTheme\.mjs$/, importer: /@mui\/material\// },
  { source: /^\.\.\/styles\/index\.mjs$/, importer: /@mui\/material\/Box\// },
];
const nothing = '\0nothing';
/** MUI's script before the first paint; of its module only the names of what is stored are asked for. */
const schemeScript = /@mui\/system\/InitColorSchemeScript\/InitColorSchemeScript\.mjs$/;

function storedNames(file: string): string {
  const names = readFileSync(file, 'utf8').match(/^export const DEFAULT_\w+ = .+;$/gm) ?? [];
  return [
    ...names,
    'export const buildInitColorSchemeScript = () => null;',
    'export default () => null;',
  ].join('\n');
}

export function lighter(): Plugin {
  return {
    name: 'lighter',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const file = routerFiles[source];
      if (file !== undefined) return path.join(router, file);
      const from = importer.replaceAll('\\', '/');
      return dropped.some((one) => one.source.test(source) && one.importer.test(from)) ? nothing : null;
    },
    load(id) {
      if (id === nothing) return 'export default () => null; export const createTheme = () => null;';
      return schemeScript.test(id.replaceAll('\\', '/')) ? storedNames(id) : null;
    },
  };
}
