import { product } from '#shared/product.ts';
import { waitingNames } from '../names/index.ts';
import { nameOfStore } from '../stores/index.ts';
import { moneyToDecide } from '../payments/index.ts';
import { after, days, startOfDayInLagos } from '../platform/clock.ts';
import { dropOldActs } from './act-queries.ts';
import type { ReaderDeps } from './deps.ts';
import { heldMoney } from './money-rows.ts';
import { text } from './queue-rows.ts';
import { eraseDue } from './wake.ts';

type ReminderDeps = Pick<ReaderDeps, 'db' | 'clock' | 'mail'>;

/** So long an answer is kept for who taps twice; what was done stands in the log. */
const actsKeptMs = days(1);

/** The operator's own work by the clock. */
export function defineOperatorJobs(deps: ReaderDeps): void {
  deps.jobs.define({ name: 'operator.odd-money', cron: '17 * * * *', run: () => remindOfMoney(deps) });
  deps.jobs.define({ name: 'operator.names', cron: '41 * * * *', run: () => remindOfNames(deps) });
  // Stores are erased at twenty-three past; the accounts that waited for them after that.
  deps.jobs.define({ name: 'operator.erase-again', cron: '53 * * * *', run: () => eraseDue(deps) });
  deps.jobs.define({
    name: 'operator.tidy',
    cron: '29 3 * * *',
    run: () => dropOldActs(deps.db.platform, after(deps.clock.now(), -actsKeptMs)),
  });
}

/** A letter about all that waits for our word, at most one a day, as long as something does. */
export async function remindOperator({ db, clock, mail }: ReminderDeps): Promise<void> {
  const now = clock.now();
  const lines = await moneyToDecide(db.platform, now);
  if (lines.length === 0) return;
  await db.transact((tx) =>
    mail.queue(tx, {
      key: `money-to-decide:${startOfDayInLagos(now).toISOString()}`,
      to: product.email,
      template: 'money-to-decide',
      data: { lines: lines.slice(0, mostLines), more: Math.max(0, lines.length - mostLines) },
    }),
  );
}

async function remindOfMoney(deps: ReaderDeps): Promise<void> {
  await remindOperator(deps);
  await remindOfHeld(deps);
}

/** The same of money that is held for stores and has a bank account to go to by now. */
export async function remindOfHeld(deps: ReaderDeps): Promise<void> {
  const held = await heldMoney(deps);
  if (held.length === 0) return;
  const lines = held.slice(0, mostLines).map(({ shown }) => ({
    store: text(shown, 'store'),
    amount: text(shown, 'amount'),
  }));
  await deps.db.transact((tx) =>
    deps.mail.queue(tx, {
      key: `money-to-send:${startOfDayInLagos(deps.clock.now()).toISOString()}`,
      to: product.email,
      template: 'money-to-send',
      data: { lines, more: held.length - lines.length },
    }),
  );
}

/** The same of names that wait to be registered, renewed or given away. */
export async function remindOfNames({ db, clock, mail }: ReminderDeps): Promise<void> {
  const now = clock.now();
  const waiting = await waitingNames(db.platform, now);
  if (waiting.length === 0) return;
  const lines = await Promise.all(
    waiting.slice(0, mostLines).map(async ({ todo, names, store_id, promised_on, overdue }) => {
      const when = promised_on ? `, ${overdue ? 'overdue since' : 'by'} ${promised_on}` : '';
      return { what: `${todo}: ${names}${when}`, about: await nameOfStore(db, store_id) };
    }),
  );
  const more = waiting.length - lines.length;
  const overdue = waiting.filter((one) => one.overdue).length;
  await db.transact((tx) =>
    mail.queue(tx, {
      key: `names-waiting:${startOfDayInLagos(now).toISOString()}`,
      to: product.email,
      template: 'names-waiting',
      data: { lines, more, overdue },
    }),
  );
}

const mostLines = 50;
