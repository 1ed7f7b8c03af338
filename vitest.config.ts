// Units of every folder: `node` runs against a real Postgres, `web` in jsdom with msw.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The default on two cores is one.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'engine/**/*.test.ts',
            'server/**/*.test.ts',
            'web/resources/**/*.test.ts',
            'tests/{database,deploy,lint,permissions,embedded,conformance,support}/**/*.test.ts',
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
          include: ['web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['web/src/test/setup.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
