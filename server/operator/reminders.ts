import { product } from '#shared/product.ts';
import type { TemplateData } from '../mail/index.ts';
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
export async function remindOperator(deps: ReminderDeps): Promise<void> {
  const lines = await moneyToDecide(deps.db.platform, deps.clock.now());
  if (lines.length === 0) return;
  await tellOnceADay(deps, 'money-to-decide', {
    lines: lines.slice(0, mostLines),
    more: Math.max(0, lines.length - mostLines),
  });
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
  await tellOnceADay(deps, 'money-to-send', { lines, more: held.length - lines.length });
}

/** The same of names that wait to be registered, renewed or given away. */
export async function remindOfNames(deps: ReminderDeps): Promise<void> {
  const { db, clock } = deps;
  const waiting = await waitingNames(db.platform, clock.now());
  if (waiting.length === 0) return;
  const lines = await Promise.all(
    waiting.slice(0, mostLines).map(async ({ todo, names, store_id, promised_on, overdue }) => {
      const when = promised_on ? `, ${overdue ? 'overdue since' : 'by'} ${promised_on}` : '';
      return { what: `${todo}: ${names}${when}`, about: await nameOfStore(db, store_id) };
    }),
  );
  const more = waiting.length - lines.length;
  const overdue = waiting.filter((one) => one.overdue).length;
  await tellOnceADay(deps, 'names-waiting', { lines, more, overdue });
}

/** A letter to ourselves, the first time it is asked for on a day in Lagos. */
const tellOnceADay = <Name extends OurLetter>(
  { db, clock, mail }: ReminderDeps,
  template: Name,
  data: TemplateData[Name],
): Promise<void> =>
  db.transact((tx) =>
    mail.queue(tx, {
      key: `${template}:${startOfDayInLagos(clock.now()).toISOString()}`,
      to: product.email,
      template,
      data,
    }),
  );

type OurLetter = 'money-to-decide' | 'money-to-send' | 'names-waiting';

const mostLines = 50;
