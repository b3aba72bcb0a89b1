import { expect, test } from 'vitest';
import { naira } from './page/money.ts';
import { getPage, postForm, startSandbox } from './test-support.ts';

const callback_url = 'http://shop.test/back';
const good = { number: '4084 0840 8408 4081', expiry: '12/30', cvv: '408' };

test.each([
  [5_000, '₦50'],
  [249_950, '₦2,499.50'],
  [2_000_000, '₦20,000'],
  [100_000_005, '₦1,000,000.05'],
])('%i kobo reads %s', (kobo, text) => {
  expect(naira(kobo)).toBe(text);
});

test('the first page: amount, marked as a test, no script, no foreign asset', async () => {
  const client = await startSandbox({ merchantName: 'Adunni & Daughters' });
  const { authorization_url: url } = await client.start({ amount: 2_049_950 });
  const page = await getPage(url);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Test mode - no real money moves');
  expect(page.text).toContain('₦20,499.50');
  expect(page.text).toContain('Pay Adunni &amp; Daughters');
  expect(page.text).toContain('Pay with a successful test card');
  expect(page.text).toContain('5060 6666 6666 6666 666');
  expect(page.text).not.toMatch(/<script|src=|@import|url\(/);
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(page.headers.get('cache-control')).toBe('no-store');
});

test('text from outside is escaped', async () => {
  const client = await startSandbox();
  const { authorization_url: url } = await client.start({ label: '<b onclick="x">&' });
  expect((await getPage(url)).text).toContain('&lt;b onclick=&quot;x&quot;&gt;&amp;');
});

test('one button pays', async () => {
  const client = await startSandbox();
  const { reference, authorization_url: url } = await client.start({ callback_url });
  const back = await postForm(`${url}/quick`);
  expect([back.status, back.location]).toEqual([
    302,
    `${callback_url}?trxref=${reference}&reference=${reference}`,
  ]);
  expect((await client.verify(reference)).status).toBe('success');
});

test('without a callback the customer sees the outcome', async () => {
  const client = await startSandbox();
  const { authorization_url: url } = await client.start();
  const back = await postForm(`${url}/quick`);
  expect([back.status, back.location]).toEqual([303, new URL(url).pathname]);
  expect((await getPage(url)).text).toContain('Payment received');
});

test.each([
  [{ ...good, number: '4084' }, 'A card number has 16 to 19 digits', '4084'],
  [{ ...good, number: '4111111111111111' }, 'use one of the test cards below', ''],
  [{ ...good, expiry: '13/30' }, 'Write the expiry date as month and year', good.number],
  [{ ...good, expiry: '01/20' }, 'This card has expired', good.number],
  [{ ...good, cvv: '1' }, 'The CVV is the 3 or 4 digits', good.number],
])('a card form with a mistake: %j', async (form, sentence, kept) => {
  const client = await startSandbox();
  const { reference, authorization_url: url } = await client.start();
  const answer = await postForm(`${url}/card`, form);
  expect([answer.status, answer.location]).toEqual([303, `${new URL(url).pathname}/card`]);
  const page = await getPage(`${url}/card`);
  expect(page.text).toContain(sentence);
  expect(/name="number"[^>]*value="([^"]*)"/s.exec(page.text)![1]).toBe(kept);
  expect(/name="cvv"[^>]*value="([^"]*)"/s.exec(page.text)![1]).toBe('');
  expect((await getPage(`${url}/card`)).text).not.toContain(sentence);
  expect(await client.verify(reference)).toMatchObject({ status: 'abandoned', log: { attempts: 0 } });
});

test('"Use this card" fills the form', async () => {
  const client = await startSandbox();
  const { authorization_url: url } = await client.start();
  const { text } = await getPage(`${url}/card?card=success_pin`);
  expect(text).toContain('value="5078 5078 5078 5078 12"');
  expect(text).toContain('value="081"');
});

test('an old question sent again does not answer the next one', async () => {
  const client = await startSandbox();
  const { reference, authorization_url: url } = await client.start();
  await postForm(`${url}/card`, { number: '5060666666666666666', expiry: '12/30', cvv: '123' });
  await postForm(`${url}/answer`, { kind: 'pin', answer: '1234' });
  await postForm(`${url}/answer`, { kind: 'pin', answer: '1234' });
  expect((await getPage(url)).text).toContain('Enter the code from your bank');
  expect((await client.verify(reference)).log.errors).toBe(0);
});

test('a wrong code says so and can be corrected', async () => {
  const client = await startSandbox();
  const { authorization_url: url } = await client.start();
  await postForm(`${url}/card`, { number: '5060666666666666666', expiry: '12/30', cvv: '123' });
  await postForm(`${url}/answer`, { kind: 'pin', answer: '9999' });
  expect((await getPage(url)).text).toContain('That PIN is not right');
  await postForm(`${url}/answer`, { kind: 'pin', answer: '1234' });
  expect((await getPage(url)).text).not.toContain('not right');
});

test('cancel: to metadata.cancel_action as given, else to the callback, else a page', async () => {
  const client = await startSandbox();
  const cancelAction = 'http://shop.test/cart?kept=1';
  const first = await client.start({ callback_url, metadata: { cancel_action: cancelAction } });
  expect(await postForm(`${first.authorization_url}/cancel`)).toMatchObject({
    status: 302,
    location: cancelAction,
  });
  const second = await client.start({ callback_url });
  expect((await postForm(`${second.authorization_url}/cancel`)).location).toBe(
    `${callback_url}?trxref=${second.reference}&reference=${second.reference}`,
  );
  const third = await client.start({ metadata: { cancel_action: 'javascript:alert(1)' } });
  const path = new URL(third.authorization_url).pathname;
  expect((await postForm(`${third.authorization_url}/cancel`)).location).toBe(`${path}?cancelled`);
  expect((await getPage(`${third.authorization_url}?cancelled`)).text).toContain('Payment cancelled');
  expect((await client.verify(first.reference)).status).toBe('abandoned');
});

test('cancelling in the middle leaves the transaction abandoned and still payable', async () => {
  const client = await startSandbox();
  const { reference, authorization_url: url } = await client.start({ callback_url });
  await postForm(`${url}/card`, { number: '5192602720584796', expiry: '12/30', cvv: '123' });
  expect((await client.verify(reference)).status).toBe('ongoing');
  await postForm(`${url}/cancel`);
  expect((await client.verify(reference)).status).toBe('abandoned');
  expect((await postForm(`${url}/quick`)).status).toBe(302);
});

test('bank transfer, confirmed at once', async () => {
  const client = await startSandbox();
  const { reference, authorization_url: url } = await client.start({ callback_url });
  await postForm(`${url}/transfer`);
  const number = /class="number">(\d{10})</.exec((await getPage(url)).text)![1]!;
  expect((await client.verify(reference)).status).toBe('ongoing');
  const back = await postForm(`${url}/sent`, { bank: 'quick' });
  expect([back.status, back.location?.startsWith(callback_url)]).toEqual([302, true]);
  expect(await client.verify(reference)).toMatchObject({
    status: 'success',
    channel: 'bank_transfer',
    fees: 17_500,
    authorization: { channel: 'bank_transfer', reusable: false, receiver_bank_account_number: number },
  });
});

test('bank transfer with a slow bank: pending until the clock moves, then back to the shop', async () => {
  const client = await startSandbox();
  const { control } = client.sandbox;
  control.freeze();
  const { reference, authorization_url: url } = await client.start({ callback_url });
  await postForm(`${url}/transfer`);
  const path = new URL(url).pathname;
  expect((await postForm(`${url}/sent`, { bank: 'slow' })).location).toBe(path);
  const waiting = await getPage(url);
  expect(waiting.text).toContain('Waiting for your bank');
  expect(waiting.text).toContain(`href="${path}/wait"`);
  await postForm(`${url}/cancel`);
  await postForm(`${url}/quick`);
  expect((await client.verify(reference)).status).toBe('pending');
  await control.advance(599_999);
  expect((await getPage(`${url}/wait`)).status).toBe(200);
  await control.advance(1);
  expect((await client.verify(reference)).status).toBe('success');
  expect(await getPage(`${url}/wait`)).toMatchObject({
    status: 302,
    location: `${callback_url}?trxref=${reference}&reference=${reference}`,
  });
  expect(control.truth().totals.NGN.captures).toBe(1);
});

test('a transfer is confirmed, or refused, by control', async () => {
  const client = await startSandbox();
  const { control } = client.sandbox;
  for (const outcome of ['success', 'failed'] as const) {
    const { reference, authorization_url: url } = await client.start();
    await postForm(`${url}/transfer`);
    await postForm(`${url}/sent`, { bank: 'slow' });
    expect((await control.confirmTransfer({ reference, outcome })).status).toBe(outcome);
    await expect(control.confirmTransfer({ reference })).rejects.toThrow('no bank is about to answer');
  }
  const { reference, authorization_url: url } = await client.start();
  await postForm(`${url}/transfer`);
  expect((await control.confirmTransfer({ reference })).captured).toBe(true);
});

test('an account number that expired takes no money', async () => {
  const client = await startSandbox();
  const { reference, authorization_url: url } = await client.start();
  await postForm(`${url}/transfer`);
  await client.sandbox.control.advance(8 * 3_600_000);
  await postForm(`${url}/sent`, { bank: 'quick' });
  expect((await client.verify(reference)).status).toBe('abandoned');
});

test('the session ends: a clear page, nothing can be paid, an unfinished try is abandoned', async () => {
  const client = await startSandbox({ settings: { session_timeout_ms: 1_800_000 } });
  const { control } = client.sandbox;
  control.freeze();
  const { reference, authorization_url: url } = await client.start({ callback_url });
  await postForm(`${url}/card`, { number: '5192602720584796', expiry: '12/30', cvv: '123' });
  await control.advance(1_799_999);
  expect((await client.verify(reference)).status).toBe('ongoing');
  await control.advance(1);
  expect((await client.verify(reference)).status).toBe('abandoned');
  const page = await getPage(url);
  expect([page.status, page.text.includes('This payment page has expired')]).toEqual([410, true]);
  await postForm(`${url}/quick`);
  await postForm(`${url}/card`, good);
  await postForm(`${url}/transfer`);
  await expect(control.pay({ reference })).rejects.toThrow('The payment session has expired.');
  expect(control.truth().captures).toEqual([]);
});

test('a used address shows that it was paid, and where to go', async () => {
  const client = await startSandbox();
  const { reference, authorization_url: url } = await client.start({ callback_url });
  await postForm(`${url}/quick`);
  const page = await getPage(url);
  expect(page.text).toContain('Payment received');
  expect(page.text).toContain(`href="${callback_url}?trxref=${reference}&amp;reference=${reference}"`);
  expect((await postForm(`${url}/quick`)).status).toBe(302);
  expect(client.sandbox.control.truth().totals.NGN.captures).toBe(1);
});

test('a transaction for one channel offers only that one', async () => {
  const client = await startSandbox();
  const { reference, authorization_url: url } = await client.start({ channels: ['bank_transfer'] });
  const { text } = await getPage(url);
  expect([text.includes('Bank transfer'), text.includes('<b>Card</b>')]).toEqual([true, false]);
  await postForm(`${url}/quick`);
  expect((await client.verify(reference)).status).toBe('abandoned');
});

test('unknown codes and steps', async () => {
  const client = await startSandbox();
  const { authorization_url: url } = await client.start();
  expect((await getPage(`${client.sandbox.url}/aaaaaaaaaaaaaaa`)).status).toBe(404);
  expect((await getPage(`${url}/card/more`)).status).toBe(404);
  expect((await postForm(`${url}/constructor`)).status).toBe(404);
  expect((await getPage(`${url}/other`)).location).toBe(new URL(url).pathname);
  expect((await getPage(client.sandbox.url)).status).toBe(404);
});
