import { spawnSync } from 'node:child_process';
import { inOwnRoom } from './own-room.ts';

/**
 * Runs the tests on the system's PostgreSQL, as a login like those of managed databases: no superuser, bound by row level
 * security. It brings what that takes, the system's packages and a build, and leaves nothing else behind. Words are modes
 * (`run-on-postgres.ts` has them), test files, folders and options of the runner; all tests when it names none. With
 * `journeys` the browser's journeys are run in their place.
 */
await import('./ensure-postgres.ts');
await import('./ensure-caddy.ts');
await import('./ensure-chromium.ts');
const built = spawnSync(process.execPath, ['scripts/build.ts', '--quiet'], { stdio: 'inherit' });
process.exitCode =
  built.status === 0
    ? await inOwnRoom([process.execPath, 'scripts/run-on-postgres.ts', ...process.argv.slice(2)])
    : 1;
