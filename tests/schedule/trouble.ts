import { days, hours, minutes } from '#server/platform/clock.ts';
import { pick, pickWeighted, type Random } from '../support/random.ts';
import type { World } from './world.ts';

export type Kill = 'app' | 'database' | 'both' | 'statement' | 'while starting';
const kills: readonly Kill[] = ['statement', 'database', 'both', 'while starting', 'app'];

/** What happens when so many lives have begun. */
export type Event = { at: number } & ({ kill: Kill } | { jumpMs: number });

const jumps = [
  { weight: 8, ms: minutes(2) },
  { weight: 6, ms: minutes(12) },
  { weight: 6, ms: minutes(31) },
  { weight: 4, ms: hours(2) },
  { weight: 2, ms: hours(25) },
  { weight: 1, ms: days(8) },
];

/** Spreads kills and leaps of time over a run, by the seed alone. */
export function planned(random: Random, lives: number, killCount: number): Event[] {
  const jumpCount = Math.max(6, Math.round(lives / 120));
  const spread = (n: number, of: number) => Math.floor(((n + 0.2 + random() * 0.6) / of) * lives);
  const all: Event[] = [
    ...Array.from({ length: killCount }, (_, n) => ({
      at: spread(n, killCount),
      kill: kills[n % kills.length]!,
    })),
    ...Array.from({ length: jumpCount }, (_, n) => ({
      at: spread(n, jumpCount),
      jumpMs: pickWeighted(random, jumps).ms,
    })),
  ];
  return all.toSorted((a, b) => a.at - b.at);
}

/** Leaps the provider's clock and the app's to the same time, then has what fell due looked after. */
export async function jump(world: World, ms: number): Promise<void> {
  await world.sandbox.control.advance(ms);
  world.aheadMs += ms;
  await world.app.moveClock(world.aheadMs);
  world.leaps.push([Date.now() + world.appAheadMs, Date.now() + world.aheadMs]);
  world.appAheadMs = world.aheadMs;
  for (const what of ['sweep', 'billing', 'transfers', 'disputes', 'refunds', 'settlements'] as const)
    await world.app.order({ what }).catch(() => undefined);
  const words = ['job', 'run', 'files.clear'];
  await world.app.order({ what: 'operator', words }).catch(() => undefined);
}

/** Kills, and waits until the app is back; answers how long that took. */
export async function strike(world: World, kill: Kill): Promise<number> {
  const { app, random } = world;
  switch (kill) {
    case 'database':
      await app.kill('database');
      break;
    case 'app':
    case 'both':
      await app.kill(kill);
      break;
    case 'statement':
      await app.order({ what: 'die', afterStatements: 5 + Math.floor(random() * 200) });
      // Somebody is always buying, so the statement comes; if everybody happens to wait, the sweep asks.
      if (!(await app.goesWithin(3_000))) await app.order({ what: 'sweep' }).catch(() => undefined);
      if (!(await app.goesWithin(3_000))) await app.kill('app');
      break;
    case 'while starting': {
      await app.kill('both');
      const began = Date.now();
      const wait = pick(random, [60, 150, 300, 500, 800, 1_200, 1_800]);
      const starting = app.comeBack();
      const again = setTimeout(() => void app.kill('database'), wait);
      await starting.finally(() => clearTimeout(again));
      await app.untilReady();
      return Date.now() - began;
    }
  }
  const began = Date.now();
  if (kill === 'database') await app.untilReady();
  else await app.comeBack();
  return Date.now() - began;
}
