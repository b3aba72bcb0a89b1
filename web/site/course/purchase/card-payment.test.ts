// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openCardPayment, type OpenPayment } from './card-payment.ts';

const leaveFor = vi.fn();
const payment = {
  accessCode: 'code',
  authorizationUrl: 'https://pay.example/the-page',
  onPaid: vi.fn(),
  onClosed: vi.fn(),
  onTransferPending: vi.fn(),
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
