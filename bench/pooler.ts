import { readFileSync } from 'node:fs';
import { callerOf, manyMachines, shopAt } from '#tests/support/programs/many-machines.ts';
import { urlOf } from '#tests/support/programs/debian-postgres.ts';
import type { Program } from '#tests/support/programs/program.ts';
import { checkOut, checkoutForm, fillBasket } from '#tests/support/selling/shopping.ts';

/**
 * What an order costs behind pgbouncer in transaction mode, beside the same program on the database itself: processor time of the
 * program, of PostgreSQL and of the pooler, in turns on one database.
 */
const orders = Number(process.env.BENCH_ORDERS ?? 150);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const atOnce = 6;
const msPerTick = 10;

/** Processor time of a process and of those below it, also of those that ended (ms). */
function processorMs(pid: number): number {
  const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  const own = words.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * msPerTick;
  const below = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return below.reduce((sum, one) => sum + processorMs(Number(one)), own);
}

const world = await manyMachines();
try {
  const pooled = await world.process(world.pooled);
  const straight = await world.process({ DATABASE_URL: urlOf(world.owner), DATABASE_CONNECTIONS: '8' });
  await pooled.start();
  await straight.start();
  const shop = await shopAt(straight, world.sql, 1_000_000);
  const round = async (at: Program, count: number) => {
    let left = count;
    const one = async () => {
      while (left-- > 0) {
        const placed = await checkOut(await fillBasket({ client: callerOf(at) }, shop), checkoutForm(shop));
        if (placed.status !== 201) throw new Error(`No order was made: ${placed.text}`);
      }
    };
    const places = () => [at.child()!.pid!, world.postgres.pid(), world.pooler.pid].map(processorMs);
    const before = places();
    await Promise.all(Array.from({ length: atOnce }, one));
    return places().map((ms, n) => (ms - before[n]!) / count);
  };
  for (const at of [straight, pooled]) await round(at, orders);
  const sums = new Map<string, number[][]>();
  for (let n = 0; n < rounds; n++)
    for (const [name, at] of [
      ['the database itself', straight],
      ['behind pgbouncer', pooled],
    ] as const)
      sums.set(name, [...(sums.get(name) ?? []), await round(at, orders)]);
  for (const [name, all] of sums) {
    const middle = [0, 1, 2].map((n) => all.map((one) => one[n]!).toSorted((a, b) => a - b)[rounds >> 1]!);
    const [program, postgres, pooler] = middle.map((ms) => ms.toFixed(2));
    console.log(
      `${name}: program ${program} ms, PostgreSQL ${postgres} ms, pgbouncer ${pooler} ms of the processor for a basket and its order`,
    );
  }
} finally {
  await world.close();
}
