import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where Debian and its relatives put the browser. */
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const found = () => process.env.CHROMIUM_PATH ?? places.find((place) => existsSync(place));

if (!found() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  console.log('Installing Chromium from the system’s packages for the browser tests …');
  const options = { stdio: 'inherit' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
}
const browser = found();
if (!browser) {
  console.error('The browser tests need Chromium. Install it, or set CHROMIUM_PATH to it.');
  process.exit(1);
}
console.log(`Chromium: ${browser}`);
