import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from './chromium.ts';

const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
if (!findChromium() && isDebianRoot) {
  console.log('Installing Chromium from the system’s packages for the browser tests …');
  const options = { stdio: 'inherit' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
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
console.log(`Chromium: ${browser}`);
