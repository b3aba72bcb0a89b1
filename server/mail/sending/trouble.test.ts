import { describe, expect, test } from 'vitest';
import type { Customer } from '#shared/api/customers.ts';
import type { Order } from '#shared/api/orders.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import { openShop, signedInOwner } from '#tests/support/app.ts';
import { shopWithMails } from '#tests/support/mails/mail-troubles.ts';
import { orderOne } from '#tests/support/selling/shopping.ts';
import { days, hours, minutes } from '../../platform/clock.ts';
import { refusalIn } from './trouble.ts';

const { world, shop, server, somebody, takenBy, rowOf, mailsOf, ordered } = shopWithMails();

const noMailbox = { code: 550, text: '5.1.1 no such user' };

describe('an address that a mail server refuses', () => {
  test('for good is written to no more, its mails are kept, and its order says so with every way out', async () => {
    const email = somebody();
    server.says.of.set(email, noMailbox);
    const order = await ordered(email);
    expect(await rowOf(email)).toMatchObject({
      state: 'undeliverable',
      reason: 'no_mailbox',
      by_notice: false,
      since: world.clock.now(),
    });
    const kept = { template: 'order-placed', sent: false, undeliverable: true, kept: true };
    expect(await mailsOf(email)).toMatchObject([kept]);
    const seen = await order.seen();
    expect(seen.mail).toEqual({
      state: 'undeliverable',
      reason: 'no_mailbox',
      since: world.clock.now().toISOString(),
      tried_at: null,
    });
    const customer = await (
      await shop.owner.signIn()
    ).get<Customer>(`/api/sites/${shop.slug}/customers/${seen.customer_id}`);
    expect(customer.body.mail).toEqual(seen.mail);
    // The next one is not even tried.
    server.says.of.delete(email);
    await ordered(email);
    expect(takenBy(email)).toBe(0);
    expect(await mailsOf(email)).toMatchObject([kept, kept]);
  });

  test('is tried again at a word, once in an hour; when it takes a mail all that was kept goes and nothing is known any more', async () => {
    const email = somebody();
    server.says.of.set(email, noMailbox);
    const order = await ordered(email);
    const again = async () =>
      (await shop.owner.signIn()).post<Order & { detail?: string }>(`${order.path}/mail/again`, {});
    expect((await again()).body.mail).toMatchObject({
      state: 'trying',
      tried_at: world.clock.now().toISOString(),
    });
    await world.work();
    expect((await order.seen()).mail).toMatchObject({ state: 'undeliverable' });
    server.says.of.delete(email);
    const tooSoon = await again();
    expect([tooSoon.status, takenBy(email)]).toEqual([429, 0]);
    expect(tooSoon.body.detail).toMatch(/^This address was tried at \d\d:\d\d\. Try it again an hour after/);
    world.clock.advance(hours(1));
    expect((await again()).status).toBe(200);
    await world.work();
    expect(takenBy(email)).toBe(1);
    expect([await rowOf(email), (await order.seen()).mail]).toEqual([undefined, null]);
    expect((await order.seen()).timeline.filter(({ kind }) => kind === 'mail')).toHaveLength(2);
  });

  test('is corrected on the order: what was kept goes to the new one, which the customer is known by from now on', async () => {
    const [wrong, right] = [somebody(), somebody()];
    server.says.of.set(wrong, noMailbox);
    const order = await ordered(wrong);
    const owner = await shop.owner.signIn();
    const bad = await owner.put(`${order.path}/email`, { email: 'nobody' });
    expect([bad.status, (await order.seen()).email]).toEqual([400, wrong]);
    for (let times = 0; times < 2; times++)
      expect((await owner.put<Order>(`${order.path}/email`, { email: right })).body).toMatchObject({
        email: right,
        mail: null,
      });
    await world.work();
    expect([takenBy(wrong), takenBy(right)]).toEqual([0, 1]);
    const seen = await order.seen();
    const customer = await owner.get<Customer>(`/api/sites/${shop.slug}/customers/${seen.customer_id}`);
    expect(customer.body).toMatchObject({ email: right, mail: null });
    const found = await owner.get<{ items: { id: string }[] }>(
      `/api/sites/${shop.slug}/orders?search=${encodeURIComponent(right)}`,
    );
    expect(found.body.items.map(({ id }) => id)).toEqual([order.id]);
    expect(seen.timeline.filter(({ kind }) => kind === 'mail')).toHaveLength(1);
  });

  test('of an order whose mail had gone out is corrected, too: the letter that leads to the order goes to the new one', async () => {
    const [first, second] = [somebody(), somebody()];
    const order = await ordered(first);
    const owner = await shop.owner.signIn();
    await owner.put(`${order.path}/email`, { email: second });
    await world.work();
    expect([takenBy(first), takenBy(second)]).toEqual([1, 1]);
    const stranger = await signedInOwner(world);
    const theirs = await stranger.client.put(`${order.path}/email`, { email: somebody() });
    expect([theirs.status, (await order.seen()).email]).toEqual([404, second]);
  });

  test('because it is full is told as full and still written to', async () => {
    const email = somebody();
    server.says.of.set(email, { code: 552, text: '5.2.2 mailbox full' });
    const order = await ordered(email);
    expect((await order.seen()).mail).toMatchObject({ state: 'held_up', reason: 'full' });
    server.says.of.delete(email);
    await ordered(email);
    // The new one, and the one that was kept.
    await world.work();
    expect([takenBy(email), await rowOf(email)]).toEqual([2, undefined]);
  });

  test('only for now is known about once three days of tries are over, and not before', async () => {
    const email = somebody();
    server.says.of.set(email, { code: 451, text: '4.3.0 try later' });
    await ordered(email);
    expect(await rowOf(email)).toBeUndefined();
    world.clock.advance(days(3) + minutes(5));
    await world.work();
    expect(await rowOf(email)).toMatchObject({ state: 'held_up', reason: 'other' });
    server.says.of.delete(email);
  });

  test('lets in who mends it: a sign-in link goes all the same, and opening it sends what was kept', async () => {
    const person = await signedInOwner(world);
    server.says.of.set(person.email, noMailbox);
    const own = await openShop(world, { owner: person });
    await orderOne(world, own, { pay_method: 'on_delivery' });
    await world.work();
    const settings = () => person.client.get<StoreSettings>(`/api/sites/${own.slug}/settings`);
    expect((await settings()).body.mail_fails).toBe('no_mailbox');
    // Nobody else of the store is told of it.
    const others = await (await shop.owner.signIn()).get<StoreSettings>(`/api/sites/${shop.slug}/settings`);
    expect(others.body.mail_fails).toBeNull();
    expect(takenBy(person.email)).toBe(0);
    server.says.of.delete(person.email);
    await world.client().post('/api/auth/sign-in-link/', { email: person.email });
    await world.work();
    // The link, and the order that was kept: the address took a mail.
    expect(takenBy(person.email)).toBe(2);
    expect((await settings()).body.mail_fails).toBeNull();
  });

  test('of one’s own is tried with a mail that says that it arrived', async () => {
    const person = await signedInOwner(world);
    server.says.of.set(person.email, noMailbox);
    const own = await openShop(world, { owner: person });
    await orderOne(world, own, { pay_method: 'on_delivery' });
    await world.work();
    server.says.of.delete(person.email);
    const answer = await person.client.post<{ detail: string }>('/api/account/mail/again', {});
    expect([answer.status, (await rowOf(person.email))!.state]).toEqual([200, 'trying']);
    // While it is tried, once is enough.
    await person.client.post('/api/account/mail/again', {});
    await world.work();
    const subjects = server.taken
      .filter(({ to }) => to.includes(person.email))
      .map(({ raw }) => /^Subject: (.*)$/m.exec(raw)![1]);
    expect(subjects).toContain('This mail has arrived');
    expect(subjects).toHaveLength(2);
    expect(await rowOf(person.email)).toBeUndefined();
    // With nothing known against it nothing is sent.
    await person.client.post('/api/account/mail/again', {});
    await world.work();
    expect(takenBy(person.email)).toBe(2);
  });
});

test.each([
  ['550 5.1.1 user unknown', true, 'undeliverable', 'no_mailbox'],
  ['550 No such user here', true, 'undeliverable', 'no_mailbox'],
  ['550 5.2.1 mailbox disabled', true, 'undeliverable', 'no_mailbox'],
  ['552 5.2.2 over quota', true, 'held_up', 'full'],
  ['552 mailbox is full', true, 'held_up', 'full'],
  ['550 5.7.1 message refused by policy', true, 'held_up', 'blocked'],
  ['554 blocked: your address is on a list', true, 'held_up', 'blocked'],
  ['451 4.3.0 try later', false, 'held_up', 'other'],
] as const)('“%s” is understood', (said, permanent, state, reason) => {
  expect(refusalIn(said, { permanent })).toEqual({ state, reason, said });
});

test('what is said of the mail or of us says nothing of the address', () => {
  expect(refusalIn('554 5.6.0 malformed message', { permanent: true })).toBeNull();
});

describe('of everything that was kept back for an address nothing is left behind', () => {
  /** An order whose letter was kept back, and as many more of it as makes sixty. */
  async function sixtyKept(email: string, refusal = noMailbox) {
    server.says.of.set(email, refusal);
    const order = await ordered(email);
    await world.database.sql(
      `insert into mails select (jsonb_populate_record(m, jsonb_build_object(
         'id', gen_random_uuid(), 'key', m.key || ':' || n))).*
       from mails m, generate_series(2, 60) n where m.recipient = $1`,
      [email],
    );
    server.says.of.delete(email);
    return order;
  }
  const sent = async (address: string) => (await mailsOf(address)).filter((mail) => mail.sent).length;
  async function tidied() {
    const { db, jobs } = world.app.deps;
    await db.transact((tx) => jobs.send(tx, 'mail.tidy', {}));
    await world.work();
  }

  test('when it is tried again', async () => {
    const email = somebody();
    const order = await sixtyKept(email);
    await (await shop.owner.signIn()).post(`${order.path}/mail/again`, {});
    await world.work();
    expect([await sent(email), await rowOf(email)]).toEqual([60, undefined]);
  });

  test('when the order has another', async () => {
    const [wrong, right] = [somebody(), somebody()];
    const order = await sixtyKept(wrong);
    await (await shop.owner.signIn()).put(`${order.path}/email`, { email: right });
    await world.work();
    expect([await sent(right), await mailsOf(wrong)]).toEqual([60, []]);
  });

  test('when nothing was heard of it for so long that it is forgotten', async () => {
    const email = somebody();
    await sixtyKept(email, { code: 552, text: '5.2.2 mailbox full' });
    world.clock.advance(days(6));
    await tidied();
    expect(await sent(email)).toBe(0);
    world.clock.advance(days(2));
    await tidied();
    expect([await sent(email), await rowOf(email)]).toEqual([60, undefined]);
  });
});
