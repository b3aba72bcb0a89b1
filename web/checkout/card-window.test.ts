// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CardWindow } from './card-window.ts';
import { configureCheckout } from './hosts.ts';
import { closeWindows, hosts, listeners, loaded, openWindow, order, stubProvider } from './testing/page.ts';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'Date'],
  });
});
afterEach(() => {
  closeWindows();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const question = (params: unknown) => [
  { type: 'inline:url', path: 'newTransaction', params },
  hosts.checkout,
];
const transactionLoaded = {
  event: 'loaded:transaction',
  data: { id: 9, customer: { email: 'ada@shop.ng' }, accessCode: 'code9' },
};
const paid = {
  reference: 'r1',
  status: 'success',
  message: 'Approved',
  trans: 9,
  transaction: 9,
  trxref: 'r1',
};
const names = (heard: [string, ...unknown[]][]) => heard.map(([name]) => name);

describe('the window', () => {
  it('R-465 R-477 is a frame at the checkout host, with an id of five characters', () => {
    const { popup, iframe } = openWindow();
    expect(popup.id).toMatch(/^[A-Za-z0-9]{5}$/);
    expect(iframe.src).toBe(`${hosts.checkout}/popup`);
    expect(iframe.allow).toBe('payment; clipboard-read; clipboard-write');
    expect(iframe.title).toBe('Payment window');
    expect(document.getElementById(`inline-background-${popup.id}`)?.getAttribute('role')).toBe('status');
  });
  it('R-449 trap 2: isLoaded and getStatus work; once loaded the frame is asked again', () => {
    const { popup, posts, say } = openWindow();
    expect([popup.isLoaded(), popup.getStatus()]).toEqual([false, null]);
    popup.resumeTransaction('code');
    posts.length = 0;
    say({ event: 'loaded:checkout' });
    expect(popup.isLoaded()).toBe(true);
    expect(posts).toEqual([question({ accessCode: 'code' })]);
    expect(popup.getStatus()).toEqual({
      id: null,
      status: null,
      errors: [],
      response: null,
      checkoutUrl: `${hosts.checkout}/code`,
    });
  });
  it('R-450 a loaded transaction is told with its id, customer and code', () => {
    const { popup, say } = openWindow();
    const { heard, callbacks } = listeners();
    const transaction = popup.newTransaction({ ...order, ...callbacks });
    say(transactionLoaded);
    expect(heard).toEqual([['onLoad', transactionLoaded.data]]);
    expect(transaction).toMatchObject({
      id: 9,
      accessCode: 'code9',
      authorizationUrl: `${hosts.checkout}/code9`,
    });
  });
  it('R-478 fades for 300 ms, then the frame is told that it is closed', () => {
    const { popup, iframe, posts, say } = openWindow();
    popup.newTransaction(order);
    vi.advanceTimersByTime(16);
    expect(posts.at(-1)).toEqual(['render', hosts.checkout]);
    expect(iframe.style).toMatchObject({ display: 'block', opacity: '1' });
    say({ event: 'close' });
    vi.advanceTimersByTime(299);
    expect(iframe.style.display).toBe('block');
    expect(posts.at(-1)).toEqual(['render', hosts.checkout]);
    vi.advanceTimersByTime(1);
    expect(iframe.style.display).toBe('none');
    expect(posts.at(-1)).toEqual(['close', hosts.checkout]);
  });
  it('R-481 shows itself after 16 ms where the browser announces no frames', () => {
    vi.stubGlobal('requestAnimationFrame', undefined);
    const { popup, posts } = openWindow();
    popup.newTransaction(order);
    vi.advanceTimersByTime(15);
    expect(posts.map(([message]) => message)).not.toContain('render');
    vi.advanceTimersByTime(1);
    expect(posts.map(([message]) => message)).toContain('render');
  });
  it('holds the page while it is open, and gives scroll and focus back', () => {
    const button = document.body.appendChild(document.createElement('button'));
    const { popup, say } = openWindow();
    button.focus();
    popup.newTransaction(order);
    expect(document.body.style.overflow).toBe('hidden');
    say({ event: 'close' });
    expect(document.body.style.overflow).toBe('');
    expect(document.activeElement).toBe(button);
  });
  it('is ready before it is opened when preloaded', () => {
    const { popup, iframe, posts } = openWindow();
    const open = popup.preloadTransaction({ ...order, reference: 'r1' });
    expect(posts).toHaveLength(1);
    expect(iframe.style.display).toBe('none');
    expect(open()).toBe(popup.activeTransaction());
    expect(iframe.style.display).toBe('block');
  });
  it('R-465 embedded, sits in its container and knows its own text messages', () => {
    document.body.innerHTML = '<div id="here"></div>';
    const { popup, iframe, posts, say } = openWindow({ isEmbed: true, container: 'here' });
    const { heard, callbacks } = listeners();
    expect(iframe.parentElement?.id).toBe('here');
    popup.newTransaction({ ...order, ...callbacks });
    expect(posts).toContainEqual([`PaystackOpen ${popup.id}`, hosts.checkout]);
    say('PaystackClose other r0');
    say(`PaystackClose ${popup.id} r1`);
    expect(heard).toEqual([
      ['onSuccess', { reference: 'r1' }],
      ['callback', { reference: 'r1' }],
    ]);
  });
  it('R-471 says so when there is no container to sit in', () => {
    expect(() => new CardWindow({ hosts, isEmbed: true, container: 'nowhere' })).toThrow(
      'Container to mount elements was not provided',
    );
  });
  it('takes everything out of the page when destroyed, and hears nothing more', () => {
    const { popup, say } = openWindow();
    const { heard, callbacks } = listeners();
    popup.newTransaction({ ...order, ...callbacks });
    popup.destroy();
    say({ event: 'success', data: paid });
    expect(heard).toEqual([]);
    expect(document.querySelectorAll('iframe, [id^=inline-background]')).toHaveLength(0);
  });
});

describe('how a payment ends', () => {
  const begin = () => {
    const shown = openWindow();
    const { heard, callbacks } = listeners();
    return { ...shown, heard, transaction: shown.popup.newTransaction({ ...order, ...callbacks }) };
  };
  it('R-447 R-454 with success: onSuccess, then callback; then it is no longer active', () => {
    const { say, heard, transaction } = begin();
    expect(transaction.isActive).toBe(true);
    say({ event: 'success', data: paid });
    expect(heard).toEqual([
      ['onSuccess', paid],
      ['callback', paid],
    ]);
    expect(transaction).toMatchObject({ isActive: false, status: 'success', response: paid });
    say({ event: 'close', data: {} });
    expect(heard).toHaveLength(2);
  });
  it.each(['cancel', 'close'])('R-447 R-452 with %s: onCancel, then onClose', (event) => {
    const { say, heard, transaction } = begin();
    say({ event, data: { status: 'abandoned' } });
    expect(names(heard)).toEqual(['onCancel', 'onClose']);
    expect(transaction).toMatchObject({ isActive: false, status: 'abandoned' });
  });
  it('R-453 trap 7: a transfer under way is told as such, and never as a cancellation', () => {
    const { say, heard, transaction } = begin();
    say({ event: 'transfer:pending', data: { status: 'pending' } });
    say({ event: 'close', data: {} });
    expect(heard).toEqual([['onBankTransferConfirmationPending', { status: 'pending' }]]);
    expect(transaction).toMatchObject({ isActive: false, status: 'pending' });
  });
  it('R-451 a setup error is told; any other is only noted', () => {
    const { say, heard, transaction } = begin();
    say({ event: 'error', data: { type: 'card', message: 'Declined' } });
    expect(heard).toEqual([]);
    say({ event: 'error', data: { type: 'setup', message: 'Bad key' } });
    expect(heard).toEqual([['onError', { type: 'setup', message: 'Bad key' }]]);
    expect(transaction.errors.map(({ message }) => message)).toEqual(['Declined', 'Bad key']);
    expect(transaction.isActive).toBe(true);
  });
  it('is given up by id or by itself', () => {
    const { popup, heard, transaction } = begin();
    popup.cancelTransaction('nobody');
    expect(heard).toEqual([]);
    popup.cancelTransaction(transaction);
    expect(names(heard)).toEqual(['onCancel', 'onClose']);
  });
  it('trap 5: a mistake in a callback is reported, and the next one is called all the same', () => {
    const mistake = new Error('ours');
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const { popup, say } = openWindow();
    const callback = vi.fn();
    const onSuccess = () => {
      throw mistake;
    };
    popup.newTransaction({ ...order, onSuccess, callback });
    say({ event: 'success', data: paid });
    expect(report).toHaveBeenCalledExactlyOnceWith(mistake);
    expect(callback).toHaveBeenCalledExactlyOnceWith(paid);
  });
});

describe('who is listened to', () => {
  it('X-63 only the frame itself, and only while it shows the provider', () => {
    const { popup, iframe, say } = openWindow();
    const { heard, callbacks } = listeners();
    popup.newTransaction({ ...order, ...callbacks });
    say({ event: 'success', data: paid }, { origin: 'https://thief.example' });
    say({ event: 'success', data: paid }, { source: window });
    say({ event: 'success', data: paid }, { source: null });
    expect(heard).toEqual([]);
    say({ event: 'success', data: paid }, { source: iframe.contentWindow });
    expect(names(heard)).toEqual(['onSuccess', 'callback']);
  });
  it('trap 4: two windows on a page do not hear each other', () => {
    const [one, other] = [openWindow(), openWindow()];
    const [mine, theirs] = [listeners(), listeners()];
    one.popup.newTransaction({ ...order, ...mine.callbacks });
    other.popup.newTransaction({ ...order, ...theirs.callbacks });
    one.say({ event: 'success', data: paid });
    expect(names(mine.heard)).toEqual(['onSuccess', 'callback']);
    expect(theirs.heard).toEqual([]);
  });
  it('X-63 nothing is posted to whoever may be there', () => {
    const { popup, posts } = openWindow();
    popup.newTransaction(order);
    vi.advanceTimersByTime(100);
    expect(new Set(posts.map(([, origin]) => origin))).toEqual(new Set([hosts.checkout]));
  });
});

describe('going on with a payment that was given up', () => {
  const cart = { ...order, metadata: { cart: { id: 1, lines: ['a'] } } };
  const giveUp = (shown: ReturnType<typeof openWindow>, status: string | undefined = 'abandoned') => {
    shown.say(transactionLoaded);
    shown.say({ event: 'cancel', data: status === undefined ? {} : { status } });
    shown.posts.length = 0;
  };
  it.each(['abandoned', ''])(
    'R-448 the same order with status "%s" goes on with its access code',
    (status) => {
      const shown = openWindow();
      const { callbacks } = listeners();
      const first = shown.popup.newTransaction({ ...cart, ...callbacks });
      giveUp(shown, status);
      const again = { ...cart, metadata: structuredClone(cart.metadata), ...callbacks };
      expect(shown.popup.newTransaction(again)).toBe(first);
      expect(shown.posts[0]).toEqual(question({ accessCode: 'code9' }));
    },
  );
  it('R-448 a payment with any other status is not taken up again', () => {
    const shown = openWindow();
    const first = shown.popup.newTransaction(cart);
    giveUp(shown, 'failed');
    expect(shown.popup.newTransaction(cart)).not.toBe(first);
  });
  it('trap 3: other metadata is another order, also when the page changed its own object', () => {
    const shown = openWindow();
    const metadata = { cart: { id: 1 } };
    const first = shown.popup.newTransaction({ ...order, metadata });
    giveUp(shown);
    metadata.cart.id = 2;
    const second = shown.popup.newTransaction({ ...order, metadata });
    expect(second).not.toBe(first);
    const sent = expect.stringContaining('"id":2');
    expect(shown.posts[0]?.[0]).toMatchObject({ params: { metadata: sent } });
  });
  it('trap 3: other callbacks are another order, however alike they look', () => {
    const shown = openWindow();
    const heard: string[] = [];
    const say = (word: string) => () => void heard.push(word);
    shown.popup.newTransaction({ ...order, onSuccess: say('first') });
    giveUp(shown);
    shown.popup.newTransaction({ ...order, onSuccess: say('second') });
    expect(shown.posts[0]?.[0]).toHaveProperty('params.key', 'pk_test_1');
    shown.say({ event: 'success', data: paid });
    expect(heard).toEqual(['second']);
  });
  it('trap 3: under the same reference the payment goes on, and the new callbacks are told', () => {
    const shown = openWindow();
    const [old, now] = [listeners(), listeners()];
    const first = shown.popup.newTransaction({ ...order, reference: 'r1', ...old.callbacks });
    giveUp(shown);
    old.heard.length = 0;
    expect(shown.popup.newTransaction({ ...order, reference: 'r1', ...now.callbacks })).not.toBe(first);
    expect(shown.posts[0]).toEqual(question({ accessCode: 'code9' }));
    shown.say({ event: 'success', data: paid });
    expect([old.heard, names(now.heard)]).toEqual([[], ['onSuccess', 'callback']]);
  });
});

describe('when the window cannot be had', () => {
  it('leads to the payment page when nothing came within 10 s', async () => {
    const { popup, navigate } = openWindow();
    const { heard, callbacks } = listeners();
    popup.resumeTransaction('code', callbacks);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(navigate).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(navigate).toHaveBeenCalledExactlyOnceWith(`${hosts.checkout}/code`);
    expect(heard).toEqual([]);
  });
  it('stays when the window came', async () => {
    const { popup, navigate, say } = openWindow();
    popup.resumeTransaction('code');
    say({ event: 'loaded:checkout' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(navigate).not.toHaveBeenCalled();
  });
  it('R-451 leads there after a setup error, which is told first', () => {
    const { popup, navigate, say } = openWindow();
    const { heard, callbacks } = listeners();
    popup.resumeTransaction('code', callbacks);
    say({ event: 'error', data: { type: 'setup', message: 'Broken' } });
    expect(names(heard)).toEqual(['onError']);
    expect(navigate).toHaveBeenCalledExactlyOnceWith(`${hosts.checkout}/code`);
  });
  it('gives a payment of the page’s own an address first', async () => {
    const sent = stubProvider();
    const { popup, navigate } = openWindow();
    popup.newTransaction(order);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent[0]?.address).toBe(`${hosts.api}/checkout/request_inline`);
    expect(navigate).toHaveBeenCalledExactlyOnceWith(`${hosts.checkout}/${loaded.access_code}`);
  });
  it('one setting leads every payment there, with no frame at all', () => {
    configureCheckout({ ...hosts, alwaysRedirect: true });
    try {
      const { popup, iframe, navigate } = openWindow();
      popup.resumeTransaction('code');
      expect(iframe).toBeNull();
      expect(navigate).toHaveBeenCalledExactlyOnceWith(`${hosts.checkout}/code`);
    } finally {
      configureCheckout({ alwaysRedirect: false });
    }
  });
});
