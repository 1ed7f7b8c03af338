// Architecture as lint: typed rules everywhere, and the import zones of the folder table (see README, "Where things live").
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const web = './web/src';
/** One zone: files below `target` may not import files below `from`, except those listed. */
const zone = (target, from, message, except) => ({ target, from, message, ...(except ? { except } : {}) });

const areas = ['site', 'portal', 'admin'];
const zones = [
  // Areas never import each other.
  ...areas.flatMap((area) =>
    areas
      .filter((other) => other !== area)
      .map((other) =>
        zone(
          `${web}/${area}`,
          `${web}/${other}`,
          `${area} may not import ${other}: share through ui, lib, content or graphql`,
        ),
      ),
  ),
  // app knows everything; nothing knows app.
  ...['site', 'portal', 'admin', 'graphql', 'session', 'ui', 'content', 'lib'].map((part) =>
    zone(`${web}/${part}`, `${web}/app`, 'only the entry imports app'),
  ),
  // Shared parts never know the areas.
  ...['graphql', 'session', 'ui', 'content', 'lib'].flatMap((part) =>
    areas.map((area) =>
      zone(`${web}/${part}`, `${web}/${area}`, `${part} is shared and may not know an area`),
    ),
  ),
  zone(`${web}/session`, `${web}/graphql`, 'session receives loadProfile; it never imports graphql'),
  zone(`${web}/session`, `${web}/ui`, 'session is below ui'),
  zone(`${web}/ui`, `${web}/graphql`, 'ui is presentational'),
  zone(`${web}/ui`, `${web}/session`, 'ui is presentational'),
  zone(`${web}/graphql`, `${web}/ui`, 'graphql is below ui'),
  zone(`${web}/lib`, web, 'lib imports content only', ['./lib', './content']),
  zone(`${web}/content`, web, 'content imports nothing', ['./content']),
  zone('./web', './server', 'web talks to the server over HTTP only'),
  zone('./web', './engine', 'web talks to the engine over HTTP only'),
  zone('./engine', './server', 'the engine knows nothing of the product'),
  zone('./engine', './web', 'the engine knows nothing of the product'),
  zone(
    './server',
    './web',
    'the server shares the institute and the form it accepts, and serves the built web app',
    ['./src/content/institute.ts', './src/site/registration/registrationSchema.ts'],
  ),
  zone('./server', './engine', 'use the public entry of the engine', ['./src/index.ts']),
];

export default tseslint.config(
  {
    ignores: [
      '**/node_modules',
      'web/dist',
      '**/generated/**',
      '.data*',
      'coverage',
      'test-results',
      'playwright-report',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.js', 'engine/bin/*.js'] },
        tsconfigRootDir: import.meta.dirname,
      },
      globals: { ...globals.node },
    },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({ project: ['tsconfig.json', 'web/tsconfig.json'] }),
      ],
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      'import-x/no-cycle': 'error',
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-default-export': 'error',
      'import-x/order': [
        'error',
        { groups: ['builtin', 'external', 'internal', 'parent', 'sibling'], alphabetize: { order: 'asc' } },
      ],
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
      'no-console': 'error',
    },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    languageOptions: { globals: { ...globals.browser } },
    plugins: { 'react-hooks': reactHooks },
    extends: [jsxA11y.configs.recommended],
    rules: { ...reactHooks.configs.recommended.rules },
  },
  {
    // Configuration files are default exports by their tools' contract; scripts and tests print.
    files: ['*.ts', '*.js', '**/*.config.ts', 'web/vite.config.ts', 'tests/**/globalSetup.ts'],
    rules: { 'import-x/no-default-export': 'off' },
  },
  {
    files: [
      'tests/**',
      '**/*.test.ts',
      '**/*.test.tsx',
      '**/cli.ts',
      'server/scripts/**',
      'engine/bin/**',
      '*.ts',
    ],
    rules: {
      // Playwright reads a fixture's dependencies from its destructured first parameter, an empty one included.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      'no-console': 'off',
      'import-x/no-restricted-paths': 'off',
      'max-lines': 'off',
    },
  },
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
  prettier,
);
