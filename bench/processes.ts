import { mkdtempSync, rmSync } from 'node:fs';
import pg from 'pg';
import { createSandbox } from '#sandbox/server.ts';
import { embeddedOwner } from '#server/platform/database/embedded-postgres.ts';
import { newSecret } from '#server/platform/ids.ts';
import { freePort } from '#tests/support/programs/free-port.ts';
import { program } from '#tests/support/programs/program.ts';
import { load, repeat } from './load.ts';
import { orderForm } from './measured.ts';
import { keepAliveAgent, send } from './send.ts';
import { seedStore } from './world.ts';

/** One web process beside several, asked in turns: pages that lie ready, and whole orders. */
const counts = (process.env.BENCH_PROCESSES ?? '1,2').split(',').map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const atOnce = 16;
const sandbox = await createSandbox();

async function programWith(processes: number) {
  const port = await freePort();
  const dataDir = mkdtempSync('/tmp/presence-processes-');
  const app = program({
    port,
    dataDir,
    env: {
      DEMO: '0',
      HOST: '127.0.0.1',
      WEB_PROCESSES: String(processes),
      PAY_SECRET_KEY: 'sk_test_presence_sandbox',
      PAY_PUBLIC_KEY: 'pk_test_presence_sandbox',
      PAY_API_BASE: sandbox.url,
      PAY_CHECKOUT_BASE: sandbox.url,
    },
  });
  await app.start();
  const client = new pg.Client(embeddedOwner(dataDir));
  await client.connect();
  const store = await seedStore(client, 'bench', 100);
  await client.end();
  const host = `bench.localhost:${port}`;
  const agent = keepAliveAgent(atOnce);
  const call = (path: string, body: object, more: { cookie?: string; network?: string } = {}) =>
    send(agent, { port, host, method: 'POST', path, body, ...more });
  const placeOrder = async (turn: number) => {
    const variant_id = store.variantIds[turn % store.variantIds.length];
    const { status, cookie } = await call('/api/shop/cart/lines', { variant_id, quantity: 1 });
    if (status !== 201 || !cookie) return false;
    const form = orderForm(store, {
      phone: `080${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
      email: `chidi-${newSecret().slice(0, 12)}@example.com`,
    });
    const network = `102.${Math.floor(Math.random() * 250)}.${turn % 250}.9`;
    return (await call('/api/shop/checkout', form, { cookie, network })).status === 201;
  };
  const headers = { host, 'accept-encoding': 'br' };
  return {
    processes,
    page: () => load({ url: `http://127.0.0.1:${port}/`, headers, seconds, connections: atOnce }),
    order: () => repeat(placeOrder, { atOnce, seconds }),
    async stop() {
      agent.destroy();
      await app.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const programs = await Promise.all(counts.map(programWith));
for (const what of ['page', 'order'] as const) {
  const found = new Map<number, number[]>(counts.map((one) => [one, []]));
  for (let round = 0; round < rounds; round++)
    for (const one of programs) {
      const { perSecond, p99, errors } = await one[what]();
      found.get(one.processes)!.push(perSecond);
      console.log(`${what}, ${one.processes} processes: ${perSecond}/s, p99 ${p99} ms, ${errors} errors`);
    }
  for (const [processes, each] of found)
    console.log(`${what}, ${processes}: median ${each.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]}/s`);
}
for (const one of programs) await one.stop();
await sandbox.close();
process.exit(0);
