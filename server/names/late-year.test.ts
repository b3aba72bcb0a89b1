import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startOfLagosDay } from '#shared/lagos.ts';
import { nameWorld, type NameWorld } from '#tests/support/names.ts';
import type { BilledStore } from '#tests/support/billing.ts';
import { settle } from '../payments/index.ts';
import { after, days } from '../platform/clock.ts';

let world: NameWorld;
beforeAll(async () => {
  world = await nameWorld();
});
afterAll(() => world.close());

let store: BilledStore & { reference: string };
let wish: string;
/** The day its year ends. */
let end: string;
beforeEach(async () => {
  store = await world.packed();
  wish = world.fresh();
  end = after(world.test.clock.now(), days(365)).toISOString().slice(0, 10);
  await world.registered(store, wish, end);
});

const name = () => world.name(store);
const daysBefore = (count: number) => {
  const at = after(startOfLagosDay(end), -days(count));
  world.test.clock.advance(at.getTime() - world.test.clock.now().getTime());
  return world.clock();
};
const turn = async (path: string, body: object) =>
  world.send(store, 'POST', `/${(await name()).id}/${path}`, body);
const letter = async () => (await world.letters(store, 'name-news')).at(-1)!;

/** Pays the next year twenty days before the end, and lives on until two days after it; answers the reference. */
async function paidAndLate(): Promise<string> {
  await daysBefore(20);
  const owner = await store.owner.signIn();
  const { body } = await owner.post<{ reference: string }>(store.path(`/names/${(await name()).id}`), {});
  await world.test.sandbox.control.pay({ reference: body.reference });
  await settle(world.deps.payments, body.reference, 'test');
  await daysBefore(-2);
  expect((await name()).state).toBe('renewing');
  return body.reference;
}

test('a name that could not be renewed before its end is said to have ended, and not that it was not paid', async () => {
  const reference = await paidAndLate();
  await world.operator(`names not-renewed ${wish} The registry took too long.`);
  expect((await name()).state).toBe('expired');
  expect(await letter()).toContain('so the name has ended and we let it go');
  expect(await letter()).not.toContain('is paid until');
  await world.endRefunds();
  expect(world.sentBack(reference)).toEqual([{ amount: 700_000, status: 'processed' }]);
});

test('a bank that takes the money back after the end leaves a name that has ended, and its owner reads that', async () => {
  const reference = await paidAndLate();
  const { control } = world.test.sandbox;
  control.setSettings({ webhook_url: `http://127.0.0.1:${world.test.port}/webhooks/paystack` });
  const { id } = control.openDispute({ reference });
  control.decideDispute({ id, outcome: 'lost' });
  await control.settle();
  await world.test.work();
  control.setSettings({ webhook_url: '' });
  expect((await name()).state).toBe('expired');
  const told = (await world.letters(store, 'plan-dispute')).join();
  expect(told).toContain(`that you paid for ${wish}. Its year was over on`);
  expect(told).not.toContain('The name is yours until');
});

test('a name that is kept after all once every reminder has gone out is written of with what is to be paid', async () => {
  await turn('ending', { ending: true });
  await turn('ending', { ending: false });
  expect(await letter()).toContain('and we remind you before.');
  await daysBefore(7);
  await turn('leaving', { leaving: true });
  await turn('leaving', { leaving: false });
  expect(await letter()).toContain('pay ₦7,000 on the Domain page before that day');
  expect(await letter()).not.toContain('we remind you before');
  expect((await name()).payable).toBe(true);
});
