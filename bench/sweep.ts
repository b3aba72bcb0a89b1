import { mkdtempSync, rmSync } from 'node:fs';
import pg from 'pg';
import { createSandbox } from '#sandbox/server.ts';
import { openEdges } from '#server/edges.ts';
import { createPayments } from '#server/payments/create.ts';
import type { PurposeHandler } from '#server/payments/index.ts';
import { sweep } from '#server/payments/sweep.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { embeddedOwner } from '#server/platform/database/embedded-postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { paidTries, poisonedTries } from '#tests/support/selling/many-tries.ts';

/**
 * How long one worker's sweep takes for ten thousand paid tries whose webhooks were all lost, with two hundred among
 * them that fail whenever they are looked at, over the network to a provider that thinks for a while.
 */
const limitMinutes = 10;
const tries = Number(process.env.BENCH_TRIES ?? 10_000);
const poisoned = Number(process.env.BENCH_POISONED ?? 200);
const thinkMs = Number(process.env.BENCH_THINK_MS ?? 200);

const dataDir = mkdtempSync('/tmp/presence-sweep-');
const sandbox = await createSandbox();
const config = readConfig({ DATA_DIR: dataDir, DEMO: '0', SECRET_KEY: 'x'.repeat(32) });
const edges = await openEdges(config);
const client = new pg.Client(embeddedOwner(dataDir));
const nothing = () => Promise.resolve();
const handler: PurposeHandler = {
  paid: () => Promise.resolve('accepted'),
  mismatched: nothing,
  closed: nothing,
  refundAsked: nothing,
  refunded: nothing,
  refundFailed: nothing,
};
let minutes = Infinity;
try {
  await edges.jobs.start();
  await client.connect();
  const pay = {
    secretKeys: sandbox.secretKeys.slice(),
    publicKey: sandbox.publicKey,
    apiBase: sandbox.url,
    checkoutBase: sandbox.url,
    standardBase: sandbox.url,
    mode: 'test' as const,
  };
  const { db, clock, jobs } = edges;
  const log = createLog(clock, 'silent');
  const told = { handlers: { order: handler }, tellRefusedAccount: async () => undefined };
  const deps = createPayments({ db, clock, jobs, log, config }, pay, told);
  const sql = (text: string, values?: unknown[]) => client.query(text, values);
  const count = async (state: string) =>
    (await client.query<{ n: number }>('select count(*)::int as n from payments where state = $1', [state]))
      .rows[0]!.n;
  await poisonedTries(sql, poisoned, clock.now());
  await paidTries(sql, sandbox, tries, clock.now());
  sandbox.control.addFault({
    match: { route: 'verify' },
    kind: 'delay_then_act',
    ms: thinkMs,
    times: 'always',
  });
  const began = performance.now();
  while ((await count('paid')) < tries && performance.now() - began < limitMinutes * 60_000)
    await sweep(deps);
  minutes = (performance.now() - began) / 60_000;
  const paid = await count('paid');
  console.log(
    `${paid} of ${tries} tries settled in ${minutes.toFixed(1)} minutes (at most ${limitMinutes}): ` +
      `${Math.round(paid / minutes)} a minute with a provider of ${thinkMs} ms; ${await count('ready')} of ${poisoned} poisoned ones left`,
  );
  if (paid < tries) minutes = Infinity;
} finally {
  await client.end();
  await edges.close();
  await sandbox.close();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(minutes <= limitMinutes ? 0 : 1);
