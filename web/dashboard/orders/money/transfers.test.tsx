// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Order } from '#shared/api/orders.ts';
import { changes, closeDashboard, openDashboard, order, store } from '../../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const account = { bank_name: 'Zenith Bank', account_name: 'ADA EZE', ends: '4321' };
const noAccount = { current: null, next: null, waiting_kobo: 0 };

const waiting: Order = {
  ...order,
  payment_status: 'pending',
  pay_method: 'direct_transfer',
  tail_kobo: 37,
  total_kobo: 899_963,
  captured_kobo: 0,
  refundable_kobo: 0,
  transfer: {
    bank_name: 'Zenith Bank',
    account_number: '0123454321',
    account_name: 'ADA EZE',
    amount_kobo: 899_963,
    state: 'open',
    missing_kobo: 899_963,
    sent_at: '2026-11-21T11:00:00.000Z',
    sender: 'Ada Obi',
    held_until: '2026-11-24T11:00:00.000Z',
  },
  actions: ['receive_transfer', 'transfer_not_come', 'cancel'],
};
const path = `/api/sites/adunni/orders/${order.id}`;

describe('the setting', () => {
  it('cannot be ticked without a bank account, and leads there', async () => {
    openDashboard('/ways-to-pay?slug=adunni', {
      answers: { 'GET /api/sites/adunni/payout-account': { body: noAccount } },
    });
    const link = await screen.findByRole('link', { name: 'Add your bank account first' });
    expect(link.getAttribute('href')).toContain('/bank-account?slug=adunni');
    const box = screen.getByRole('checkbox', { name: /^Bank transfer to your own account/ });
    expect((box as HTMLInputElement).disabled).toBe(true);
  });

  it('is ticked and saved once the account is known, and says which one customers see', async () => {
    const { user, sent } = openDashboard('/ways-to-pay?slug=adunni', {
      answers: {
        'GET /api/sites/adunni/payout-account': { body: { ...noAccount, current: account } },
        'PATCH /api/sites/adunni/settings': { body: { ...store, pay_direct: true } },
      },
    });
    expect(await screen.findByText(/Customers see ADA EZE, Zenith Bank, ending in 4321\./)).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /^Bank transfer to your own account/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved. The checkout offers these ways now.')).toBeTruthy();
    expect(changes(sent)[0]!.body).toMatchObject({ pay_direct: true });
  });
});

describe('the order', () => {
  it('says what to look for, and records exactly that with one confirmation', async () => {
    const { user, sent } = openDashboard(`/orders/${order.id}?slug=adunni`, {
      answers: {
        [`GET ${path}`]: { body: waiting },
        [`POST ${path}/transfer/received`]: { body: { ...waiting, payment_status: 'paid' } },
      },
    });
    expect(await screen.findByRole('heading', { name: 'Look for ₦8,999.63 from Ada Obi' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'I have received it' }));
    await user.click(await screen.findByRole('button', { name: 'Record ₦8,999.63' }));
    expect(await screen.findByText('₦8,999.63 recorded for order #1047.')).toBeTruthy();
    expect(changes(sent).map((one) => one.body)).toEqual([{ amount_kobo: 899_963, so_far_kobo: 0 }]);
  });

  it('another amount that the server refuses stays in its field', async () => {
    const sentence = 'This order’s money has changed meanwhile. Look at it anew before you record more.';
    const { user } = openDashboard(`/orders/${order.id}?slug=adunni`, {
      answers: {
        [`GET ${path}`]: { body: waiting },
        [`POST ${path}/transfer/received`]: { status: 409, body: { detail: sentence } },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'I have received it' }));
    await user.click(await screen.findByRole('radio', { name: /Another amount/ }));
    await user.click(screen.getByRole('button', { name: 'Record it' }));
    expect(await screen.findByText('Enter the amount that arrived.')).toBeTruthy();
    await user.type(screen.getByLabelText('Amount that arrived'), '5,000');
    await user.click(screen.getByRole('button', { name: 'Record ₦5,000' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect((screen.getByLabelText('Amount that arrived') as HTMLInputElement).value).toBe('5000');
  });
});
