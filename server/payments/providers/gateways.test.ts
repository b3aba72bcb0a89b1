import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/server.ts';
import { days, minutes } from '../../platform/clock.ts';
import { newReference } from '../../platform/ids.ts';
import { flutterwave } from './flutterwave.ts';
import { GatewayUnclear, type Gateway } from './gateway.ts';
import { paystack } from './paystack.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.control.removeFault());

type ProviderName = 'paystack' | 'flutterwave';
const keys = { paystack: 'sk_test_presence_sandbox', flutterwave: 'FLWSECK_TEST-presence-sandbox-X' };

function gatewayOf(provider: ProviderName, key: string = keys[provider]): Gateway {
  if (provider === 'flutterwave')
    return flutterwave({
      secretKey: key,
      hashes: ['current-hash-of-a-test', 'previous-hash-of-a-test'],
      apiBase: `${sandbox.url}/flutterwave/v3`,
      mode: 'test',
    });
  const { url } = sandbox;
  const pay = { publicKey: '', apiBase: url, checkoutBase: url, standardBase: url, mode: 'test' as const };
  return paystack({ ...pay, secretKeys: [key] });
}

describe.each(['paystack', 'flutterwave'] as const)('invariants 1 and 2 at %s', (provider) => {
  const gateway = () => gatewayOf(provider);
  const begin = async (amountKobo = 123_456) => {
    const reference = newReference('ord');
    const answer = await gateway().initialize({
      reference,
      amountKobo,
      currency: 'NGN',
      email: 'Bola@example.com',
      callbackUrl: 'http://shop.localhost:3000/orders/x',
      metadata: { purpose: 'order' },
      channels: ['card', 'bank_transfer'],
    });
    return { reference, answer };
  };
  const paid = async (amountKobo?: number) => {
    const { reference } = await begin(amountKobo);
    await sandbox.control.pay({ reference });
    return reference;
  };

  test('a payment page is opened, and a reference that was paid is refused the next time', async () => {
    const { reference, answer } = await begin();
    expect(answer).toMatchObject({ ok: true, url: expect.stringContaining(sandbox.url) });
    await sandbox.control.pay({ reference });
    const again = await gateway().initialize({
      reference,
      amountKobo: 123_456,
      currency: 'NGN',
      email: 'bola@example.com',
      callbackUrl: 'http://shop.localhost:3000/orders/x',
      metadata: {},
    });
    expect(again).toMatchObject({ ok: false, reason: 'duplicate' });
  });

  test.each([123_456, 500_000, 100_001, 999_999_99])('%s kobo come back as exactly that', async (kobo) => {
    const answer = await gateway().verify(await paid(kobo));
    expect(answer).toMatchObject({
      found: true,
      status: 'success',
      amountKobo: kobo,
      currency: 'NGN',
      mode: 'test',
      email: 'bola@example.com',
      feeKobo: expect.any(Number),
    });
  });

  test('a reference nobody ever used is told apart from no answer', async () => {
    expect(await gateway().verify(newReference('ord'))).toEqual({ found: false });
  });

  test.each([
    ['wrong_amount', 'amountKobo'],
    ['wrong_currency', 'currency'],
    ['wrong_email', 'email'],
    ['wrong_reference', 'reference'],
  ] as const)('an answer with a %s is passed on as it is, for settle to refuse', async (kind, field) => {
    const reference = await paid();
    const truth = await gateway().verify(reference);
    sandbox.control.addFault({ match: { reference }, kind, times: 1 });
    const lie = await gateway().verify(reference);
    expect(lie).not.toMatchObject({ [field]: (truth as Record<string, unknown>)[field] });
  });

  test.each(['status', 'garbage', 'empty', 'truncated', 'drop_before_act'] as const)(
    'an unclear answer (%s) is never a yes and never a no',
    async (kind) => {
      const reference = await paid();
      sandbox.control.addFault({ match: { reference }, kind, times: 1 });
      await expect(gateway().verify(reference)).rejects.toBeInstanceOf(GatewayUnclear);
    },
  );

  test('a refund is made in the exact amount and found again by our note', async () => {
    const reference = await paid();
    const asked = await gateway().refund({ reference, amountKobo: 23_45, currency: 'NGN', note: 'our-id' });
    expect(asked).toMatchObject({ ok: true, refund: { amountKobo: 23_45, note: 'our-id' } });
    expect(await gateway().refundsOf(reference)).toMatchObject([{ amountKobo: 23_45, note: 'our-id' }]);
    expect(sandbox.control.truth().refunds.filter((one) => one.reference === reference)).toMatchObject([
      { amount: 23_45 },
    ]);
  });

  test('all payments that were made since a day are listed, and none that was only begun', async () => {
    const now = sandbox.control.clock().now;
    const references = [await paid(1_234_56), await paid(99_00)];
    const { reference: begun } = await begin();
    const seen = await gateway().paymentsSince(new Date(now - minutes(1)));
    expect(seen.filter(({ reference }) => references.includes(reference))).toEqual([
      { reference: references[1], amountKobo: 99_00, currency: 'NGN' },
      { reference: references[0], amountKobo: 1_234_56, currency: 'NGN' },
    ]);
    expect(seen.some(({ reference }) => reference === begun)).toBe(false);
    expect(await gateway().paymentsSince(new Date(now + days(1)))).toEqual([]);
  });

  test('all refunds since a day are listed, each with where it stands and the reference of its payment', async () => {
    const references = [await paid(), await paid()];
    for (const reference of references)
      await gateway().refund({ reference, amountKobo: 10_00, currency: 'NGN', note: 'listed' });
    const now = sandbox.control.clock().now;
    const seen = await gateway().refundsSince(new Date(now - minutes(1)));
    const mine = (await Promise.all(references.map((one) => gateway().refundsOf(one)))).flat();
    const found = seen.filter(({ id }) => mine.some((one) => one.id === id));
    expect(await Promise.all(found.map((one) => one.reference()))).toEqual(references.toReversed());
    expect(found.map(({ state }) => state)).toEqual(mine.map(({ state }) => state));
    expect(await gateway().refundsSince(new Date(now + days(1)))).toEqual([]);
  });

  test('more than was paid is refused by the provider too', async () => {
    const reference = await paid();
    const asked = await gateway().refund({
      reference,
      amountKobo: 123_457,
      currency: 'NGN',
      note: 'too-much',
    });
    expect(asked.ok).toBe(false);
    expect(await gateway().refundsOf(reference)).toEqual([]);
  });

  test('a key that works is told from one that does not, and from no answer', async () => {
    expect(await gateway().keyWorks()).toBe(true);
    const wrong = provider === 'paystack' ? 'sk_test_of_nobody' : 'FLWSECK_TEST-of-nobody-X';
    expect(await gatewayOf(provider, wrong).keyWorks()).toBe(false);
  });
});

/** What Paystack’s adapter makes of a provider that answers so. */
async function paystackAgainst<T>(
  answerTo: (url: URL) => object,
  ask: (gateway: Gateway) => Promise<T>,
): Promise<T> {
  const server = createServer((request, response) =>
    response.end(JSON.stringify(answerTo(new URL(request.url!, 'http://paystack')))),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bases = { apiBase: url, checkoutBase: url, standardBase: url };
  const gateway = paystack({ ...bases, publicKey: '', secretKeys: ['sk_test_x'], mode: 'test' });
  return ask(gateway).finally(() => server.close());
}

test.each(['perPage', 'per_page'])(
  'invariant 11: Paystack’s list of refunds is read to its end where only %s makes its pages longer',
  async (name) => {
    const all = Array.from({ length: 130 }, (_, n) => ({ id: n, amount: 100, status: 'processed' }));
    const page = ({ searchParams }: URL) => {
      const size = Number(searchParams.get(name) ?? 50);
      const from = (Number(searchParams.get('page') ?? 1) - 1) * size;
      return { status: true, message: 'Refunds retrieved', data: all.slice(from, from + size) };
    };
    const refunds = await paystackAgainst(page, (gateway) => gateway.refundsOf('ord-a'));
    expect(refunds.map(({ id }) => Number(id))).toEqual(all.map(({ id }) => id));
  },
);

test.each([
  ['false', 'refused'],
  [false, 'refused'],
])('a refusal that Paystack tells as %j is one', async (status, reason) => {
  const wanted = { reference: 'ord-a', amountKobo: 5_000, currency: 'NGN', email: 'bola@example.com' };
  const answer = await paystackAgainst(
    () => ({ status, message: 'Currency not supported by merchant' }),
    (gateway) => gateway.initialize({ ...wanted, callbackUrl: 'http://shop.localhost/', metadata: {} }),
  );
  expect(answer).toEqual({ ok: false, reason, message: 'Currency not supported by merchant' });
});

test('an id in Paystack’s event is read digit by digit', () => {
  const raw = Buffer.from(
    '{"event":"charge.dispute.create","data":{"id":9007199254740993,"transaction":{}}}',
  );
  expect(gatewayOf('paystack').readEvent(raw)).toMatchObject({ kind: 'dispute', id: '9007199254740993' });
});

test('invariant 11: of Flutterwave’s list only the refunds of this very payment are ours, on whatever page', async () => {
  const row = (id: number, tx_id: number) => ({ id, tx_id, amount_refunded: 10.5, status: 'completed' });
  const pages = [[row(1, 900), row(2, 901)], [row(3, 902)], [row(4, 901)]];
  const payment = { id: 901, tx_ref: 'ord-a', amount: 50, currency: 'NGN', status: 'successful' };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://flutterwave');
    const page = Number(searchParams.get('page'));
    const body = pathname.startsWith('/refunds')
      ? { data: pages[page - 1], meta: { page_info: { total_pages: pages.length } } }
      : { data: { ...payment, customer: { email: 'bola@example.com' } } };
    response.end(JSON.stringify({ status: 'success', ...body }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gateway = flutterwave({ secretKey: 'x', hashes: ['x'], apiBase, mode: 'test' });
  const refunds = await gateway.refundsOf('ord-a').finally(() => server.close());
  expect(refunds.map(({ id, amountKobo }) => [id, amountKobo])).toEqual([
    ['2', 10_50],
    ['4', 10_50],
  ]);
});

describe('Flutterwave’s proof of an event', () => {
  const holds = (headers: Record<string, unknown>) =>
    gatewayOf('flutterwave').signatureHolds(Buffer.from('{}'), headers);

  test('invariant 8 is the hash, the current or the previous one, and nothing else', () => {
    expect(holds({ 'verif-hash': 'current-hash-of-a-test' })).toBe(true);
    expect(holds({ 'verif-hash': 'previous-hash-of-a-test' })).toBe(true);
    for (const wrong of ['', 'current-hash', 'CURRENT-HASH-OF-A-TEST', undefined, ['current-hash-of-a-test']])
      expect(holds({ 'verif-hash': wrong })).toBe(false);
    expect(
      flutterwave({ secretKey: 'x', hashes: [], apiBase: sandbox.url, mode: 'test' }).signatureHolds(
        Buffer.from('{}'),
        { 'verif-hash': '' },
      ),
    ).toBe(false);
  });

  test('invariant 15 an event’s amount is read digit by digit', () => {
    const raw = Buffer.from(
      '{"event":"charge.completed","data":{"id":99999999999999999,"tx_ref":"ord-1","amount":1234.56,"currency":"NGN"}}',
    );
    expect(gatewayOf('flutterwave').readEvent(raw)).toEqual({
      kind: 'charge',
      name: 'charge.completed',
      id: '99999999999999999',
      reference: 'ord-1',
      amountKobo: 123_456,
      currency: 'NGN',
    });
  });
});
