import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { TestOrder } from './tests/support/order.ts';

/** They watch what a module keeps for the life of a window, or the very first events of one, so each has its own. */
const alone = [
  'web/ui/toaster.test.tsx',
  'web/dashboard/shell/history.test.ts',
  // These put something in the place of the browser's database, which whoever loaded it before would have already.
  'web/dashboard/kept/operations.test.ts',
  'web/dashboard/offline/last-seen.test.ts',
  'web/dashboard/products/new-product-photos.test.tsx',
  'web/dashboard/sell/sell.test.tsx',
  'web/storefront/islands/*.test.ts',
  'web/site/components/full-loads.test.tsx',
  'web/site/landing/landing-page.test.tsx',
  'web/site/accounts/signup-page.test.tsx',
  'web/site/accounts/google-*.test.tsx',
  'web/site/analytics/*.test.tsx',
  'web/site/webinar/coming-near.test.tsx',
  'web/site/course/purchase/*.test.{ts,tsx}',
];

/** So have these, which put another `location` in its window's place: only in a process of its own does a window allow it. */
const apart = ['web/site/stores/add-store-page.test.tsx', 'web/site/pricing/choose-link.test.tsx'];

export default defineConfig({
  plugins: [react()],
  test: {
    pool: 'forks',
    // What was stripped of its types once is not stripped again by the next run.
    fsModuleCache: true,
    // One more than there are processors: a third of the time a worker waits for the database or for programs it started.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: TestOrder },
    unstubGlobals: true,
    unstubEnvs: true,
    // A busy machine is no fault of the product (450 payments that are settled took 61 s of one); a test that waits for
    // something that never comes still ends.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 15_000 } },
    setupFiles: ['tests/support/reading/clean-window.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['{server,shared,blocks,web,sandbox,demo,scripts,tests,bench}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...alone, ...apart],
          globalSetup: ['tests/support/global-setup.ts'],
          // Nothing there keeps state in modules, so a worker may go on to the next file with what it has loaded.
          isolate: false,
        },
      },
      // A window for each file in one process, which has loaded what windows are made of once.
      { extends: true, test: { name: 'alone', include: alone, pool: 'vmForks' } },
      { extends: true, test: { name: 'apart', include: apart, isolate: true } },
    ],
  },
});
