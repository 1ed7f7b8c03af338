// The engine's tests alone: `npm test` in this folder. The repository runs them with its own (../vitest.config.ts).
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: [
      '{src,testing}/**/*.test.ts',
      'goldens/**/*.test.ts',
      'build/**/*.test.ts',
      'conformance/**/*.test.ts',
    ],
    globalSetup: ['testing/globalSetup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
