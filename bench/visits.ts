import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import autocannon from 'autocannon';
import pg from 'pg';
import { embeddedOwner } from '#server/platform/database/embedded-postgres.ts';
import { newSecret } from '#server/platform/ids.ts';
import { phone } from '#tests/support/selling/visitors.ts';
import { seedStore } from './world.ts';

/**
 * What counting who comes costs a kept page: one process that counts and does not count by turns, so that the machine is as
 * warm and as busy for one as for the other. Compared is the time of the processor for a page, which what else is at work
 * on the machine changes least; writing what was seen is in it, and so is what autocannon makes the process wait for.
 * `BENCH_ROUNDS` pairs, of `BENCH_SECONDS` each.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 40);
const seconds = Number(process.env.BENCH_SECONDS ?? 1);
const port = 21_000 + Math.floor(Math.random() * 9_000);
const dataDir = mkdtempSync('/tmp/presence-bench-');
const host = `bench.localhost:${port}`;

const app = fork('bench/visits-app.ts', [], {
  env: {
    ...process.env,
    NODE_ENV: 'production',
    DEMO: '0',
    HOST: '127.0.0.1',
    ROLE: 'web',
    PORT: String(port),
    DATA_DIR: dataDir,
    SECRET_KEY: newSecret(),
    PLATFORM_URL: `http://localhost:${port}`,
    PAY_SECRET_KEY: 'sk_test_presence_sandbox',
    PAY_PUBLIC_KEY: 'pk_test_presence_sandbox',
    PAY_API_BASE: 'http://127.0.0.1:9',
    PAY_CHECKOUT_BASE: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
  },
});
interface Told {
  /** Of the processor, since the start. */
  microseconds: number;
  noted: number;
  dropped: number;
}
const heard = () => new Promise<Told>((resolve) => app.once('message', (told) => resolve(told as Told)));
const tell = (what: 'on' | 'off') => {
  const answer = heard();
  app.send(what);
  return answer;
};

/** Microseconds of the processor for a page, and pages per second; `people` send as many addresses in turn, as a proxy in front would say them. */
async function pages(people: number, turn: 'on' | 'off'): Promise<{ each: number; rate: number }> {
  const requests = Array.from({ length: people }, (_, n) => ({
    method: 'GET' as const,
    path: '/',
    headers: {
      host,
      'accept-encoding': 'br',
      'user-agent': phone,
      'x-forwarded-for': `102.${80 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`,
    },
  }));
  let dealt = 0;
  const { microseconds: before } = await tell(turn);
  const connections = 16;
  const { duration, ...result } = await autocannon({
    url: `http://127.0.0.1:${port}/`,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const n = dealt++;
      client.setRequests(
        people < connections ? requests : requests.filter((_, at) => at % connections === n),
      );
    },
  });
  if (result.errors + result.non2xx > 0) throw new Error('A page did not come.');
  const { microseconds } = await tell(turn);
  return { each: (microseconds - before) / result['2xx'], rate: result['2xx'] / duration };
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

try {
  await heard();
  const client = new pg.Client(embeddedOwner(dataDir));
  await client.connect();
  await seedStore(client, 'bench', 20);
  for (const people of [1, 2_000]) {
    const shares: number[] = [];
    const costs: Record<'on' | 'off', number[]> = { on: [], off: [] };
    const rates: Record<'on' | 'off', number[]> = { on: [], off: [] };
    await pages(people, 'off');
    const { noted: before } = await tell('on');
    await pages(people, 'on');
    for (let round = 0; round < rounds; round++) {
      const pair = { on: 0, off: 0 };
      // Whoever comes first changes with each round.
      for (const turn of round % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const)) {
        const { each, rate } = await pages(people, turn);
        pair[turn] = each;
        costs[turn].push(each);
        rates[turn].push(rate);
      }
      shares.push((pair.on / pair.off - 1) * 100);
    }
    const { noted, dropped } = await tell('off');
    const written = await client.query(
      'select count(*)::int as n, coalesce(sum(views), 0)::int as views from visit_views',
    );
    const quarters = [0.25, 0.75].map((at) =>
      shares.toSorted((a, b) => a - b)[Math.floor(rounds * at)]!.toFixed(1),
    );
    console.log(
      `${people} people: ${median(costs.off).toFixed(1)} µs a page without, ${median(costs.on).toFixed(1)} with ` +
        `(${Math.round(median(rates.off))} and ${Math.round(median(rates.on))} pages/s); more by ${median(shares).toFixed(1)} % (the middle half of ${rounds} pairs: ${quarters.join(' to ')}); noted ${noted - before}, dropped ${dropped}, ` +
        `written ${written.rows[0].views} views in ${written.rows[0].n} rows`,
    );
  }
  await client.end();
} finally {
  if (app.connected) app.send('end');
  await new Promise((resolve) => app.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
