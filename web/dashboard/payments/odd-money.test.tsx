// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { UnexplainedPayment } from '#shared/api/odd-money.ts';
import { changes, closeDashboard, openDashboard, order } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const odd: UnexplainedPayment = {
  reference: 'ord-abc',
  at: '2026-11-21T11:00:00.000Z',
  state: 'mismatch',
  amount_kobo: 900_000,
  captured_kobo: 850_000,
  order_id: order.id,
  order_number: order.number,
  explanation: 'Paid ₦8,500 instead of ₦9,000.',
  left_kobo: 850_000,
  choices: ['accept', 'return', 'explain'],
  asked_at: null,
};
const list = '/api/sites/adunni/payments-to-explain';
const open = (payment: UnexplainedPayment, more: object = {}) =>
  openDashboard('/payments?slug=adunni', {
    answers: {
      [`GET ${list}`]: { body: { items: [payment] } },
      'GET /api/sites/adunni/transfers': { body: { items: [] } },
      ...more,
    },
  });

describe('odd money', () => {
  it('never calls another currency naira, nor offers to have given it back', async () => {
    const { user } = open({ ...odd, captured_kobo: null, left_kobo: 0, choices: ['explain'] });
    expect(await screen.findByText('Another currency came in')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Explain it' }));
    expect(await screen.findByRole('textbox', { name: /^Why/ })).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it.each([
    ['Accept it', 'accept', {}, '₦8,500 counts for the order now.'],
    ['Send it back', 'return', {}, '₦8,500 is on its way back.'],
    ['Explain it', 'explain', { sent_back: false }, 'Explained. It has left the list.'],
  ])('“%s” asks why, and sends the reason', async (button, word, more, done) => {
    const { user, sent } = open(odd, { [`POST ${list}/ord-abc/${word}`]: { body: { items: [] } } });
    await user.click(await screen.findByRole('button', { name: button }));
    const sure = screen.getAllByRole('button', { name: button }).at(-1)!;
    await user.type(await screen.findByRole('textbox', { name: /^Why/ }), 'short');
    await user.click(sure);
    expect(await screen.findByText(/^Say why in at least 10 characters/)).toBeTruthy();
    expect(changes(sent)).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: /^Why/ }), ' but agreed by phone');
    await user.click(sure);
    expect(await screen.findByText(done)).toBeTruthy();
    expect(changes(sent).map((one) => one.body)).toEqual([{ reason: 'short but agreed by phone', ...more }]);
  });

  it('money of ours is asked about with one button, and says so when it was', async () => {
    const ours = { ...odd, choices: ['ask_us' as const] };
    const { user, sent } = open(ours, { [`POST ${list}/ord-abc/ask-us`]: { body: { items: [] } } });
    await user.click(await screen.findByRole('button', { name: 'Ask us about it' }));
    expect(await screen.findByText('Asked. We look at it and answer by email.')).toBeTruthy();
    expect(changes(sent)).toHaveLength(1);
  });

  it('a refusal is shown in the server’s words, and the dialog stays', async () => {
    const sentence = 'The order is cancelled. Send the money back instead.';
    const { user } = open(odd, {
      [`POST ${list}/ord-abc/accept`]: { status: 409, body: { detail: sentence } },
    });
    await user.click(await screen.findByRole('button', { name: 'Accept it' }));
    await user.type(await screen.findByRole('textbox', { name: /^Why/ }), 'agreed by phone');
    await user.click(screen.getAllByRole('button', { name: 'Accept it' }).at(-1)!);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /^Why/ })).toBeTruthy();
  });

  it('is decided about in its order too', async () => {
    openDashboard(`/orders/${order.id}?slug=adunni`, {
      answers: {
        [`GET /api/sites/adunni/orders/${order.id}`]: { body: { ...order, to_explain: [odd] } },
      },
    });
    expect(await screen.findByRole('heading', { name: 'Money to explain' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send it back' })).toBeTruthy();
  });
});

describe('cancelling an order that holds money', () => {
  it.each([
    ['Cancel and give ₦9,000 back', 900_000, 0, true],
    ['Cancel and give ₦100 back', 0, 10_000, true],
    ['Cancel the order', 0, 0, false],
  ])('“%s” says what goes back', async (label, refundable_kobo, cash_kobo, send_back) => {
    const path = `/api/sites/adunni/orders/${order.id}`;
    const givable_kobo = refundable_kobo + cash_kobo;
    const shown = { ...order, refundable_kobo, givable_kobo, cash_kobo, actions: ['cancel' as const] };
    const { user, sent } = openDashboard(`/orders/${order.id}?slug=adunni`, {
      answers: {
        [`GET ${path}`]: { body: shown },
        [`POST ${path}/cancel`]: { body: { ...shown, status: 'canceled', actions: [] } },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    await user.click(await screen.findByRole('button', { name: label }));
    expect(await screen.findByText(`Order #${order.number} is cancelled.`)).toBeTruthy();
    expect(changes(sent).map((one) => one.body)).toEqual([{ reason: '', send_back, keep: false }]);
  });
});
