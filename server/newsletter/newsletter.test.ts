import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { visitShop, type Visit } from '#tests/support/reading/visit-shop.ts';
import { colleague, pageCalls, publishedSections } from '#tests/support/selling/written-pages.ts';
import { days, minutes } from '../platform/clock.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
});
afterAll(() => world.close());

interface Place {
  shop: TestShop;
  visit: Visit;
  path: string;
}
async function place(): Promise<Place> {
  const shop = await openShop(world);
  const sections = [
    { id: 'before', type: 'text', settings: { text: 'Above the form.' } },
    { id: 'news', type: 'newsletter', settings: { heading: 'News', about: 'new cloth' } },
  ];
  const path = await publishedSections(pageCalls(shop, shop.owner.client), 'News', sections);
  return { shop, visit: visitShop(world, shop.slug), path };
}
let people = 0;
const somebody = () => `reads-${people++}@example.com`;

const ask = ({ visit, path }: Place, email: string, change: Record<string, string> = {}) =>
  visit.ask('/newsletter', { form: { page: path, section: 'news', email, ...change } });
async function mailsTo(email: string) {
  await world.work();
  return world.mails().filter((mail) => mail.to === email);
}
/** Path and query of a link of a mail. */
async function linkTo(email: string, use: 'confirm' | 'leave') {
  const mails = await mailsTo(email);
  const link = mails.at(-1)!.links.find((one) => one.includes(`/newsletter/${use}?`))!;
  const { pathname, search, searchParams } = new URL(link);
  return { path: pathname + search, code: searchParams.get('code')! };
}
const confirm = async (here: Place, email: string) => {
  const { code } = await linkTo(email, 'confirm');
  return here.visit.ask('/newsletter/confirm', { form: { code } });
};
const rows = ({ shop }: Place) =>
  world.database.sql<{ email: string; state: string }>(
    'select email, state from subscribers where store_id = $1 order by email',
    [shop.storeId],
  );
async function ownersList({ shop }: Place) {
  const owner = await shop.owner.signIn();
  const to = `/api/sites/${shop.slug}/subscribers`;
  const list = await owner.get<{ items: { id: string; email: string; page: string; leave_url: string }[] }>(
    to,
  );
  const count = await owner.get<{ confirmed: number; asked: number }>(`${to}/count`);
  return { items: list.body.items, count: count.body, owner, to };
}

test('the form comes back to its page, with a sentence in its place that is the same for every address', async () => {
  const here = await place();
  const page = parsedPage((await here.visit.ask(here.path)).text);
  const form = page.querySelector('form[action^="/newsletter#"]')!;
  expect(form.getAttribute('action')).toBe('/newsletter#form-news');
  expect(form.textContent).toContain('News of new cloth');
  const [known, other] = [somebody(), somebody()];
  await ask(here, known);
  await confirm(here, known);
  const answers = await Promise.all([known, other].map((email) => ask(here, email)));
  const [first, second] = answers.map(({ status, text }, at) => [
    status,
    text.replaceAll([known, other][at]!, 'ADDRESS'),
  ]);
  expect(first).toEqual(second);
  const answered = parsedPage(answers[1]!.text);
  expect(answered.querySelector('#form-news[role=status]')?.textContent).toContain(`sent ${other} a link`);
  expect(answered.body.textContent).toContain('Above the form.');
});

test('what cannot be an address is given back as it was typed, and nothing is kept of it', async () => {
  const here = await place();
  for (const typed of ['nobody', 'a@b', 'a b@example.com', '"><script>@example.com']) {
    const { status, text } = await ask(here, typed);
    const field = parsedPage(text).querySelector('#form-news [name=email]')!;
    expect([status, field.getAttribute('value')]).toEqual([400, typed]);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(text).toContain('Please check your email address.');
  }
  expect(await rows(here)).toEqual([]);
});

test('a form of another page, of none, or of a section that is gone is answered with a sentence', async () => {
  const here = await place();
  const changes: Record<string, string>[] = [
    { section: 'before' },
    { section: 'x' },
    { page: '/pages/none' },
    { page: '//evil.example' },
  ];
  for (const change of changes) {
    const { status, text } = await ask(here, somebody(), change);
    expect([status, text.includes('This form is no longer here')]).toEqual([404, true]);
  }
  expect(await rows(here)).toEqual([]);
});

test.each([
  ['was taken down', `status = 'suspended'`],
  ['closes for good', `closing_at = now() + interval '30 days'`],
])(
  'a shop that %s asks nobody to say yes to its news, takes no yes, and is still left',
  async (_, change) => {
    const here = await place();
    const [asked, known] = [somebody(), somebody()];
    for (const email of [asked, known]) await ask(here, email);
    await confirm(here, known);
    const link = await linkTo(asked, 'confirm');
    await world.database.sql(`update stores set ${change}, version = version + 1 where store_id = $1`, [
      here.shop.storeId,
    ]);
    world.clock.advance(seenWithin);
    const none = 'sends no news now, so there is nothing to say yes to. Nothing more comes to you.';
    for (const answer of [await here.visit.ask(link.path), await confirm(here, asked)]) {
      expect([answer.status, answer.text.includes(none)]).toEqual([404, true]);
      expect(answer.text).not.toContain('Yes, send me news');
    }
    const states = async () =>
      Object.fromEntries((await rows(here)).map(({ email, state }) => [email, state]));
    expect(await states()).toEqual({ [asked]: 'asked', [known]: 'confirmed' });
    await here.visit.ask('/newsletter/leave', { form: { code: (await linkTo(known, 'leave')).code } });
    expect(await states()).toEqual({ [asked]: 'asked', [known]: 'left' });
  },
);

test('a shop that rests comes back, so its news can be said yes to meanwhile', async () => {
  const here = await place();
  const email = somebody();
  await ask(here, email);
  await world.database.sql(
    'update stores set published_at = null, version = version + 1 where store_id = $1',
    [here.shop.storeId],
  );
  world.clock.advance(seenWithin);
  expect((await confirm(here, email)).text).toContain('You are on the list');
  expect(await rows(here)).toEqual([{ email, state: 'confirmed' }]);
});

test('nobody is on the list before the address itself said so; asking twice at once is asking once', async () => {
  const here = await place();
  const email = somebody();
  await Promise.all([1, 2, 3, 4].map((n) => ask(here, n % 2 ? email : email.toUpperCase())));
  expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['newsletter-confirm']);
  expect((await ownersList(here)).count).toEqual({ confirmed: 0, asked: 1 });
  expect((await ownersList(here)).items).toEqual([]);
  const { path } = await linkTo(email, 'confirm');
  // Mail programs open links to look at them.
  expect((await here.visit.ask(path)).status).toBe(200);
  expect(await rows(here)).toEqual([{ email, state: 'asked' }]);
  await confirm(here, email);
  const { items, count } = await ownersList(here);
  expect(items.map((one) => [one.email, one.page])).toEqual([[email, here.path]]);
  expect(count).toEqual({ confirmed: 1, asked: 0 });
  const mails = await mailsTo(email);
  expect(mails.map(({ template }) => template)).toEqual(['newsletter-confirm', 'newsletter-joined']);
});

test('each mail carries the link to leave, and the headers by which mail programs leave with one request', async () => {
  const here = await place();
  const email = somebody();
  await ask(here, email);
  await confirm(here, email);
  for (const mail of await mailsTo(email)) {
    const leave = mail.links.find((link) => link.includes('/newsletter/leave?code='))!;
    expect(mail.headers).toEqual({
      'List-Unsubscribe': `<${leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  }
  const { path } = await linkTo(email, 'leave');
  // As a mail program sends it: no origin, no cookie, the one field of the standard.
  const left = await here.visit.ask(path, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(left.status).toBe(200);
  expect(await rows(here)).toEqual([{ email, state: 'left' }]);
  expect((await here.visit.ask(path, { form: { 'List-Unsubscribe': 'One-Click' } })).status).toBe(200);
  expect((await ownersList(here)).items).toEqual([]);
});

test('opening the link to leave asks first; its button leaves here and nowhere else', async () => {
  const [here, elsewhere] = [await place(), await place()];
  const email = somebody();
  for (const one of [elsewhere, here]) {
    await ask(one, email);
    await confirm(one, email);
  }
  const { path, code } = await linkTo(email, 'leave');
  const page = parsedPage((await here.visit.ask(path)).text);
  expect(page.querySelector('h1')?.textContent).toBe('No more news?');
  expect((await rows(here))[0]!.state).toBe('confirmed');
  expect((await elsewhere.visit.ask('/newsletter/leave', { form: { code } })).status).toBe(404);
  expect((await here.visit.ask('/newsletter/leave', { form: { code } })).text).toContain('No more news');
  expect([(await rows(here))[0]!.state, (await rows(elsewhere))[0]!.state]).toEqual(['left', 'confirmed']);
});

test('the link to leave, which an owner may pass on, confirms nothing', async () => {
  const here = await place();
  const email = somebody();
  await ask(here, email);
  const { code } = await linkTo(email, 'leave');
  const answer = await here.visit.ask('/newsletter/confirm', { form: { code } });
  expect([answer.status, await rows(here)]).toEqual([404, [{ email, state: 'asked' }]]);
  for (const torn of ['', 'x', code.slice(0, -1), `${code}0`])
    expect((await here.visit.ask('/newsletter/leave', { form: { code: torn } })).status).toBe(404);
});

test('a link runs out after seven days, and what is of no use is forgotten after thirty', async () => {
  const here = await place();
  const [late, gone, stays] = [somebody(), somebody(), somebody()];
  for (const email of [late, gone, stays]) await ask(here, email);
  const { code } = await linkTo(late, 'confirm');
  for (const email of [gone, stays]) await confirm(here, email);
  await here.visit.ask('/newsletter/leave', { form: { code: (await linkTo(gone, 'leave')).code } });
  world.clock.advance(days(7) + minutes(2));
  expect((await here.visit.ask('/newsletter/confirm', { form: { code } })).text).toContain('has run out');
  await world.work();
  expect(new Map((await rows(here)).map(({ email, state }) => [email, state]))).toEqual(
    new Map([
      [late, 'expired'],
      [gone, 'left'],
      [stays, 'confirmed'],
    ]),
  );
  await ask(here, late);
  await confirm(here, late);
  world.clock.advance(days(31));
  // In a test each job is done at once, so a later one stands for the day on which the first falls due.
  const later = somebody();
  await ask(here, later);
  await world.work();
  expect((await rows(here)).map(({ email, state }) => [email, state])).toEqual([
    [late, 'confirmed'],
    [stays, 'confirmed'],
    [later, 'asked'],
  ]);
});

test('an address gets few such mails, however often and wherever somebody types it', async () => {
  const here = await place();
  const email = somebody();
  for (let turn = 0; turn < 6; turn++) {
    await ask(here, email);
    world.clock.advance(minutes(2));
    await world.work();
  }
  expect((await mailsTo(email)).length).toBe(3);
});

test('one network asks so often and no oftener', async () => {
  const here = await place();
  world.clock.advance(minutes(11));
  const statuses: number[] = [];
  for (let turn = 0; turn < 61; turn++) statuses.push((await ask(here, 'nobody')).status);
  expect([statuses.slice(0, 60).every((status) => status === 400), statuses.at(-1)]).toEqual([true, 429]);
  world.clock.advance(minutes(11));
});

test('the owner removes an address, and a store sees its own alone', async () => {
  const [here, other] = [await place(), await place()];
  const email = somebody();
  await ask(here, email);
  await confirm(here, email);
  const { items, owner, to } = await ownersList(here);
  const stranger = await other.shop.owner.signIn();
  expect((await stranger.get(to)).status).toBe(404);
  expect((await stranger.send('DELETE', `${to}/${items[0]!.id}`)).status).toBe(404);
  expect(
    (await stranger.send('DELETE', `/api/sites/${other.shop.slug}/subscribers/${items[0]!.id}`)).status,
  ).toBe(200);
  expect(await rows(here)).toHaveLength(1);
  const helper = await colleague(world, here.shop);
  expect((await helper.get(to)).status).toBe(200);
  expect((await owner.send('DELETE', `${to}/${items[0]!.id}`)).status).toBe(200);
  expect(await rows(here)).toEqual([]);
  expect(
    (await here.visit.ask('/newsletter/leave', { form: { code: (await linkTo(email, 'leave')).code } }))
      .status,
  ).toBe(200);
});
