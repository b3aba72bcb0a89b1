import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LetterPreview, OwnLetter } from '#shared/api/letters.ts';
import type { OrderLetter } from '#shared/orders/order-letters.ts';
import { openShop, signedInOwner, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { checkOut, checkoutForm, fillBasket } from '#tests/support/selling/shopping.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
});
afterAll(() => world.close());

type Words = Partial<Record<'subject' | 'opening' | 'closing', string>> & { seen?: number };

async function place(change: object = {}) {
  const shop = await openShop(world);
  const owner = await shop.owner.signIn();
  await owner.patch(`/api/sites/${shop.slug}/settings`, { pay_on_delivery: true, ...change });
  const at = (letter: OrderLetter, language = 'en') =>
    `/api/sites/${shop.slug}/letters/${letter}/${language}`;
  const bodyOf = (words: Words) => ({ subject: '', opening: '', closing: '', ...words });
  return {
    shop,
    owner,
    say: (letter: OrderLetter, words: Words, language = 'en', by = owner) =>
      by.put<OwnLetter & { newer?: OwnLetter }>(at(letter, language), { seen: 0, ...bodyOf(words) }),
    preview: (letter: OrderLetter, words: Words = {}, by = owner) =>
      by.post<LetterPreview>(`${at(letter)}/preview`, bodyOf(words)),
    tryIt: (letter: OrderLetter, words: Words = {}) =>
      owner.post<{ sent_to: string }>(`${at(letter)}/tests`, bodyOf(words)),
    list: async () => (await owner.get<{ items: OwnLetter[] }>(`/api/sites/${shop.slug}/letters`)).body.items,
  };
}

/** The one letter that a shopper of an order on delivery got. */
async function letterOf(shop: TestShop, form: object = {}) {
  const shopper = await fillBasket(world, shop);
  const filled = checkoutForm(shop, { pay_method: 'on_delivery', ...form });
  const placed = await checkOut(shopper, filled);
  expect(placed.status).toBe(201);
  await world.work();
  const [mail] = world.mails().filter(({ to }) => to === filled.email);
  return { mail: mail!, number: placed.body.number };
}

test('a letter says what its owner wrote, with name, number, shop and total in it, and keeps every fact of the order', async () => {
  const { shop, say } = await place({ name: 'Clay & Co' });
  const words = {
    subject: 'We have it, {name}: {number}',
    opening: 'Dear {name},\nthank you for buying at {shop} <b>for {total}</b>.',
    closing: 'We are open till 6 pm.',
  };
  expect((await say('order-placed', words)).body).toMatchObject({ ...words, revision: 1 });
  const { mail, number } = await letterOf(shop);
  expect(mail.subject).toBe(`We have it, Chidi Okafor: #${number}`);
  expect(mail.text).toContain('Dear Chidi Okafor,\nthank you for buying at Clay & Co <b>for ₦5,500</b>.');
  expect(mail.html).toContain(
    'Dear Chidi Okafor,<br>thank you for buying at Clay &#38; Co &#60;b&#62;for ₦5,500&#60;/b&#62;.',
  );
  expect(mail.text).not.toContain('thank you for your order');
  expect(mail.text).toContain(`We have your order #${number}`);
  expect(mail.text).toContain('Please have ₦5,500 ready when it arrives.');
  expect(mail.text).toMatch(/Delivery[^\n]*: ₦1,500\nTotal: ₦5,500/);
  expect(mail.text).toMatch(/See your order:\n\S+\/orders\/\S+\n\nWe are open till 6 pm\.\n\n-- \n/);
});

test('a name that is none is not repeated, and what a name holds is put in no second time', async () => {
  const { shop, say } = await place();
  await say('order-placed', { subject: 'Hi {name}', opening: 'Dear {name}' });
  const { mail } = await letterOf(shop, { name: 'win www.evil.example {total}' });
  expect(mail.subject).toBe('Hi customer');
  expect(mail.text).toContain('\n\nDear customer\n\n');
});

test('what is wrong is said in a sentence, and nothing is kept', async () => {
  const { say, list, preview, tryIt } = await place();
  const wrong: [Words, object][] = [
    [
      { subject: 'Hi {nme}' },
      { subject: ['{nme} stands for nothing. There is {name}, {number}, {shop} and {total}.'] },
    ],
    [{ opening: 'Hi {name' }, { opening: [expect.stringMatching(/^\{ stands for nothing/)] }],
    [{ subject: 'One\r\nBcc: all@example.com' }, { subject: ['Use one line of plain text.'] }],
    [{ subject: 'x'.repeat(101) }, { subject: ['Use at most 100 characters.'] }],
    [{ closing: 'x'.repeat(601) }, { closing: ['Use at most 600 characters.'] }],
    [
      { closing: 'See https://evil.example/a' },
      { closing: [expect.stringMatching(/^“https:\/\/evil\.example\/a” reads/)] },
    ],
    [{ opening: 'See evil.example now' }, { opening: [expect.stringMatching(/^“evil\.example” reads/)] }],
  ];
  for (const [words, said] of wrong) {
    for (const reply of [
      await say('order-placed', words),
      await preview('order-placed', words),
      await tryIt('order-placed', words),
    ]) {
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual(said);
    }
  }
  expect((await say('new-order' as OrderLetter, {})).status).toBe(404);
  expect(await list()).toEqual([]);
  expect((await say('order-placed', { opening: 'We close at 6 p.m. Ask for Ada.' })).status).toBe(200);
});

test('of two who write at once the second is told what stands there, and nothing of theirs is lost', async () => {
  const { say, list } = await place();
  const first = await say('order-paid', { subject: 'First' });
  expect(first.body.revision).toBe(1);
  const second = await say('order-paid', { subject: 'Second', seen: 0 });
  expect(second.status).toBe(409);
  expect(second.body.newer).toMatchObject({ subject: 'First', revision: 1 });
  expect(await list()).toMatchObject([{ subject: 'First', revision: 1 }]);
  // The same form once more, as after a line that broke.
  expect((await say('order-paid', { subject: 'First', seen: 0 })).body.revision).toBe(1);
  const both = await Promise.all([
    say('order-paid', { subject: 'Mine', seen: 1 }),
    say('order-paid', { subject: 'Hers', seen: 1 }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await list())[0]!.revision).toBe(2);
});

test('with nothing of its own a letter is ours again, and each language has its own', async () => {
  const { shop, say } = await place({ languages: ['en', 'pcm'] });
  await say('order-placed', { subject: 'Ours no more' });
  await say('order-placed', { subject: 'We don see am' }, 'pcm');
  const back = await say('order-placed', { seen: 1 });
  expect(back.body).toMatchObject({ subject: '', opening: '', closing: '', revision: 2 });
  const { mail, number } = await letterOf(shop);
  expect(mail.subject).toBe(`Order #${number} at Ada’s Shop`);
});

test('a preview is of the newest order, or of a made-up one; a test goes to who asks for it, ten an hour', async () => {
  const { shop, preview, tryIt } = await place();
  const madeUp = (await preview('order-sent', { opening: 'Good news, {name}!' })).body;
  expect(madeUp.order_number).toBe(null);
  expect(madeUp.text).toContain('Good news, Ada Obi!\n\nYour order #1001 has left');
  const { number } = await letterOf(shop);
  const seen = (await preview('refund-processed', { subject: 'Back: {total}' })).body;
  expect(seen).toMatchObject({ subject: 'Back: ₦5,500', order_number: number });
  expect(seen.html).toContain('₦5,500 is on its way back to you');
  const before = world.mails().length;
  expect((await tryIt('rest-asked', { subject: 'The rest, {name}' })).body).toEqual({
    sent_to: shop.owner.email,
  });
  await world.work();
  const [mail, ...others] = world.mails().slice(before);
  expect([mail!.to, mail!.subject, others]).toEqual([shop.owner.email, 'Test: The rest, Chidi Okafor', []]);
  expect(mail!.text).toContain('₦2,750');
  for (let more = 2; more <= 10; more++) expect((await tryIt('order-paid')).status).toBe(200);
  expect((await tryIt('order-paid')).status).toBe(429);
});

test('who looks on sees how a letter looks, and changes nothing', async () => {
  const { shop, say, preview, list } = await place();
  const { id, client: viewer } = await signedInOwner(world);
  await world.database.sql(
    `insert into store_members (store_id, user_id, role, created_at) values ($1, $2, 'viewer', now())`,
    [shop.storeId, id],
  );
  expect((await preview('order-paid', {}, viewer)).status).toBe(200);
  expect((await say('order-paid', { subject: 'No' }, 'en', viewer)).status).toBe(403);
  expect(await list()).toEqual([]);
});
