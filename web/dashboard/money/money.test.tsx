// @vitest-environment jsdom
import { product } from '#shared/product.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Sale } from '#shared/api/money.ts';
import { changes, closeDashboard, idOf, openDashboard } from '../testing/open-dashboard.tsx';
import { byDay, csvOf } from './sales.ts';

afterEach(closeDashboard);

const sale: Sale = {
  reference: 'ord-abc',
  order_id: idOf(2),
  order_number: 1047,
  paid_at: '2026-11-20T22:30:00.000Z',
  channel: 'card',
  gross_kobo: 550_000,
  fee_kobo: 18_250,
  refunded_kobo: 0,
  recovered_kobo: 0,
  net_kobo: 531_750,
  share_kobo: 531_750,
  state: 'expected',
  expected_on: '2026-11-23',
  settlement: null,
};
const totals = {
  gross_kobo: 550_000,
  fees_kobo: 18_250,
  refunded_kobo: 0,
  recovered_kobo: 0,
  net_kobo: 531_750,
  settled_kobo: 0,
  coming_kobo: 531_750,
  waiting_kobo: 0,
};
const account = {
  current: { bank_name: 'Zenith Bank', account_name: 'ADA EZE', ends: '4321' },
  next: null,
  waiting_kobo: 0,
};
const statementOf = (items: Sale[]) => ({ from: '2026-10-23', to: '2026-11-21', items, next: null, totals });

describe('the statement', () => {
  it('shows each payment with fee, net and the day it is expected', async () => {
    openDashboard('/money?slug=adunni', {
      answers: {
        'GET /api/sites/adunni/statement': { body: statementOf([sale]) },
        'GET /api/sites/adunni/payout-account': { body: account },
      },
    });
    expect(await screen.findByText('Expected 23 Nov 2026')).toBeTruthy();
    expect(screen.getByText('That is all: 1 payment')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Order #1047.*₦5,317\.50/ }).textContent).toContain(
      'fee ₦182.50',
    );
  });

  it('shows what went back of a paid out share as a line of its own, and in no state what is not there', async () => {
    const back = { ...sale, refunded_kobo: 550_000, net_kobo: -18_250 };
    const settled = { ...back, state: 'settled' as const, expected_on: null };
    openDashboard('/money?slug=adunni', {
      answers: {
        'GET /api/sites/adunni/statement': {
          body: statementOf([
            { ...settled, settlement: { id: '17', on: '2026-11-23' } },
            { ...settled, reference: 'ord-kept', order_number: 1048, state: 'own', share_kobo: null },
          ]),
        },
        'GET /api/sites/adunni/payout-account': { body: account },
      },
    });
    const row = await screen.findByRole('link', { name: /Order #1047/ });
    expect(row.textContent).toContain('₦5,317.50₦5,500 paid, fee ₦182.50 · ');
    expect(row.textContent).toMatch(
      /In your bank, 23 Nov 2026Went back to the customer, kept from your other sales-₦5,500$/,
    );
    const own = screen.getByRole('link', { name: /Order #1048/ });
    expect(own.textContent).toMatch(/-₦182\.50₦5,500 paid, fee ₦182\.50, ₦5,500 sent back · .*Sent back$/);
  });

  it('says what is missing while there is no bank account, and leads there', async () => {
    openDashboard('/money?slug=adunni', {
      answers: {
        'GET /api/sites/adunni/statement': { body: statementOf([]) },
        'GET /api/sites/adunni/own-keys': {
          body: { allowed: false, mode: 'test', active: null, earlier: [] },
        },
        'GET /api/sites/adunni/payout-account': {
          body: { current: null, next: null, waiting_kobo: 531_750 },
        },
      },
    });
    const link = await screen.findByRole('link', { name: 'Add bank account' });
    expect(link.getAttribute('href')).toBe('/dashboard/bank-account?slug=adunni');
    expect(screen.getByText(/^₦5,317\.50 is kept for you until you add your bank account/)).toBeTruthy();
    expect(await screen.findByText('No online payments in these days')).toBeTruthy();
  });

  it('says where a debt can be transferred and with which words, or to whom to write for it', async () => {
    const owing = (pay_to: object | null) => {
      const body = {
        owed_kobo: 550_000,
        payouts_stopped: true,
        waiting_refunds_kobo: 0,
        pay_to,
        entries: [],
      };
      openDashboard('/money?slug=adunni', {
        answers: {
          'GET /api/sites/adunni/statement': { body: statementOf([]) },
          'GET /api/sites/adunni/balance': { body },
        },
      });
    };
    const to = { bank_name: 'Zenith Bank', account_number: '1012345678', account_name: 'Presence Ltd' };
    owing({ ...to, reference: 'adunni' });
    const facts = (await screen.findByText('Account number')).closest('dl')!;
    const said = [...facts.children].map((one) => one.firstChild?.textContent);
    expect(said.join(' ')).toBe(
      'Amount ₦5,500 Bank Zenith Bank Account number 1012345678 Account name Presence Ltd Reference adunni',
    );
    expect(screen.getByRole('button', { name: 'Copy the account number' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy the reference' })).toBeTruthy();
    closeDashboard();
    owing(null);
    const mail = await screen.findByRole('link', { name: product.email });
    expect(mail.getAttribute('href')).toBe(`mailto:${product.email}`);
    expect(screen.queryByText('Account number')).toBeNull();
  });

  it('says that nothing of the sales covers a debt while customers pay into the store’s own account', async () => {
    const active = {
      provider: 'flutterwave',
      ends: 'do-X',
      since: '2026-11-01T09:00:00.000Z',
      fallback: true,
    };
    const own = { refused_since: null, webhook_url: null, webhook_hash: null };
    const debt = { owed_kobo: 550_000, payouts_stopped: true, waiting_refunds_kobo: 900_000, pay_to: null };
    const open = (allowed: boolean) =>
      openDashboard('/money?slug=adunni', {
        answers: {
          'GET /api/sites/adunni/statement': { body: statementOf([]) },
          'GET /api/sites/adunni/balance': { body: { ...debt, entries: [] } },
          'GET /api/sites/adunni/own-keys': {
            body: { allowed, mode: 'test', active: { ...active, ...own }, earlier: [] },
          },
        },
      });
    open(true);
    const title = await screen.findByRole('heading', { name: 'You owe us ₦5,500' });
    const said = [...title.closest('section')!.querySelectorAll('p')].map((one) => one.textContent);
    expect(said).toEqual([
      'It went back to customers after your money was paid out, or before it could be taken from it. No new sales come through us, so none can cover it.',
      '₦9,000 of refunds is sent once you have paid us for it. You can withdraw each in its order.',
      `You can pay it by bank transfer: write to ${product.email} with your store’s name.`,
    ]);
    closeDashboard();
    open(false);
    expect(await screen.findByRole('heading', { name: '₦5,500 comes out of your next sales' })).toBeTruthy();
    expect(
      screen.getByText(/It is kept from your next online sales until it is covered\. Until then/),
    ).toBeTruthy();
  });

  it('offers a retry when it cannot be loaded', async () => {
    openDashboard('/money?slug=adunni', {
      answers: { 'GET /api/sites/adunni/statement': { offline: true } },
    });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('gathers by the Lagos day, also late in the evening', () => {
    const next = { ...sale, reference: 'ord-b', paid_at: '2026-11-20T23:30:00.000Z' };
    expect(byDay([next, sale]).map((day) => day.day)).toEqual(['2026-11-21', '2026-11-20']);
  });

  it('as a file has plain decimals, and no cell that a spreadsheet would run', () => {
    const [, , row] = csvOf([sale, { ...sale, reference: '=HYPERLINK("x")', fee_kobo: null }]).split('\r\n');
    expect(csvOf([sale])).toContain('ord-abc,Card,5500.00,182.50,0.00,5317.50,5317.50,Expected 23 Nov 2026,');
    expect(row).toContain(`"'=HYPERLINK(""x"")"`);
  });
});

describe('the bank account', () => {
  it('keeps nothing before the name was seen and confirmed', async () => {
    const { user, sent } = openDashboard('/bank-account?slug=adunni', {
      answers: {
        'GET /api/sites/adunni/payout-account': { body: { current: null, next: null, waiting_kobo: 0 } },
        'GET /api/sites/adunni/banks': { body: { items: [{ code: '057', name: 'Zenith Bank' }] } },
        'POST /api/sites/adunni/payout-account/name': { body: { account_name: 'ADA EZE' } },
        'PUT /api/sites/adunni/payout-account': { body: account },
      },
    });
    await user.selectOptions(
      await screen.findByLabelText('Bank'),
      await screen.findByRole('option', { name: 'Zenith Bank' }),
    );
    await user.type(screen.getByLabelText('Account number'), '0123454321');
    await user.click(screen.getByRole('button', { name: 'Look up the name' }));
    expect(await screen.findByText('ADA EZE')).toBeTruthy();
    expect(changes(sent).map((one) => one.method)).toEqual(['POST']);
    await user.click(screen.getByRole('button', { name: 'Yes, pay me here' }));
    await waitFor(() => expect(changes(sent)).toHaveLength(2));
    expect(changes(sent)[1]!.body).toMatchObject({
      bank_code: '057',
      account_number: '0123454321',
      account_name: 'ADA EZE',
    });
  });
});

describe('custom payment', () => {
  it('R-092 is not offered on the free plan, says why and leads to the plans', async () => {
    openDashboard('/own-keys?slug=adunni', {
      answers: {
        'GET /api/sites/adunni/own-keys': {
          body: { allowed: false, mode: 'test', active: null, earlier: [] },
        },
      },
    });
    expect(await screen.findByRole('heading', { name: 'Part of the Starter plan' })).toBeTruthy();
    const onward = screen.getByRole('link', { name: 'See Plan & billing' });
    expect(onward.getAttribute('href')).toBe('/dashboard/plan?slug=adunni');
    expect(screen.queryByRole('button', { name: 'Try the key and use it' })).toBeNull();
  });

  it('R-093 puts the server’s words beside the key', async () => {
    const sentence = 'Paystack does not know this key. Copy it again from its settings page.';
    const { user } = openDashboard('/own-keys?slug=adunni', {
      answers: {
        'GET /api/sites/adunni/own-keys': {
          body: { allowed: true, mode: 'test', active: null, earlier: [] },
        },
        'PUT /api/sites/adunni/own-keys': { status: 400, body: { secret_key: [sentence] } },
      },
    });
    await user.type(await screen.findByLabelText('Test secret key'), 'sk_test_abcdefgh');
    await user.click(screen.getByRole('button', { name: 'Try the key and use it' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('goes to the field that was refused, and asks before what was typed is left', async () => {
    const { user } = openDashboard('/own-keys?slug=adunni', {
      answers: {
        'GET /api/sites/adunni/own-keys': {
          body: { allowed: true, mode: 'test', active: null, earlier: [] },
        },
        'PUT /api/sites/adunni/own-keys': { status: 400, body: { password: ['This is not your password.'] } },
      },
    });
    await user.type(await screen.findByLabelText('Test secret key'), 'sk_test_abcdefgh');
    await user.type(screen.getByLabelText('Your password'), 'wrong{Enter}');
    await user.click(screen.getByRole('button', { name: 'Try the key and use it' }));
    expect(await screen.findByText('This is not your password.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your password')));
    await user.click(screen.getByRole('link', { name: 'Ways to pay' }));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(screen.getByLabelText('Test secret key')).toHaveProperty('value', 'sk_test_abcdefgh');
  });

  it('says that a key is refused and what to do, and lets payments come through us meanwhile', async () => {
    const active = {
      provider: 'paystack',
      ends: '4321',
      webhook_url: null,
      webhook_hash: null,
      since: '2026-11-01T10:00:00.000Z',
      refused_since: '2026-11-20T10:00:00.000Z',
      fallback: false,
    };
    const earlier = [{ provider: 'flutterwave', ends: '8765', open_payments: 2, refused_since: null }];
    const body = { allowed: true, mode: 'test', active, earlier };
    const { user, sent } = openDashboard('/own-keys?slug=adunni', {
      answers: {
        'GET /api/sites/adunni/own-keys': { body },
        'PUT /api/sites/adunni/own-keys/fallback': {
          body: { ...body, active: { ...active, fallback: true } },
        },
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Paystack has refused this key since 20 Nov 2026. Until it works again, customers cannot pay online',
    );
    expect(screen.getByText(/ending in/, { selector: 'li' }).textContent).toBe(
      'Flutterwave key ending in 8765: 2 payments are still open.',
    );
    await user.click(screen.getByRole('checkbox', { name: /take payments through Presence/ }));
    expect(sent.find((call) => call.path.endsWith('/fallback'))?.body).toEqual({ fallback: true });
  });
});
