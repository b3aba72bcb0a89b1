import { expect, it } from 'vitest';
import { waitingOf } from './waiting.ts';

const bank = { bank_name: 'Zenith Bank', account_name: 'ADA EZE', ends: '4321' };
const pending = { ...bank, state: 'pending' as const, late: false };
const refused = { ...bank, state: 'refused' as const };
const of = (part: object, elsewhere = false) =>
  waitingOf({ current: null, next: null, waiting_kobo: 0, ...part }, elsewhere);

it('nothing is said where the next sale has somewhere to go and nothing waits', () => {
  expect(of({ current: bank })).toBeNull();
  expect(of({ next: pending })).toBeNull();
  expect(of({}, true)).toBeNull();
});

it('what waits is said with its amount, its reason and what ends it, whatever became of the account', () => {
  const waiting = { waiting_kobo: 531_750 };
  expect(of(waiting)).toMatchObject({
    asksAccount: true,
    sentence: '₦5,317.50 is kept for you until you add your bank account. Then we send it.',
  });
  expect(of(waiting, true)?.asksAccount).toBe(true);
  expect(of({ ...waiting, current: bank })).toMatchObject({
    asksAccount: false,
    sentence: '₦5,317.50 is kept for you. We send it to Zenith Bank ending in 4321 and mail you then.',
  });
  expect(of({ ...waiting, next: pending })).toMatchObject({
    asksAccount: false,
    sentence: '₦5,317.50 is kept for you until Zenith Bank ending in 4321 is confirmed.',
  });
  expect(of({ ...waiting, next: refused })).toMatchObject({
    asksAccount: true,
    sentence: expect.stringMatching(/did not take your bank account\. Enter another one\.$/),
  });
});

it('before the first sale the account is asked for, also when the last one was refused', () => {
  expect(of({})).toMatchObject({ asksAccount: true, title: 'Add your bank account' });
  expect(of({ next: refused })?.sentence).toMatch(/did not take your bank account/);
});
