// Units of every folder: `node` runs against a real Postgres, `web` in jsdom with msw, `web rules` without either.
// Where nothing is said, the files of a worker share its modules: loading them for each file took longer than its tests.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { patience } from './tests/support/patience.ts';

/** Files that start whole products take longest: first, so that no worker waits for the other's last one. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/embedded/');
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const nodeTests = [
  'codegen/**/*.test.ts',
  'engine/**/*.test.ts',
  'server/**/*.test.ts',
  'ssr/**/*.test.ts',
  'web/build/**/*.test.ts',
  'tests/{database,fuzz,deploy,lint,permissions,embedded,support}/**/*.test.ts',
];

/** Tests that replace a module, which a file before them may have loaded as it is. */
function replacingModules(folder: string): string[] {
  return readdirSync(path.join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => path.join(folder, name))
    .filter((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8').includes('vi.mock('));
}

/** Each in a process of its own: what is measured there (memory, a module's first load) is not the other files'. */
const alone = [
  'tests/{embedded,fuzz}/**/*.test.ts',
  'engine/src/{database/bounds,execute/budget}.test.ts',
  ...['engine', 'server', 'ssr'].flatMap(replacingModules),
];

/** What takes minutes: for `npm run test:all`. */
const long = process.env.LONG_TESTS === '1' ? [] : ['**/*.long.test.ts'];

const waiting = {
  testTimeout: patience.test,
  hookTimeout: 2 * patience.test,
  expect: { poll: { timeout: patience.moment } },
};

/**
 * Likewise of the web: what a file before them has loaded stays loaded, whatever they put in its place. And what belongs to a
 * document for its whole life: its history, and the listeners of a page that the device kept, which leave links to the browser.
 */
const webAlone = [
  ...replacingModules('web/src'),
  'web/src/ui/useBackCloses.test.tsx',
  'web/src/offline/register.test.tsx',
];

const inDocument = {
  environment: 'jsdom',
  setupFiles: ['web/src/test/setup.ts'],
  ...waiting,
} satisfies UserWorkspaceConfig['test'];

const onPostgres = {
  environment: 'node',
  globalSetup: ['tests/support/globalSetup.ts'],
  // Written as ES modules, and not declared so.
  server: { deps: { inline: ['@hasura/metadata'] } },
  ...waiting,
} satisfies UserWorkspaceConfig['test'];

export default defineConfig({
  test: {
    // The default on two cores is one.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: { ...onPostgres, name: 'node alone', include: alone, exclude: ['**/node_modules/**', ...long] },
      },
      {
        test: {
          ...onPostgres,
          name: 'node',
          isolate: false,
          include: nodeTests,
          exclude: ['**/node_modules/**', ...alone, ...long],
        },
      },
      {
        plugins: [react()],
        test: {
          ...inDocument,
          name: 'web',
          // One jsdom and one load of React and MUI per worker: a third of the time. setup.ts cleans up after each test.
          isolate: false,
          include: ['web/src/**/*.test.tsx'],
          exclude: webAlone,
        },
      },
      { plugins: [react()], test: { ...inDocument, name: 'web alone', include: webAlone } },
      {
        // What needs no document; a test that does is named .tsx.
        test: {
          name: 'web rules',
          isolate: false,
          environment: 'node',
          ...waiting,
          include: ['{web/src,shared}/**/*.test.ts'],
        },
      },
    ],
  },
});
