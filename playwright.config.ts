import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';

const executablePath = findChromium();

/** Whole journeys in a real browser, against the program as `npm start` runs it. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
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
  use: {
    headless: true,
    // A step that cannot be done is told soon, also in a long journey.
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    viewport: { width: 360, height: 740 },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
});
