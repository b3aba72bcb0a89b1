// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openCardPayment, type OpenPayment } from './card-payment.ts';

const leaveFor = vi.fn();
const payment = {
  begun: { accessCode: 'code', authorizationUrl: 'https://pay.example/the-page' },
  terms: {
    key: 'pk_test',
    email: 'ada@example.ng',
    amount: 2_000_000,
    currency: 'NGN',
    reference: 'crs-1',
    metadata: { reason: 'course' },
  },
  onPaid: vi.fn(),
  onClosed: vi.fn(),
  onTransferPending: vi.fn(),
  onFailed: vi.fn(),
};
let opened: OpenPayment | null = null;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  leaveFor.mockReset();
});
afterEach(() => {
  opened?.close();
  document.head.textContent = '';
  vi.useRealTimers();
});
const allow = () =>
  document.head.insertAdjacentHTML('beforeend', '<meta name="card-window" content="https://pay.example">');

it('a page that may not show the window leads to the provider’s page at once', async () => {
  opened = await openCardPayment(payment, leaveFor);
  expect(leaveFor).toHaveBeenCalledExactlyOnceWith('https://pay.example/the-page');
  expect(opened).toBeNull();
  expect(document.querySelector('iframe')).toBeNull();
});

it('a window that is not there within 10 s is given up for the provider’s page, once and without a word', async () => {
  allow();
  opened = await openCardPayment(payment, leaveFor);
  expect(document.querySelector('iframe')?.src).toBe('https://pay.example/popup');
  await vi.advanceTimersByTimeAsync(9_999);
  expect(leaveFor).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(leaveFor).toHaveBeenCalledExactlyOnceWith('https://pay.example/the-page');
  expect(payment.onClosed).not.toHaveBeenCalled();
});

it('R-311 R-312 R-313 R-315 X-08 a payment the server could not begin is begun by the window with the public key, its reason and our reference', async () => {
  allow();
  opened = await openCardPayment({ ...payment, begun: null }, leaveFor);
  const inside = document.querySelector('iframe')!.contentWindow!;
  const post = vi.spyOn(inside, 'postMessage');
  const tell = (data: object) =>
    window.dispatchEvent(
      new MessageEvent('message', { data, source: inside, origin: 'https://pay.example' }),
    );
  tell({ event: 'loaded:checkout' });
  const [question] = post.mock.calls.map(([message]) => message as { params?: Record<string, unknown> });
  const { metadata, ...params } = question!.params!;
  expect(params).toMatchObject({
    key: 'pk_test',
    email: 'ada@example.ng',
    amount: 2_000_000,
    currency: 'NGN',
    ref: 'crs-1',
  });
  expect(JSON.parse(String(metadata))).toMatchObject({ reason: 'course' });
  // The provider refuses what the window asks for: the buyer is told, and not led anywhere.
  tell({ event: 'error', data: { type: 'setup', message: 'Duplicate reference' } });
  expect(payment.onFailed).toHaveBeenCalledOnce();
  expect(leaveFor).not.toHaveBeenCalled();
});

it('R-315 a payment the server could not begin, on a page that may not show the window, is told at once', async () => {
  payment.onFailed.mockClear();
  opened = await openCardPayment({ ...payment, begun: null }, leaveFor);
  expect(payment.onFailed).toHaveBeenCalledOnce();
  expect(leaveFor).not.toHaveBeenCalled();
});
