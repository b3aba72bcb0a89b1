// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BillingView } from '#shared/api/billing.ts';
import { cardConsent } from '#shared/card-consent.ts';
import { asRole, changes, closeDashboard, idOf, openDashboard, store } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const free: BillingView = {
  state: 'free',
  stopped_unpaid: false,
  money_back: null,
  pending: null,
  offer: 'free',
  billing: 'monthly',
  title: 'Free',
  next_billing: null,
  next_charge: null,
  period_start: null,
  period_end: null,
  grace_until: null,
  trial_available: true,
  features: [],
  card: null,
  unpaid: null,
  charging_kobo: null,
  dispute: null,
  choices: [
    {
      offer: 'starter',
      billing: 'monthly',
      title: 'Starter, 1 month',
      price_kobo: 500_000,
      amount_kobo: 500_000,
      credit_kobo: 0,
    },
    {
      offer: 'starter',
      billing: 'annual',
      title: 'Starter, 1 year',
      price_kobo: 5_000_000,
      amount_kobo: 5_000_000,
      credit_kobo: 0,
    },
  ],
};
const active: BillingView = {
  ...free,
  state: 'active',
  offer: 'starter',
  title: 'Starter, 1 month',
  next_billing: 'monthly',
  period_start: '2026-11-21T08:00:00.000Z',
  period_end: '2026-12-21T08:00:00.000Z',
  next_charge: { at: '2026-12-21T08:00:00.000Z', amount_kobo: 500_000 },
  trial_available: false,
  features: ['pixel', 'custom_domain', 'custom_payment'],
  card: { brand: 'visa', last4: '4081', exp_month: 12, exp_year: 2030, kept_at: '2026-11-21T08:00:00.000Z' },
  choices: [
    { ...free.choices[0]!, amount_kobo: null },
    { ...free.choices[1]!, amount_kobo: 4_666_667, credit_kobo: 333_333 },
  ],
};
const invoice = {
  id: idOf(9),
  number: 12,
  state: 'paid',
  title: 'Starter, 1 month',
  amount_kobo: 500_000,
  created_at: '2026-11-21T08:00:00.000Z',
  paid_at: '2026-11-21T08:00:00.000Z',
};

const open = (view: BillingView, more: object = {}, at = '/plan?slug=adunni') =>
  openDashboard(at, {
    answers: {
      'GET /api/sites/adunni/billing': { body: view },
      'GET /api/sites/adunni/billing/invoices': { body: { items: [], next: null } },
      ...more,
    },
  });

describe('Plan & billing', () => {
  it('R-482 shows the Free plan, the trial and what each plan costs', async () => {
    const { user, sent } = open(free, { 'POST /api/sites/adunni/billing/trial': { body: active } });
    expect(await screen.findByText('The whole shop, free for as long as you like.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pay ₦5,000 for Starter, 1 month' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pay ₦50,000 for Starter, 1 year' })).toBeTruthy();
    expect(await screen.findByText(/No invoices yet/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Start free trial' }));
    expect(await screen.findByText('Next charge: ₦5,000 on 21 Dec 2026.')).toBeTruthy();
    expect(changes(sent).map((one) => one.path)).toEqual(['/api/sites/adunni/billing/trial']);
  });

  it('invariant 23: a card is kept only when the box was ticked, with the words that stand there', async () => {
    const assign = vi.fn<(to: string) => void>();
    vi.stubGlobal('location', { ...window.location, assign });
    const { user, sent } = open(free, {
      'POST /api/sites/adunni/billing/checkout': {
        status: 201,
        body: { reference: 'pln-a', url: 'http://pay/x' },
      },
    });
    const choose = { name: 'Pay ₦5,000 for Starter, 1 month' };
    await user.click(await screen.findByRole('button', choose));
    const box = within(await screen.findByRole('dialog'));
    expect(box.getByText(cardConsent.text)).toBeTruthy();
    expect((box.getByRole('checkbox') as HTMLInputElement).checked).toBe(false);
    await user.click(box.getByRole('button', { name: 'Pay ₦5,000' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('http://pay/x'));
    await user.click(box.getByRole('checkbox'));
    await user.click(box.getByRole('button', { name: 'Pay ₦5,000' }));
    await waitFor(() => expect(changes(sent)).toHaveLength(2));
    expect(changes(sent).map((one) => one.body)).toEqual([
      { offer: 'starter', billing: 'monthly', consent: null, another: false },
      { offer: 'starter', billing: 'monthly', consent: cardConsent.version, another: false },
    ]);
  });

  it('a payment that is not finished stands in the place of a second one', async () => {
    const pending = {
      state: 'open' as const,
      title: 'Starter, 1 month',
      amount_kobo: 500_000,
      reference: 'pln-a',
      url: 'http://pay/x',
      opened_at: '2026-11-21T08:00:00.000Z',
    };
    const { user } = open({ ...free, pending });
    const finish = await screen.findByRole('link', { name: 'Finish paying' });
    expect(finish.getAttribute('href')).toBe('http://pay/x');
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Choose something else' }));
    expect(screen.getByRole('button', { name: 'Pay ₦50,000 for Starter, 1 year' })).toBeTruthy();
  });

  it('a payment the bank is deciding on leaves nothing to pay', async () => {
    const pending = {
      state: 'deciding' as const,
      title: 'Starter, 1 month',
      amount_kobo: 500_000,
      reference: 'pln-a',
      url: null,
      opened_at: '2026-11-21T08:00:00.000Z',
    };
    open({ ...free, pending });
    expect(await screen.findByText(/Please do not pay again/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Pay |Choose something)/ })).toBeNull();
  });

  it('cancelling on the payment page leads back to the plan, with a sentence', async () => {
    open(free, {}, '/plan/paid?slug=adunni');
    expect(await screen.findByText(/You left the payment page before it was finished/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Plan & billing' })).toBeTruthy();
  });

  it('opens the plan that was chosen on the pricing page, with the unused days taken off', async () => {
    open(active, {}, '/plan?slug=adunni&choose=starter.annual');
    const box = within(await screen.findByRole('dialog', { name: 'Starter, 1 year' }));
    expect(box.getByText('-₦3,333.33')).toBeTruthy();
    expect(box.getByRole('button', { name: 'Pay ₦46,666.67' })).toBeTruthy();
  });

  it('cancels only after asking, and can be taken back', async () => {
    const canceled: BillingView = { ...active, state: 'canceled', next_billing: null, next_charge: null };
    const { user, sent } = open(active, {
      'POST /api/sites/adunni/billing/cancel': { body: canceled },
      'POST /api/sites/adunni/billing/undo-cancel': { body: active },
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel plan' }));
    expect(changes(sent)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel the plan' }));
    await user.click(await screen.findByRole('button', { name: 'Keep my plan' }));
    expect(await screen.findByText('Next charge: ₦5,000 on 21 Dec 2026.')).toBeTruthy();
  });

  it('offers the money back while it goes back, says what happens and asks first', async () => {
    const money_back = { amount_kobo: 500_000, until: '2026-11-28T08:00:00.000Z' };
    const { user, sent } = open(
      { ...active, money_back },
      {
        'POST /api/sites/adunni/billing/money-back': { body: { ...free, state: 'lapsed', money_back: null } },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Cancel and get ₦5,000 back' }));
    screen.getByText(/You can do this until 28 Nov 2026, 09:00\. ₦5,000 goes back the way/);
    expect(changes(sent)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel and send ₦5,000 back' }));
    await screen.findByText('Your plan has ended. Your store goes on with Free, and nothing was deleted.');
    expect(changes(sent)).toHaveLength(1);
  });

  it('X-37 one that stopped unpaid says so, and staying on Free is one tap', async () => {
    const stopped: BillingView = { ...free, state: 'lapsed', stopped_unpaid: true, trial_available: false };
    const { user, sent } = open(stopped, {
      'POST /api/sites/adunni/billing/cancel': { body: { ...stopped, stopped_unpaid: false } },
    });
    expect(
      await screen.findByText(
        'Your plan was not paid, so it has stopped. Your store goes on with Free, and nothing was deleted. Choose a plan again, or stay on Free.',
      ),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stay on Free' }));
    expect(
      await screen.findByText('Your plan has ended. Your store goes on with Free, and nothing was deleted.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Stay on Free' })).toBeNull();
    expect(changes(sent)).toHaveLength(1);
  });

  it('a payment that is due is the first thing said, with the bank’s page or a way to pay', async () => {
    const due: BillingView = {
      ...active,
      state: 'past_due',
      next_charge: null,
      grace_until: '2026-12-28T08:00:00.000Z',
      unpaid: { amount_kobo: 500_000, approve_url: 'http://bank/approve' },
    };
    open(due);
    const link = await screen.findByRole('link', { name: 'Approve with your bank' });
    expect(link.getAttribute('href')).toBe('http://bank/approve');
    closeDashboard();
    const { user } = open({ ...due, unpaid: { amount_kobo: 500_000, approve_url: null } });
    await user.click(await screen.findByRole('button', { name: 'Pay now' }));
    expect(await screen.findByRole('dialog', { name: 'Pay what is due' })).toBeTruthy();
  });

  it('while a bank decides on a payment it says what that means and what to do; nothing is sold meanwhile', async () => {
    const held: BillingView = {
      ...active,
      next_charge: null,
      dispute: { state: 'open', amount_kobo: 500_000 },
      choices: active.choices.map((choice) => ({ ...choice, amount_kobo: null, credit_kobo: 0 })),
    };
    open(held);
    expect(
      await screen.findByText(
        'Your bank wants ₦5,000 back that you paid for this plan. Until it has decided, nothing is charged and your plan stays as it is. If you know this payment, tell your bank that it is right.',
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Change plan' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Cancel plan' })).toBeTruthy();
    closeDashboard();
    open({ ...held, state: 'lapsed' });
    expect(await screen.findByText(/Your store goes on with Free\. If you know this payment/)).toBeTruthy();
  });

  it('after a bank took a payment back it says why the plan ended, and plans can be chosen', async () => {
    open({
      ...free,
      state: 'lapsed',
      trial_available: false,
      dispute: { state: 'lost', amount_kobo: 500_000 },
    });
    expect(
      await screen.findByText(
        'Your bank took back the ₦5,000 you paid, so your plan has ended and the card is removed. Your store goes on with Free, and nothing was deleted. You can choose a plan again.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pay ₦5,000 for Starter, 1 month' })).toBeTruthy();
  });

  it('says that a bank is deciding on a charge instead of a day that has passed', async () => {
    open({ ...active, next_charge: null, charging_kobo: 500_000 });
    expect(
      await screen.findByText(
        'Your bank is deciding on ₦5,000 for the period from 21 Dec 2026. Your plan stays on meanwhile.',
      ),
    ).toBeTruthy();
  });

  it('warns of a payment page that is open, and opens another only when told to', async () => {
    const assign = vi.fn<(to: string) => void>();
    vi.stubGlobal('location', { ...window.location, assign });
    const warning =
      'A payment page for Starter, 1 year for ₦50,000 was opened at 14:05 and may still be paid.';
    const { user, sent } = open(free, {
      'POST /api/sites/adunni/billing/checkout': (call: { body?: unknown }) =>
        (call.body as { another: boolean }).another
          ? { status: 201, body: { reference: 'pln-b', url: 'http://pay/y' } }
          : { status: 409, body: { open_page: warning } },
    });
    await user.click(await screen.findByRole('button', { name: 'Pay ₦5,000 for Starter, 1 month' }));
    const box = within(await screen.findByRole('dialog'));
    await user.click(box.getByRole('button', { name: 'Pay ₦5,000' }));
    expect((await box.findByRole('alert')).textContent).toBe(warning);
    expect(assign).not.toHaveBeenCalled();
    await user.click(box.getByRole('button', { name: 'Open another page' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('http://pay/y'));
    expect(changes(sent).map((one) => (one.body as { another: boolean }).another)).toEqual([false, true]);
  });

  it('pays what is due without keeping the card', async () => {
    const assign = vi.fn<(to: string) => void>();
    vi.stubGlobal('location', { ...window.location, assign });
    const due: BillingView = {
      ...active,
      state: 'past_due',
      next_charge: null,
      grace_until: '2026-12-28T08:00:00.000Z',
      unpaid: { amount_kobo: 500_000, approve_url: null },
    };
    const { user, sent } = open(due, {
      'POST /api/sites/adunni/billing/pay': {
        status: 201,
        body: { reference: 'pln-c', url: 'http://pay/z' },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Pay now' }));
    const box = within(await screen.findByRole('dialog', { name: 'Pay what is due' }));
    await user.click(box.getByRole('button', { name: 'Pay ₦5,000' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('http://pay/z'));
    expect(changes(sent)[0]!.body).toEqual({ consent: null, another: false });
  });

  it('a manager sees the plan and no button that spends', async () => {
    open(active, { 'GET /api/sites/adunni/settings': { body: { ...store, ...asRole('manager') } } });
    expect(await screen.findByText(/ending in 4081/)).toBeTruthy();
    for (const name of ['Cancel plan', 'Remove card', 'Replace card', /Pay/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('says when the plan cannot be loaded, with a retry', async () => {
    open(free, { 'GET /api/sites/adunni/billing': { status: 500, body: {} } });
    expect(await screen.findByText('We could not load your plan.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('after paying', () => {
  it('invariants 19 and 25: says what the server knows and leads to the invoice', async () => {
    open(
      active,
      {
        'GET /api/sites/adunni/billing/payments/pln-a': {
          body: { state: 'paid', detail: 'Your payment has arrived.', invoice_id: invoice.id },
        },
      },
      '/plan/paid?slug=adunni&reference=pln-a',
    );
    expect(await screen.findByText('Your payment has arrived.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See the invoice' }).getAttribute('href')).toBe(
      `/dashboard/plan/invoices/${invoice.id}?slug=adunni`,
    );
  });

  it('an invoice shows its lines and its total', async () => {
    open(
      active,
      {
        [`GET /api/sites/adunni/billing/invoices/${invoice.id}`]: {
          body: {
            ...invoice,
            store_name: 'Adunni Home & Clay',
            bill_to: 'Adunni Ade',
            email: 'a@example.com',
            lines: [
              { text: 'Starter, 1 year', amount_kobo: 5_000_000 },
              { text: 'Unused 20 of 30 days of Starter, 1 month', amount_kobo: -333_333 },
            ],
            amount_kobo: 4_666_667,
            period_start: '2026-11-21T08:00:00.000Z',
            period_end: '2027-11-21T08:00:00.000Z',
            reference: 'pln-a',
            channel: 'card',
            from: ['Presence Ltd, RC 1234', 'Abuja'],
          },
        },
      },
      `/plan/invoices/${invoice.id}?slug=adunni`,
    );
    expect(await screen.findByRole('heading', { name: 'Invoice 000012' })).toBeTruthy();
    expect(screen.getByRole('row', { name: 'Total ₦46,666.67' })).toBeTruthy();
    expect(screen.getByText('21 Nov 2026 – 21 Nov 2027')).toBeTruthy();
    expect(screen.getByText('Presence Ltd, RC 1234')).toBeTruthy();
    expect(screen.getByText(/, Card$/)).toBeTruthy();
  });
});
