import { lagosMoment } from '#shared/lagos.ts';
import type { AtTerminal, CommandSet } from '../platform/commands.ts';
import type { Metrics } from '../platform/metrics.ts';
import { nameOfStore } from '../stores/index.ts';
import { countWaiting, erasedRecords, waitingRecords } from './queries.ts';
import { keptYears } from './year.ts';

/** What was erased after its time, and what waits, from a terminal. */
export const recordCommands: CommandSet<AtTerminal> = {
  commands: [
    {
      words: 'records',
      does: `orders, payments and invoices that were erased ${keptYears} years after the end of their year, and what waits since it is not settled`,
      would: null,
      async run({ db }) {
        const erased = await erasedRecords(db.platform);
        const waiting = await waitingRecords(db.platform);
        return {
          erased: erased.map(({ year, what, count }) => ({ up_to: year, what, count })),
          waiting: await Promise.all(
            waiting.map(async ({ store_id, why, count, looked_at }) => ({
              store: store_id ? await nameOfStore(db, store_id) : 'the platform',
              why,
              count,
              looked: lagosMoment(looked_at),
            })),
          ),
        };
      },
    },
  ],
};

/** What whoever watches the program may raise an alarm by. */
export function recordFigures({ db, metrics }: Pick<AtTerminal, 'db'> & { metrics: Metrics }): void {
  metrics.gauge(
    'records_waiting',
    'Orders, payments and invoices past their six years that are not erased, since they are not settled.',
    () => countWaiting(db.platform),
  );
}
