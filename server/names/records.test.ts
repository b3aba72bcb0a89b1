import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DomainRecord, Domains } from '#shared/api/domains.ts';
import { nameWorld, type NameWorld } from '#tests/support/names.ts';
import type { BilledStore } from '#tests/support/billing.ts';
import { lookAtDue } from '../domains/index.ts';
import { after, days, hours, minutes } from '../platform/clock.ts';

let world: NameWorld;
beforeAll(async () => {
  world = await nameWorld();
});
afterAll(() => world.close());

let store: BilledStore;
let wish: string;
beforeEach(async () => {
  store = await world.packed();
  wish = world.fresh();
});

const waiting = () => world.waiting(store);
/** An end that comes while the plan goes on. */
const soon = () => after(world.test.clock.now(), days(20)).toISOString().slice(0, 10);
const ownersDomains = async () =>
  (await (await store.owner.signIn()).get<Domains>(`/api/sites/${store.slug}/domains`)).body;
const hostStates = async () =>
  (await ownersDomains()).domains.flatMap(({ hosts }) => hosts.map((host) => host.state));
/** As the operator is told them. */
async function setRecords(): Promise<void> {
  const { records } = (await world.operator(`names show ${wish}`)) as { records: DomainRecord[] };
  for (const { full_name, type, value } of records)
    if (type !== 'ALIAS') world.dns.set(full_name, type, value);
}
/** Time passes, and then the clock looks at domains. */
async function looked(passed: number): Promise<void> {
  world.test.clock.advance(passed);
  await lookAtDue(world.test.app.deps);
}
async function domainNews() {
  await world.test.work();
  return world.test
    .mails()
    .filter(({ to, template }) => to === store.owner.email && template === 'domain-news');
}

test('the operator sets the records of a name, and the shop is there without its owner doing anything', async () => {
  await world.registered(store, wish, '2027-11-30');
  await setRecords();
  await world.clock();
  expect((await waiting()).map(([what]) => what)).toEqual(['set its records']);
  await looked(minutes(6));
  // From the moment it leads there, nothing is said to be still to come.
  expect([await waiting(), (await world.name(store)).promised_on]).toEqual([[], null]);
  expect((await domainNews())[0]).toMatchObject({
    subject: `${wish} and www.${wish} now lead to your shop`,
    text: expect.stringContaining('We set its records and look at them once a day. You need to do nothing.'),
  });
});

test('the operator has as long as it takes to set them: they are looked for beyond the week, and its owner is not asked to', async () => {
  await world.registered(store, wish, '2027-11-30');
  await looked(days(8));
  expect([await hostStates(), await domainNews()]).toEqual([['waiting', 'waiting'], []]);
  await setRecords();
  await looked(hours(7));
  expect([await hostStates(), await waiting()]).toEqual([['verified', 'verified'], []]);
});

test('the operator is told when the records of a name went away, and its owner is asked for nothing', async () => {
  await world.registered(store, wish, '2027-11-30');
  await setRecords();
  await looked(minutes(6));
  world.dns.drop(wish);
  await looked(days(1.1));
  expect([await hostStates(), (await waiting()).map(([what]) => what)]).toEqual([
    ['failing', 'failing'],
    ['set its records'],
  ]);
  const [, letter] = await domainNews();
  expect(letter!.subject).toBe(`${wish} and www.${wish} may stop leading to your shop`);
  expect(letter!.text).toContain('Its records are ours to set, and we see to it. You need to do nothing.');
  expect(letter!.text).not.toContain('the company you bought the domain from');
  // Longer than any other domain would go on answering.
  await looked(days(15));
  expect(await hostStates()).toEqual(['failing', 'failing']);
  await setRecords();
  await looked(hours(7));
  expect([await hostStates(), await waiting()]).toEqual([['verified', 'verified'], []]);
});

test('nothing is to be set any more once its owner has taken the name off, at once', async () => {
  await world.registered(store, wish, '2027-11-30');
  const client = await store.owner.signIn();
  await client.send('DELETE', `/api/sites/${store.slug}/domains/${wish}`);
  expect([await waiting(), (await world.name(store)).promised_on]).toEqual([[], null]);
});

test('once a name is let go the shop is given out under its free address from that moment on', async () => {
  await world.registered(store, wish, soon());
  await setRecords();
  await looked(minutes(6));
  expect(new URL((await ownersDomains()).url).hostname).toBe(wish);
  await world.live(30);
  await world.operator(`names gone ${wish} Its year was not paid on.`);
  const { url, free_url, domains } = await ownersDomains();
  expect([url, domains]).toEqual([free_url, []]);
});

test('a name whose year is over is given out no more, though it leads to the shop as long as it answers; renewed, it is the address again', async () => {
  const end = soon();
  await world.registered(store, wish, end);
  await setRecords();
  await looked(minutes(6));
  const { free_url, url: own } = await ownersDomains();
  expect(new URL(own).hostname).toBe(wish);
  const asAddress = async () =>
    (await store.owner.signIn()).patch<{ detail?: string }>(`/api/sites/${store.slug}/domains`, {
      preferred: wish,
    });
  expect((await asAddress()).status).toBe(200);
  world.test.clock.advance(days(21));
  await world.clock();
  expect((await world.name(store)).state).toBe('expired');
  expect([(await ownersDomains()).url, await hostStates()]).toEqual([free_url, ['verified', 'verified']]);
  // A look that finds its records as they were does not bring it back.
  await looked(days(1.1));
  expect([(await ownersDomains()).url, await hostStates()]).toEqual([free_url, ['verified', 'verified']]);
  const refused = await asAddress();
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    expect.stringMatching(
      new RegExp(`^The year of ${wish} is over, so it may stop leading here any day\\. Write to `),
    ),
  ]);
  const next = after(world.test.clock.now(), days(365)).toISOString().slice(0, 10);
  expect(await world.operator(`names renewed ${wish} ${next}`)).toMatch(`${wish} is renewed until`);
  expect((await ownersDomains()).url).toBe(own);
});
