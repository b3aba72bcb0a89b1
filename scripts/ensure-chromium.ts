import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium, findHeadlessShell } from './chromium.ts';

const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
/** Its two parts one after the other, since not every Debian knows the second. */
const missing = [
  ...(findChromium() ? [] : ['chromium']),
  // One that was named, or is not the system's, goes without.
  ...([null, '/usr/bin/chromium'].includes(findChromium()) && !findHeadlessShell()
    ? ['chromium-headless-shell']
    : []),
];
if (isDebianRoot && missing.length > 0) {
  console.log('Installing Chromium from the system’s packages for the browser tests …');
  const options = { stdio: 'inherit' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], options);
  for (const part of missing)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', part], options);
}
if (!findChromium()) {
  console.log('Installing Playwright’s Chromium for the browser tests …');
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
  });
}
const browser = findChromium();
if (!browser) {
  console.error(
    'The browser tests need Chromium or Chrome, and it could not be installed here: install one, or set CHROMIUM_PATH to it.',
  );
  process.exit(1);
}
console.log(`Chromium: ${[browser, findHeadlessShell() ?? []].flat().join(', ')}`);
