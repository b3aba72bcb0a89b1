import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Measure } from '#shared/api/measures.ts';
import type { QueueItem, Sheet } from '#shared/api/operator.ts';
import { reportKeptDays } from '#shared/reports.ts';
import { days } from '#server/platform/clock.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { client } from '#tests/support/client.ts';
import { payAsAsked, place } from '#tests/support/selling/odd-money.ts';
import { doAs, namedOperator, terminal } from '#tests/support/programs/operators.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { remindOfReports } from './jobs.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
});
afterAll(() => world.close());

const type = (line: string) => terminal(world, line);
const what = 'I paid for a bag in October and nobody answers any more.';
const typed = (shop: TestShop, change: Record<string, string> = {}) => ({
  address: `http://${shop.slug}.localhost/products/clay-mug`,
  reason: 'not_delivered',
  words: what,
  email: 'bisi@example.com',
  ...change,
});
/** Sends the form from a network of its own, as a browser without script does. */
let networks = 0;
async function send(form: Record<string, string>, from = `198.51.100.${++networks}`) {
  const browser = client(world.port, `localhost:${world.port}`, null, new Map(), from);
  const reply = await browser.send('POST', '/report', Buffer.from(new URLSearchParams(form).toString()), {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'text/html',
    origin: world.url,
  });
  return { ...reply, page: parsedPage(reply.text) };
}
const numberIn = (page: Document) => page.querySelector('[role=status] strong')!.textContent!;
interface Row {
  code: string;
  reason: string;
  page: string;
  words: string;
  email: string;
  state: string;
  by_whom: string;
  answer: string;
}
const rows = ({ storeId }: TestShop) =>
  world.database.sql<Row>('select * from abuse_reports where store_id = $1 order by at, id', [storeId]);
const letters = async (to: string) => {
  await world.work();
  return world.mails().filter((mail) => mail.to === to && mail.template === 'report-news');
};
const letter = async (to: string) => (await letters(to)).at(-1)!;
const person = () => `bisi-${++networks}@example.com`;

test('every page of a shop leads to a form on our own host with shop and page filled in, and nothing of an order in it', async () => {
  const shop = await openShop(world);
  const order = await place(world, shop);
  await payAsAsked(world, order);
  const linkOf = async (path: string) => {
    const { text } = await world.client(shop.slug).get(path);
    return parsedPage(text).querySelector(`a[href^="${world.url}/report"]`)!.getAttribute('href');
  };
  const of = `${world.url}/report/${shop.slug}`;
  for (const [path, to] of [
    ['/', of],
    ['/products/clay-mug', `${of}/products/clay-mug`],
    ['/pages/delivery-and-payment', `${of}/pages/delivery-and-payment`],
    ['/basket', of],
    [order.order_url, of],
  ] as const)
    expect([path, await linkOf(path)]).toEqual([path, to]);
  const { status, text, headers } = await world
    .client()
    .get(`/report/${shop.slug}/products/clay-mug`, { accept: 'text/html' });
  const page = parsedPage(text);
  const field = page.querySelector('input[name=address]')!;
  expect([status, field.getAttribute('value')]).toEqual([
    200,
    `http://${shop.slug}.localhost:${world.port}/products/clay-mug`,
  ]);
  // Its empty icon is let in: a browser says nothing about it.
  expect(headers['content-security-policy']).toContain('img-src data:');
  expect([headers['x-robots-tag'], page.querySelector('script'), page.documentElement.lang]).toEqual([
    'noindex',
    null,
    'en-NG',
  ]);
  const pidgin = await world.client().get(`/report/${shop.slug}?lang=pcm`);
  expect([pidgin.text.includes('Wetin happen?'), pidgin.text.includes('lang="pcm-NG"')]).toEqual([
    true,
    true,
  ]);
  // What opens an order is not kept, also where somebody copies it.
  const { page: done } = await send(
    typed(shop, { address: `${shop.slug}.localhost${order.order_url}`, email: '' }),
  );
  expect(numberIn(done)).toMatch(/^[a-z2-7]{8}$/);
  expect((await rows(shop))[0]!.page).toBe('/orders');
});

test('a report arrives once with its number, by mail where there is an address, and nobody’s words go to that address', async () => {
  const shop = await openShop(world);
  const email = person();
  const first = await send(typed(shop, { email, words: `${what} Go to https://evil.example` }));
  const again = await send(typed(shop, { email, words: `${what} Go to https://evil.example` }));
  expect([first.status, numberIn(again.page)]).toEqual([200, numberIn(first.page)]);
  expect((await rows(shop)).map(({ reason, page, state }) => [reason, page, state])).toEqual([
    ['not_delivered', '/products/clay-mug', 'open'],
  ]);
  const sent = await letters(email);
  expect(sent.map(({ subject }) => subject)).toEqual([`Your report ${numberIn(first.page)}`]);
  expect(sent[0]!.text + sent[0]!.html).not.toMatch(/evil|October/);
  // No owner hears of it.
  expect(world.mails().filter((mail) => mail.to === shop.owner.email)).toEqual([]);
  const inPidgin = person();
  await send(typed(shop, { email: inPidgin, lang: 'pcm' }));
  expect((await letter(inPidgin)).text).toContain('One of us go read');
});

test.each([
  ['no reason', { reason: '' }, 'reason', 'Choose what is wrong.'],
  ['too few words', { words: 'bad' }, 'words', 'Tell us what happened, in 10 to 2000 characters.'],
  ['an address that is none', { email: 'a@b' }, 'email', 'Enter a valid email address, or leave it empty.'],
  ['no shop', { address: '' }, 'address', 'Enter the address of the shop or of its page.'],
  [
    'a shop that is not ours',
    { address: 'https://example.com/x' },
    'address',
    'There is no shop of ours at this address.',
  ],
])(
  '%s is said beside its field; what was typed is still there, and nothing was sent',
  async (_what, change, name, said) => {
    const shop = await openShop(world);
    const form = typed(shop, change as Record<string, string>);
    const { status, page } = await send(form);
    expect([status, page.querySelector(`#${name}-error`)?.textContent]).toEqual([
      400,
      expect.stringContaining(said),
    ]);
    expect(page.querySelector('[role=alert]')!.textContent).toContain('Nothing was sent');
    expect([
      page.querySelector('[name=address]')!.getAttribute('value'),
      page.querySelector('[name=reason][checked]')?.getAttribute('value') ?? '',
      page.querySelector('textarea')!.textContent,
      page.querySelector('[name=email]')!.getAttribute('value'),
    ]).toEqual([form.address, form.reason, form.words, form.email]);
    expect(await rows(shop)).toEqual([]);
  },
);

test('a machine is stopped: one network sends thirty in an hour, and what fills the field nobody sees is kept nowhere', async () => {
  const shop = await openShop(world);
  const trapped = await send(typed(shop, { website: 'https://evil.example' }), '203.0.113.7');
  expect([trapped.status, await rows(shop)]).toEqual([200, []]);
  for (let turn = 1; turn < 30; turn++)
    expect((await send(typed(shop, { words: `${what} ${turn}`, email: '' }), '203.0.113.7')).status).toBe(
      200,
    );
  const { status, page } = await send(typed(shop, { words: `${what} once more` }), '203.0.113.7');
  expect([status, page.querySelector('[role=alert]')!.textContent]).toEqual([
    429,
    expect.stringContaining('Too many reports'),
  ]);
  expect(page.querySelector('textarea')!.textContent).toBe(`${what} once more`);
  expect(await rows(shop)).toHaveLength(29);
});

test('one of us looks at what was reported about a shop, acts, and its senders are told; its owner reads the measure alone', async () => {
  const shop = await openShop(world);
  const operator = await namedOperator(world);
  await operator.confirm();
  const [one, two] = [person(), person()];
  await send(typed(shop, { email: one }));
  await send(typed(shop, { email: two, reason: 'counterfeit' }));
  const queue = async () =>
    (await operator.client.get<{ items: QueueItem[] }>('/api/operator/queues/reports')).body.items.filter(
      ({ links }) => links.some(({ id }) => id === shop.slug),
    );
  const [item, ...others] = await queue();
  expect([item!.title, others]).toEqual([
    `Ada’s Shop (${shop.slug}): 2 reports, not delivered, counterfeit`,
    [],
  ]);
  expect(JSON.stringify(item)).not.toContain('bisi-');
  const commandsOf = async () => (await queue())[0]!.acts.map(({ command }) => command);
  expect(await commandsOf()).not.toContain('report acted <reports>');
  const reports = { reports: shop.slug };
  expect((await doAs(operator.client, 'report look <reports>', reports)).said).toBe(
    '2 reports are looked at.',
  );
  // Nothing was done about the store yet, so nobody is told that something was.
  const early = await doAs(operator.client, 'report acted <reports>', reports);
  expect(early.said).toContain('Nothing was changed.');
  const late = person();
  world.clock.advance(1_000);
  await send(typed(shop, { email: late, reason: 'other' }));
  world.clock.advance(1_000);
  const hide = item!.acts.find(({ command }) => command.startsWith('store hide'))!;
  expect(hide.values).toEqual({ slug: shop.slug, address: '/products/clay-mug' });
  const reason = 'The bags carry a name that is not yours.';
  await doAs(operator.client, hide.command, { ...hide.values, reason });
  expect((await doAs(operator.client, 'report acted <reports>', reports)).said).toBe(
    '2 reports are closed; who gave an address is written to.',
  );
  for (const to of [one, two]) {
    const { subject, text } = await letter(to);
    expect([
      subject.startsWith('Your report '),
      text.includes('have taken from the shop what was wrong'),
    ]).toEqual([true, true]);
  }
  // What nobody has looked at waits on, and the address of who was told is kept no longer.
  expect((await rows(shop)).map(({ state, email }) => [state, email])).toEqual([
    ['acted', ''],
    ['acted', ''],
    ['open', late],
  ]);
  expect((await queue())[0]!.title).toContain(': 1 report, other');
  const owner = await shop.owner.signIn();
  const { body } = await owner.get<{ items: Measure[] }>(`/api/sites/${shop.slug}/measures`);
  expect(body.items).toMatchObject([{ kind: 'hidden', about: 'Clay mug', reason }]);
  expect(JSON.stringify(body)).not.toMatch(/bisi|October/);
  const entries = await world.database.sql<{ action: string; data: { numbers: string[] } }>(
    `select action, data from audit_entries where store_id = $1 and action like 'report%' order by at, id`,
    [shop.storeId],
  );
  expect(entries.map(({ action, data }) => [action, data.numbers.length])).toEqual([
    ['report look', 2],
    ['report acted', 2],
  ]);
  const sheet = await operator.client.get<Sheet>(`/api/operator/look?kind=store&id=${shop.slug}`);
  const shown = sheet.body.sections.find(({ title }) => title === 'What was reported about it')!.shown;
  expect(shown).toMatchObject([{ state: 'open', is_told: true }, { state: 'acted' }, { state: 'acted' }]);
  expect(JSON.stringify(shown)).not.toContain('bisi-');
});

test('at the terminal one report is dismissed with a reason its sender reads, after it was looked at and only once', async () => {
  const shop = await openShop(world);
  const email = person();
  const number = numberIn((await send(typed(shop, { email }))).page);
  const why = 'The shop has shown us that the parcel came.';
  expect(await type(`report dismiss ${number} ${why}`)).toContain('Look at it first.');
  expect(await type(`report look ${number}`)).toBe('One report is looked at.');
  expect(await type(`report look ${number}`)).toContain('Nothing was changed.');
  expect(await type(`report dismiss ${number} no`)).toBe(
    'Say why, in 10 to 1000 characters: whoever sent it reads it.',
  );
  expect(await letters(email)).toHaveLength(1);
  expect(await type(`report dismiss ${number} ${why}`)).toBe(
    'One report is dismissed; who gave an address is written to.',
  );
  expect(await type(`report dismiss ${number} ${why}`)).toContain('Nothing was changed.');
  const sent = await letters(email);
  expect([sent.length, sent[1]!.text.includes(why)]).toEqual([2, true]);
  expect(await rows(shop)).toMatchObject([{ state: 'dismissed', answer: why, by_whom: 'operator tola' }]);
  expect(await type('report look nothing99')).toContain('There is no report with this number');
  // Dealt with, the same is a report anew.
  const next = await send(typed(shop, { email }));
  expect(numberIn(next.page)).not.toBe(number);
  expect(await rows(shop)).toHaveLength(2);
});

test('we are written to once a day while reports wait, and what was dealt with goes after a year', async () => {
  const shop = await openShop(world);
  const number = numberIn((await send(typed(shop, { email: '' }))).page);
  const told = async () => {
    await remindOfReports(world.app.deps);
    await world.work();
    return world.mails().filter(({ template }) => template === 'reports-waiting');
  };
  // Whatever was told today, of this one nothing was.
  world.clock.advance(days(1));
  const first = await told();
  expect(first.at(-1)!.text).toContain(`Ada’s Shop (${shop.slug})`);
  expect(await told()).toHaveLength(first.length);
  world.clock.advance(days(1));
  expect(await told()).toHaveLength(first.length + 1);
  await type(`report look ${number}`);
  await type(`report dismiss ${number} It is another shop that is meant.`);
  const { db, jobs } = world.app.deps;
  const night = async () => {
    await db.transact((tx) => jobs.send(tx, 'reports.purge', {}));
    await world.work();
    return (await rows(shop)).length;
  };
  world.clock.advance(days(reportKeptDays) - 1_000);
  expect(await night()).toBe(1);
  world.clock.advance(2_000);
  expect(await night()).toBe(0);
});
