import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

const { CHROMIUM_PATH, PROGRAMFILES, LOCALAPPDATA } = process.env;
const windows = [PROGRAMFILES, process.env['PROGRAMFILES(X86)'], LOCALAPPDATA].flatMap((folder) =>
  folder
    ? [
        path.join(folder, 'Google/Chrome/Application/chrome.exe'),
        path.join(folder, 'Microsoft/Edge/Application/msedge.exe'),
      ]
    : [],
);

/** Where systems keep a browser of this kind. */
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ...windows,
];

/** The browser for the tests: the one named, the system's, or the one Playwright has installed; null where there is none. */
export function findChromium(): string | null {
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  return [...places, chromium.executablePath()].find((place) => existsSync(place)) ?? null;
}

/** Where Debian keeps it; elsewhere Playwright brings its own. */
const shell = '/usr/lib/chromium/chromium-headless-shell';

/**
 * The same browser without what surrounds its pages: windows, tabs, profiles. A journey costs a third of the processor
 * there. null: the browser has no such part here, or one was named.
 */
export function findHeadlessShell(): string | null {
  return !CHROMIUM_PATH && existsSync(shell) ? shell : null;
}
