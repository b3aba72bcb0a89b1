/**
 * The app as main.ts puts it together, with three edges of its own: a clock that is moved, a database that tells each
 * statement, and no limits, since one machine plays everybody. Takes orders over IPC; see running.ts.
 */
import { flushCompileCache } from 'node:module';
import { createApp } from '#server/app.ts';
import { runBillingClock } from '#server/billing/index.ts';
import { operatorDeps } from '#server/compose.ts';
import { openEdges } from '#server/edges.ts';
import { commandFor } from '#server/operator/index.ts';
import { sweepTransfers } from '#server/orders/jobs.ts';
import { settle } from '#server/payments/index.ts';
import { pollDisputes } from '#server/payments/disputes/disputes.ts';
import { pollRefunds } from '#server/payments/refunds/polls.ts';
import { pollSettlements } from '#server/payments/books/settlements.ts';
import { sweep } from '#server/payments/sweep.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { givenWays, oneWay } from '#server/platform/database/ways.ts';
import { openDatabase } from '#server/platform/database/db.ts';
import { embeddedOwner } from '#server/platform/database/embedded-postgres.ts';
import { workingRole } from '#server/platform/database/migrate.ts';
import { startFailure } from '#server/platform/processes/start-failure.ts';
import { watchedClient } from '../support/reading/statements.ts';
import type { Order } from './running.ts';

let aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const clock = { ...systemClock, now: () => new Date(Date.now() + aheadMs) };
let statementsToLive = Infinity;
let counted = '';
const Client = watchedClient((text) => {
  if (!text.startsWith(counted)) return 'goes on';
  statementsToLive -= 1;
  if (statementsToLive < 0) process.kill(process.pid, 'SIGKILL');
  return 'goes on';
});

try {
  const config = readConfig(process.env);
  const opened = await openEdges(config, clock);
  const ways = config.databaseUrl ? await givenWays(config) : oneWay(embeddedOwner(config.dataDir));
  const { served, direct, isPooled } = ways;
  const db = openDatabase({
    connection: { ...served, Client },
    role: isPooled ? null : await workingRole(served),
    isPooled,
    ...(isPooled ? { direct } : {}),
    poolSize: 16,
  });
  const edges = {
    ...opened,
    db,
    limits: { use: async () => ({ left: 1, endsIn: 1 }), giveBack: () => undefined },
    async close() {
      await db.close();
      await opened.close();
    },
  };
  const app = await createApp(edges, config.pay!);
  await edges.jobs.start();

  const { payments } = app.deps;
  const carryOut = async (order: Order): Promise<unknown> => {
    switch (order.what) {
      case 'clock':
        aheadMs = order.aheadMs;
        return null;
      case 'sweep':
        return sweep(payments);
      case 'work':
        return edges.jobs.runDue();
      case 'billing':
        return runBillingClock(app.deps);
      case 'transfers':
        return sweepTransfers(app.deps);
      case 'disputes':
        return pollDisputes(payments);
      case 'refunds':
        return pollRefunds(payments);
      case 'settlements':
        return pollSettlements(payments);
      case 'die':
        [statementsToLive, counted] = [order.afterStatements, order.beginning ?? ''];
        return null;
      case 'settle':
        return settle(payments, order.reference, 'asked');
      case 'operator': {
        const found = commandFor(order.words);
        if (!found) throw new Error(`There is no such command: ${order.words.join(' ')}`);
        return found.command.run(operatorDeps(app.deps, 'operator'), found.args);
      }
    }
  };
  process.on('message', ({ id, order }: { id: number; order: Order }) => {
    carryOut(order).then(
      (answer) => process.send!({ id, answer }),
      (error: unknown) => process.send!({ id, problem: String(error) }),
    );
  });
  process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
  await app.listen();
  // Whoever is killed keeps nothing at its end that the next start could use.
  flushCompileCache();
} catch (error) {
  const sentence = startFailure(error);
  if (!sentence) throw error;
  console.error(sentence);
  process.exit(1);
}
