import { defineConfig } from '@playwright/test';
import { findChromium, findHeadlessShell } from './scripts/chromium.ts';

const launch = (executablePath: string | null) => ({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});
/** A phone's own messages are of those parts that surround pages. */
const whole = 'alerts.e2e.ts';
const long = ['webinar.e2e.ts', 'mistakes.e2e.ts', 'google.e2e.ts', 'first-order.e2e.ts'];

/** Whole journeys in a real browser, against the program as `npm start` runs it. */
export default defineConfig({
  testDir: 'tests/e2e',
  // Node itself reads TypeScript; made ready by Playwright's own means, the first load of a clone took 20 s.
  build: { external: ['**/*.ts'] },
  // Half of a journey is waiting, for mails, pages and people's pace, so one more than there are processors.
  workers: 3,
  fullyParallel: true,
  timeout: 120_000,
  // Whoever needed a second try is listed as flaky at the end, and is a fault to be found.
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  globalSetup: './tests/e2e/global-setup.ts',
  // Begun in this order: one after the other in a file and begun last, these would keep one worker busy while the others rest.
  projects: [
    { name: 'long', testMatch: long },
    { name: 'short', testMatch: '*.e2e.ts', testIgnore: [...long, whole] },
    { name: 'whole browser', testMatch: whole, use: { launchOptions: launch(findChromium()) } },
  ],
  use: {
    headless: true,
    // The dashboard's worker is let in where it is what is looked at; elsewhere each request is the page's own.
    serviceWorkers: 'block',
    // A screen is looked at as it stands; how one moves is looked at in `site.e2e.ts`.
    contextOptions: { reducedMotion: 'reduce' },
    // A step that cannot be done is told soon, also in a long journey.
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    viewport: { width: 360, height: 740 },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    launchOptions: launch(findHeadlessShell() ?? findChromium()),
  },
});
