// The engine's tests alone: `npm test` in this folder. The repository runs them with its own (../vitest.config.ts).
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'goldens/**/*.test.ts', 'build/**/*.test.ts', 'conformance/**/*.test.ts'],
    globalSetup: ['src/testing/globalSetup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
