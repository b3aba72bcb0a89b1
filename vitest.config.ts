import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['{server,shared,web,sandbox,demo,scripts,tests,bench}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'forks',
    // One core fewer, as is usual, would leave half of a small machine idle while the database works.
    maxWorkers: '100%',
    // Nothing here keeps state in modules, so a worker may go on to the next file with what it has loaded.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
