// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSession } from './testing/apple-pay.ts';
import {
  closeWindows,
  hosts,
  listeners,
  loaded,
  openWindow,
  order,
  stubProvider,
  type SentRequest,
} from './testing/page.ts';

beforeEach(() => {
  FakeSession.made = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'Date'] });
  // On a full second, since the log counts in seconds.
  vi.setSystemTime(new Date('2026-11-21T10:00:00Z'));
});
afterEach(() => {
  closeWindows();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const withApplePay = () => vi.stubGlobal('ApplePaySession', FakeSession);
const answer = (more: object) => ({ status: true, message: 'ok', data: { ...loaded, ...more } });
const vault = answer({ link_config: { enabled: true, has_payment_instruments: true } });
const apple = answer({ channels: ['card', 'apple_pay'] });
const ready = { event: 'loaded:transaction', data: { id: 77, customer: {}, accessCode: 'code77' } };
const settled = () => vi.advanceTimersByTimeAsync(0);
const modal = () => document.querySelector<HTMLElement>('[role=dialog]');
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  ) as HTMLButtonElement;
const paths = (sent: SentRequest[]) => sent.map(({ method, address }) => `${method} ${address}`);
const formOf = ({ body }: SentRequest) => Object.fromEntries(new URLSearchParams(body ?? ''));

/** `checkout()` until the choice stands open, if there is one. */
async function choose(body: unknown, answers: Record<string, unknown> = {}) {
  const sent = stubProvider({ ...answers, request_inline: body });
  const shown = openWindow();
  const { heard, callbacks } = listeners();
  shown.say({ event: 'loaded:checkout' });
  const transaction = await shown.popup.checkout({ ...order, ...callbacks });
  shown.say(ready);
  heard.length = 0;
  await vi.advanceTimersByTimeAsync(50);
  return { ...shown, sent, heard, transaction };
}

describe('the calls of a payment that the page loads', () => {
  it('R-457 R-458 R-462 starts it, less language and account, which are headers; then the address is noted', async () => {
    const sent = stubProvider();
    const { popup, posts } = openWindow();
    await popup.checkout({ ...order, language: 'fr', connect_account: 'CA_1', reference: 'r1' });
    expect(paths(sent)).toEqual([
      `POST ${hosts.api}/checkout/request_inline`,
      `POST ${hosts.api}/transaction/set_ip/77`,
    ]);
    expect(sent[0]?.headers).toEqual({
      'Content-Type': 'application/json',
      'Accept-Language': 'fr',
      'x-connect-account': 'CA_1',
    });
    const metadata = JSON.stringify({ referrer: location.href });
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ ...order, ref: 'r1', mode: 'popup', metadata });
    expect(sent[1]).toMatchObject({ headers: { Authorization: 'Bearer pk_merchant' }, body: null });
    expect(posts[0]?.[0]).toMatchObject({ params: { accessCode: 'code77', language: 'fr' } });
  });
  it('R-460 asks about an access code, and sends nothing else', async () => {
    const sent = stubProvider();
    const { popup } = openWindow();
    await popup.checkout({ accessCode: 'a/b' });
    expect(sent[0]).toEqual({
      address: `${hosts.api}/transaction/verify_access_code/a%2Fb`,
      method: 'GET',
      headers: { 'Content-Type': 'application/json' },
      body: null,
    });
  });
  it('R-442 R-443 R-444 R-459 reads every field of the answer', async () => {
    stubProvider({
      request_inline: answer({ plan_details: { interval: 'monthly' }, log: { attempts: 2, history: [] } }),
    });
    const { popup } = openWindow();
    const transaction = await popup.checkout(order);
    expect(transaction.response).toEqual({
      ...loaded,
      plan_details: { interval: 'monthly' },
      log: { attempts: 2, history: [] },
    });
    expect(transaction.log?.fields.attempts).toBe(2);
    expect(transaction.getStatus()).toMatchObject({ id: 77, status: 'abandoned' });
  });
  it('R-466 a status of false is thrown with the provider’s message, and told to onError', async () => {
    stubProvider({ request_inline: { status: false, message: 'Invalid key' } });
    const { popup } = openWindow();
    const { heard, callbacks } = listeners();
    await expect(popup.checkout({ ...order, ...callbacks })).rejects.toThrow('Invalid key');
    expect(heard).toEqual([['onError', { status: false, message: 'Invalid key' }]]);
    expect(popup.activeTransaction()).toBeNull();
  });
  it('R-469 without a message it says "Error occurred"', async () => {
    stubProvider({ request_inline: { status: false } });
    const { popup } = openWindow();
    await expect(popup.checkout(order)).rejects.toThrow('Error occurred');
  });
});

describe('the pre-checkout modal', () => {
  it('R-455 is not there without a quick way; the window opens at once', async () => {
    const { iframe } = await choose(answer({}));
    expect(modal()).toBeNull();
    expect(iframe.style.display).toBe('block');
  });
  it.each([
    [{ enabled: true, has_payment_instruments: false }],
    [{ enabled: false, has_payment_instruments: true }],
  ])('R-444 R-455 %j is nothing saved', async (link_config) => {
    await choose(answer({ link_config }));
    expect(modal()).toBeNull();
  });
  it('R-455 R-479 shows for a saved payment, 50 ms after it is put there', async () => {
    stubProvider({ request_inline: vault });
    const { popup, iframe, say } = openWindow();
    say({ event: 'loaded:checkout' });
    await popup.checkout(order);
    expect(modal()).toBeNull();
    say(ready);
    const shade = modal()?.parentElement as HTMLElement;
    await vi.advanceTimersByTimeAsync(49);
    expect(shade.className).toBe('cw-shade');
    await vi.advanceTimersByTimeAsync(1);
    expect(shade.className).toBe('cw-shade cw-open');
    expect(modal()?.getAttribute('aria-modal')).toBe('true');
    expect(document.getElementById(modal()?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
      'Pay ₦5,000',
    );
    expect(document.activeElement?.textContent).toBe('Pay with a saved card or account');
    expect(iframe.style.display).toBe('none');
  });
  it('pays with what is saved inside the window', async () => {
    const { posts, iframe } = await choose(vault);
    button('Pay with a saved card or account').click();
    expect(posts).toContainEqual([{ type: 'inline:pay-with-vault' }, hosts.checkout]);
    expect(modal()).toBeNull();
    expect(iframe.style.display).toBe('block');
  });
  it('R-456 closes for any other way to pay', async () => {
    const { heard, iframe } = await choose(vault);
    button('Pay another way').click();
    expect(modal()).toBeNull();
    expect(iframe.style.display).toBe('block');
    expect(heard).toEqual([]);
  });
  it.each([
    ['its button', () => button('Close without paying').click()],
    ['Escape', () => modal()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))],
  ])('R-456 cancels the payment by %s', async (_way, act) => {
    const { heard, posts, transaction } = await choose(vault);
    act();
    expect(modal()).toBeNull();
    expect(heard.map(([name]) => name)).toEqual(['onCancel', 'onClose']);
    expect(transaction.isActive).toBe(false);
    expect(posts.map(([message]) => message)).toContainEqual({
      type: 'analytics',
      action: 'trackCheckoutClosed',
      params: undefined,
    });
  });
  it('keeps the focus inside, both ways round', async () => {
    await choose(vault);
    const tab = (shiftKey = false) => {
      const key = { key: 'Tab', shiftKey, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
      return document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
    };
    expect([tab(true), tab(), tab(), tab()]).toEqual([
      'Close without paying',
      'Pay with a saved card or account',
      'Pay another way',
      'Close without paying',
    ]);
  });
  it.each([
    [125, true],
    [126, false],
  ])('R-480 a touch of %i ms is a tap: %s', async (ms, isTap) => {
    await choose(vault);
    const other = button('Pay another way');
    other.dispatchEvent(new Event('touchstart'));
    await vi.advanceTimersByTimeAsync(ms);
    other.dispatchEvent(new Event('touchend', { cancelable: true }));
    expect(modal() === null).toBe(isTap);
  });
});

describe('Apple Pay', () => {
  const validate = `POST ${hosts.standard}/applepay/validate-session/`;
  const charge = `POST ${hosts.standard}/applepay/charge`;

  it('R-455 is offered only where the device has it and the payment takes it', async () => {
    await choose(apple);
    expect(modal()).toBeNull();
    closeWindows();
    withApplePay();
    await choose(answer({}));
    expect(modal()).toBeNull();
    closeWindows();
    await choose(apple);
    expect(button('Pay with Apple Pay')).toBeDefined();
  });
  it('R-474 R-475 R-476 asks in version 6 for NG with Visa and Mastercard', async () => {
    withApplePay();
    await choose(answer({ channels: ['apple_pay'], plan_details: { interval: 'biannually' } }));
    button('Pay with Apple Pay').click();
    const [session] = FakeSession.made;
    expect(session?.version).toBe(6);
    expect(session?.request).toEqual({
      countryCode: 'NG',
      currencyCode: 'NGN',
      supportedNetworks: ['visa', 'masterCard'],
      merchantCapabilities: ['supports3DS', 'supportsCredit', 'supportsDebit'],
      requiredBillingContactFields: ['postalAddress', 'name', 'phone', 'email'],
      total: { label: 'Ada’s Shop - Paystack', amount: '5000', type: 'final' },
      lineItems: [{ label: 'BIANNUAL PLAN', amount: '5000' }],
    });
  });
  it('R-463 R-464 R-445 R-446 R-461 validates, charges and keeps the log', async () => {
    withApplePay();
    const { heard, sent, posts, transaction } = await choose(apple, {
      'validate-session': { status: 'success', message: '', data: { merchant: 1 } },
      'applepay/charge': { status: 'success', message: 'Approved', reference: 'r1' },
    });
    sent.length = 0;
    vi.setSystemTime(Date.now() + 3_000);
    button('Pay with Apple Pay').click();
    const [session] = FakeSession.made;
    session?.onvalidatemerchant({ validationURL: 'https://apple.example/s' });
    await settled();
    session?.onpaymentauthorized({ payment: { token: { a: 1 } } });
    await settled();
    const wallet = sent.filter(({ address }) => address.startsWith(hosts.standard));
    expect(paths(wallet)).toEqual([validate, charge]);
    expect(wallet.map(({ headers }) => headers['Content-Type'])).toEqual(
      Array(2).fill('application/x-www-form-urlencoded'),
    );
    expect(formOf(wallet[0]!)).toEqual({
      transaction: '77',
      sessionUrl: 'https://apple.example/s',
      displayName: 'Ada’s Shop',
      domainName: location.hostname,
    });
    expect(formOf(wallet[1]!)).toEqual({ transaction: '77', paymentObject: '{"token":{"a":1}}' });
    expect(session?.done).toEqual(['begin', ['merchant', { merchant: 1 }], ['payment', { status: 0 }]]);
    expect(heard.map(([name]) => name)).toEqual(['onSuccess', 'callback']);
    expect(heard[0]?.[1]).toMatchObject({ reference: 'r1' });
    expect(transaction.log?.fields).toEqual({
      start_time: expect.any(Number),
      time_spent: 3,
      attempts: 1,
      authentication: null,
      errors: 0,
      success: true,
      mobile: false,
      input: [],
      history: [
        { type: 'action', message: 'Attempted to pay with apple pay', time: 3 },
        { type: 'success', message: 'Successfully paid with apple pay', time: 3 },
      ],
    });
    const last = sent.filter(({ address }) => address === `${hosts.api}/transaction/update_log/77`).at(-1);
    expect(last?.headers).toMatchObject({ Authorization: 'Bearer pk_merchant' });
    expect(JSON.parse(JSON.parse(last?.body ?? '').payload)).toEqual(transaction.log?.fields);
    const actions = posts.flatMap(([message]) => (message as { action?: string }).action ?? []);
    expect(actions).toEqual(['trackPaymentAttempt', 'trackPaymentCompletion']);
  });
  const failed =
    'An error occurred while paying with Apple Pay. Please try again or use another payment method.';
  it.each([
    ['R-472', 'validate-session', { status: 'failed' }, 'Could not initiate apple pay transaction', 'abort'],
    [
      'R-468',
      'applepay/charge',
      { status: 'failed' },
      'Transaction attempt failed',
      ['payment', { status: 1 }],
    ],
    [
      'R-464',
      'applepay/charge',
      { status: 'failed', message: 'Declined' },
      'Declined',
      ['payment', { status: 1 }],
    ],
  ])('R-456 R-467 %s a failure of %s is said; every way stays open', async (_id, part, body, reason, end) => {
    withApplePay();
    const { heard, transaction, posts } = await choose(apple, { [part]: body });
    button('Pay with Apple Pay').click();
    const [session] = FakeSession.made;
    if (part === 'validate-session')
      session?.onvalidatemerchant({ validationURL: 'https://apple.example/s' });
    else session?.onpaymentauthorized({ payment: {} });
    await settled();
    expect(session?.done.at(-1)).toEqual(end);
    expect(modal()?.querySelector('[role=alert]')?.textContent).toBe(failed);
    expect(transaction).toMatchObject({ isActive: true, errors: [{ message: reason }] });
    expect(transaction.log?.fields).toMatchObject({ errors: 1, success: false });
    expect(heard).toEqual([]);
    expect(posts.at(-1)?.[0]).toEqual({
      type: 'analytics',
      action: 'trackPaymentError',
      params: { channel: 'apple_pay', message: reason },
    });
  });
});

describe('a wallet button in the page', () => {
  it('R-440 needs a container', async () => {
    const { popup } = openWindow();
    await expect(popup.paymentRequest(order)).rejects.toThrow(
      'A container is required to mount the payment request button',
    );
    expect(() => openWindow({ isPaymentRequest: true })).toThrow(
      'A container is required to mount the payment request button',
    );
  });
  it('R-470 says so where the device has no wallet and the page no other button', async () => {
    const { popup } = openWindow();
    const { heard, callbacks } = listeners();
    const onElementsMount = vi.fn();
    await expect(
      popup.paymentRequest({ ...order, ...callbacks, onElementsMount, container: 'c' }),
    ).resolves.toBeNull();
    expect(onElementsMount).toHaveBeenCalledExactlyOnceWith(null);
    expect(heard).toEqual([['onError', { message: 'No wallet payment method is available on this device' }]]);
  });
  it('R-471 says so when the container is not there', async () => {
    withApplePay();
    const { popup } = openWindow();
    await expect(popup.paymentRequest({ ...order, container: 'nowhere' })).rejects.toThrow(
      'Container to mount elements was not provided',
    );
  });
  it('puts it there, and lets a button of the page open the window', async () => {
    withApplePay();
    const sent = stubProvider({ request_inline: apple });
    document.body.innerHTML = '<div id="c"></div><button id="more">More ways</button>';
    const { popup, iframe } = openWindow();
    const onElementsMount = vi.fn();
    const options = { ...order, container: 'c', loadPaystackCheckoutButton: 'more', onElementsMount };
    const transaction = await popup.paymentRequest(options);
    expect(onElementsMount).toHaveBeenCalledExactlyOnceWith({ applePay: true });
    expect(sent[0]?.address).toContain('request_inline');
    button('Pay with Apple Pay').click();
    expect(FakeSession.made).toHaveLength(1);
    document.getElementById('more')?.click();
    expect(popup.activeTransaction()).toBe(transaction);
    expect(iframe.style.display).toBe('block');
  });
});
