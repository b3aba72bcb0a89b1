import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyScopes, scopesWith } from '#shared/api-keys.ts';
import { guideParts } from '#server/api-keys/guide.ts';
import { everybodys } from '#server/platform/http/openapi.ts';
import { programOf } from './support/api-keys.ts';
import { stockOf } from './support/selling/shopping.ts';
import { signatureOf, webhookWorld, type WebhookWorld } from './support/selling/webhooks.ts';
import { openShop, type TestShop } from './support/app.ts';

const run = promisify(execFile);

let all: WebhookWorld;
let shop: TestShop;
let key: string;
beforeAll(async () => {
  all = await webhookWorld();
  shop = await openShop(all.world);
  key = (await programOf(all.world, shop, keyScopes)).secret;
});
afterAll(() => all.close());

/** An example as it stands on the page, read from the page. */
async function example(id: string): Promise<string> {
  const page = (await all.world.client().get('/api/docs')).text;
  const [, code] = new RegExp(`<pre tabindex="0" id="${id}-example"><code>([\\s\\S]*?)</code></pre>`).exec(
    page,
  )!;
  return code!.replace(/&#(\d+);/g, (_, number: string) => String.fromCharCode(Number(number)));
}

/** Runs a call of the page in a shell, for this store and with its key; `also`: what stands for a word of it. */
async function called<Answer>(id: string, also: (code: string) => string = (code) => code): Promise<Answer> {
  const code = also(await example(id))
    .replace('/sites/your-store/', `/sites/${shop.slug}/`)
    .replace('VARIANT_ID', shop.product.variantId);
  const { stdout } = await run('sh', ['-c', code], { env: { ...process.env, PRESENCE_KEY: key } });
  return JSON.parse(stdout) as Answer;
}

test('products are listed as the page says', async () => {
  expect(await called('list-products')).toMatchObject({
    items: [{ id: shop.product.id, title: 'Clay mug' }],
    next: null,
  });
});

test('a stock level is changed as the page says, once however often it is sent', async () => {
  const before = (await stockOf(all.world, shop)).on_hand;
  const first = await called<{ movement: { id: string } }>('change-stock');
  expect(first).toMatchObject({ movement: { change: 12, kind: 'received', by: 'Stock robot (API key)' } });
  await called('change-stock');
  expect((await stockOf(all.world, shop)).on_hand).toBe(before + 12);
});

test('an order with a pay link is made as the page says, once, and its link leads to it', async () => {
  const made = await called<{ id: string; number: number; shopper_url: string }>('pay-link');
  expect(made).toMatchObject({ channel: 'manual', total_kobo: 400_000, status: 'open' });
  expect((await called<{ id: string }>('pay-link')).id).toBe(made.id);
  const { pathname, search } = new URL(made.shopper_url);
  const shown = await all.world.client(shop.slug).get(pathname + search);
  expect([shown.status, shown.text.includes('₦4,000')]).toEqual([200, true]);
});

test('orders since a day are listed as the page says, page after page', async () => {
  for (let n = 0; n < 2; n++) await all.order(shop);
  interface List {
    items: { number: number }[];
    next: string | null;
  }
  const whole = await called<List>('list-orders');
  expect(whole.items.length).toBeGreaterThan(1);
  const [first, ...rest] = whole.items.map(({ number }) => number);
  const page = await called<List>('list-orders', (code) => code.replace('limit=50', 'limit=1'));
  expect(page.items.map(({ number }) => number)).toEqual([first]);
  const next = await called<List>('list-orders', (code) =>
    code.replace('limit=50', `limit=50&after=${page.next}`),
  );
  expect(next.items.map(({ number }) => number)).toEqual(rest);
});

test('a message is known as ours by the code of the page, and no other', async () => {
  const code = await example('verify');
  const module = (await import(
    `data:text/javascript,${encodeURIComponent(`${code}\nexport { isFromPresence };`)}`
  )) as {
    isFromPresence(secret: string, headers: Record<string, string>, body: string): boolean;
  };
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  // The code looks at the clock of the machine.
  const timestamp = String(Math.floor(Date.now() / 1000));
  const message = { id: 'msg_1', timestamp, body: '{"type":"order.paid"}' };
  const headers = (change: object = {}) => ({
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatureOf(secret, message),
    ...change,
  });
  const isOurs = (its: Record<string, string>, body = message.body) =>
    module.isFromPresence(secret, its, body);
  expect(isOurs(headers())).toBe(true);
  expect(isOurs(headers({ 'webhook-signature': `v1,AAAA ${signatureOf(secret, message)}` }))).toBe(true);
  expect(isOurs(headers(), '{"type":"order.sent"}')).toBe(false);
  expect(isOurs(headers({ 'webhook-id': 'msg_2' }))).toBe(false);
  const old = { ...message, timestamp: String(Number(timestamp) - 400) };
  expect(
    isOurs(headers({ 'webhook-timestamp': old.timestamp, 'webhook-signature': signatureOf(secret, old) })),
  ).toBe(false);
  // What we send in fact is signed so.
  const { shop: listening, id, secret: own } = await all.listening({ events: ['order.placed'] });
  await all.ask(listening, 'POST', `/${id}/test`);
  const sent = all.receiver.received.at(-1)!;
  expect(sent.signatures).toEqual([signatureOf(own, sent)]);
});

test('the page names every call a key may make with its scope, and the document for machines says the same', async () => {
  const page = (await all.world.client().get('/api/docs')).text;
  const { body } = await all.world.client().get<{
    paths: Record<string, Record<string, { security: Record<string, string[]>[] }>>;
    components: { securitySchemes: object };
  }>('/api/openapi.json');
  const [, mine = '', others = ''] = /<section id="calls">([\s\S]*?)<section id="others">([\s\S]*)/.exec(
    page,
  )!;
  for (const { contract, options } of everybodys(all.world.app.api.table)) {
    const row = `<td>${contract.method}</td><td><code>${contract.path}</code></td>`;
    const scopes = options.byKey ? scopesWith(options.may!) : [];
    expect([contract.path, mine.includes(row), others.includes(row)]).toEqual([
      contract.path,
      scopes.length > 0,
      scopes.length === 0,
    ]);
    if (scopes.length > 0) expect(mine).toContain(`${row}<td>${scopes.join(' or ')}</td>`);
    const path = contract.path.replace(/:([a-zA-Z]+)/g, '{$1}');
    const said = body.paths[path]![contract.method.toLowerCase()]!.security;
    expect([path, said.flatMap((one) => one.key ?? [])]).toEqual([path, scopes]);
  }
  expect(Object.keys(body.components.securitySchemes)).toEqual(['access', 'key']);
});

test('each example of the page is run here', () => {
  const examples = guideParts('http://localhost').flatMap(({ id, code }) => (code ? [id] : []));
  expect(examples).toEqual(['list-products', 'change-stock', 'pay-link', 'list-orders', 'verify']);
});
