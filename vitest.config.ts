// Units of every folder: `node` runs against a real Postgres, `web` in jsdom with msw, `web rules` without either.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start whole products take longest: first, so that no worker waits for the other's last one. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/embedded/');
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    // The default on two cores is one.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'engine/**/*.test.ts',
            'server/**/*.test.ts',
            'ssr/**/*.test.ts',
            'web/build/**/*.test.ts',
            'tests/{database,fuzz,deploy,lint,permissions,embedded,support}/**/*.test.ts',
          ],
          globalSetup: ['tests/support/globalSetup.ts'],
          // Written as ES modules, and not declared so.
          server: { deps: { inline: ['@hasura/metadata'] } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          // One jsdom and one load of React and MUI per worker: a third of the time. setup.ts cleans up after each test.
          isolate: false,
          environment: 'jsdom',
          include: ['web/src/**/*.test.tsx'],
          setupFiles: ['web/src/test/setup.ts'],
          testTimeout: 30_000,
        },
      },
      {
        // What needs no document; a test that does is named .tsx.
        test: {
          name: 'web rules',
          isolate: false,
          environment: 'node',
          include: ['{web/src,shared}/**/*.test.ts'],
        },
      },
    ],
  },
});
