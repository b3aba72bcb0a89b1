// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  changes,
  closeDashboard,
  idOf,
  openDashboard,
  order,
  product,
  productSummary,
  store,
} from './testing/open-dashboard.tsx';
import { sentOrder, unsentOrder } from './testing/sent-order.ts';

afterEach(closeDashboard);

const address = () => window.location.pathname + window.location.search;

describe('getting in', () => {
  it('X-36 sends who is not signed in to the log-in page, with a way back on this host only', async () => {
    const replace = vi.fn<(to: string) => void>();
    vi.stubGlobal('location', {
      ...Object.fromEntries(Object.entries(window.location)),
      pathname: '/dashboard/orders',
      search: '?slug=adunni',
      replace,
    });
    const { sent } = openDashboard('/orders?slug=adunni', { signedIn: false });
    await waitFor(() =>
      expect(replace).toHaveBeenCalledWith('/login?redirect=%2Fdashboard%2Forders%3Fslug%3Dadunni'),
    );
    expect(sent).toEqual([]);
  });

  it('X-33 shows nothing of a store that is not yours, but the ones that are', async () => {
    openDashboard('/orders?slug=somebody-else');
    expect(await screen.findByRole('heading', { name: 'We could not find that store' })).toBeTruthy();
    const mine = await screen.findByRole('link', { name: /Adunni Home & Clay/ });
    expect(mine.getAttribute('href')).toBe('/dashboard?slug=adunni');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('opens the only store when the address names none', async () => {
    openDashboard('/');
    await screen.findByText('Paid today');
    expect(address()).toBe('/dashboard?slug=adunni');
  });

  it('R-235 keeps the store in every address of the menu', async () => {
    openDashboard('/?slug=adunni');
    await screen.findByText('Paid today');
    const menu = screen.getAllByRole('navigation', { name: 'Main' })[0] as HTMLElement;
    const links = within(menu).getAllByRole('link');
    expect(links.length).toBeGreaterThan(4);
    for (const link of links) expect(link.getAttribute('href')).toMatch(/\?slug=adunni$/);
  });

  it('says that an address inside the dashboard does not exist', async () => {
    openDashboard('/nothing?slug=adunni');
    expect(await screen.findByText('There is nothing at this address')).toBeTruthy();
  });
});

describe('a refund', () => {
  const path = `/api/sites/adunni/orders/${order.id}/refund`;

  async function openRefund(answers: Parameters<typeof openDashboard>[1] = {}) {
    const page = openDashboard(`/orders/${order.id}?slug=adunni`, answers);
    await page.user.click(await screen.findByRole('button', { name: 'Refund' }));
    await page.user.click(await screen.findByRole('radio', { name: /An amount/ }));
    return page;
  }

  it('of more than was captured goes nowhere', async () => {
    const { user, sent } = await openRefund();
    await user.type(screen.getByLabelText('Amount to send back'), '9,000.01');
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    expect(await screen.findByText('At most ₦9,000 can be sent back.')).toBeTruthy();
    expect(changes(sent)).toEqual([]);
  });

  it('says the exact amount on its button, and keeps its key when the line breaks', async () => {
    let tries = 0;
    const refunded = { ...order, payment_status: 'partially_refunded', refundable_kobo: 650_000 };
    const { user, sent } = await openRefund({
      answers: {
        [`POST ${path}`]: () => ((tries += 1) === 1 ? { offline: true } : { body: refunded }),
      },
    });
    await user.type(screen.getByLabelText('Amount to send back'), '2.5k');
    await user.type(screen.getByLabelText(/Reason/), 'Arrived late');
    // An amount alone takes no pieces with it.
    expect(screen.queryByRole('checkbox', { name: /Put the pieces back/ })).toBeNull();
    expect(changes(sent)).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Refund ₦2,500' }));
    await waitFor(() => expect(tries).toBe(1));
    await user.click(await screen.findByRole('button', { name: 'Refund ₦2,500' }));
    expect(await screen.findByText('Refunded in part')).toBeTruthy();
    const [first, second] = changes(sent);
    expect(first).toEqual(second);
    expect(first).toEqual({
      method: 'POST',
      path,
      body: {
        amount_kobo: 250_000,
        reason: 'Arrived late',
        lines: [],
        restock: false,
        key: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      },
    });
  });
});

describe('Home', () => {
  const busy = {
    orders_today: 0,
    paid_today_kobo: 0,
    orders_to_send: 2,
    payments_to_explain: 1,
    orders_to_confirm: 0,
    transfers_to_confirm: 1,
    low_stock: 0,
    low_stock_more: false,
    short_at_places: 0,
    recent: [],
  };

  it('says of today how it compares with the same day of last week, and of a first week that it is the first', async () => {
    openDashboard('/?slug=adunni');
    expect(await screen.findByText('₦3,000 more')).toBeTruthy();
    expect(screen.getByText('2 fewer')).toBeTruthy();
    expect(screen.getByText(/^against last [A-Z][a-z]+day until \d\d:\d\d$/)).toBeTruthy();
    expect(screen.getByText(/^Your first week/)).toBeTruthy();
  });

  it('begins with what needs the owner, also money that waits for a bank account', async () => {
    openDashboard('/?slug=adunni', {
      answers: {
        'GET /api/sites/adunni/overview': { body: busy },
        'GET /api/sites/adunni/payout-account': {
          body: { current: null, next: null, waiting_kobo: 531_750 },
        },
      },
    });
    const first = await screen.findByRole('region', { name: 'What needs you' });
    await within(first).findByRole('link', { name: 'Add bank account' });
    expect(
      within(first).getByText('₦5,317.50 is kept for you until you add your bank account. Then we send it.'),
    ).toBeTruthy();
    expect(
      within(first)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      '2 orders to send',
      'One payment needs a look',
      'One transfer to look for in your bank account',
      'Add bank account',
    ]);
    const numbers = screen.getByRole('region', { name: 'Today' });
    expect(first.compareDocumentPosition(numbers)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('asks for no bank account while no money waits', async () => {
    openDashboard('/?slug=adunni', {
      answers: { 'GET /api/sites/adunni/overview': { body: busy } },
    });
    await screen.findByText('2 orders to send');
    expect(screen.queryByRole('link', { name: 'Add bank account' })).toBeNull();
  });
});

describe('an order', () => {
  it('offers no other action than the server allows', async () => {
    openDashboard(`/orders/${order.id}?slug=adunni`, {
      answers: {
        [`GET /api/sites/adunni/orders/${order.id}`]: { body: { ...order, actions: ['mark_delivered'] } },
      },
    });
    await screen.findByRole('button', { name: 'Mark as delivered' });
    for (const label of ['Mark as sent', 'Record cash', 'Refund', 'Cancel order', /^More/])
      expect(screen.queryByRole('button', { name: label })).toBeNull();
  });

  it('is marked as sent with what the customer needs to follow it', async () => {
    const its = `/api/sites/adunni/orders/${order.id}`;
    const { user, sent } = openDashboard(`/orders/${order.id}?slug=adunni`, {
      answers: {
        [`GET ${its}`]: { body: unsentOrder },
        [`POST ${its}/fulfill`]: { body: sentOrder },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Mark as sent' }));
    await user.type(await screen.findByLabelText(/Tracking link/), ' GIG 12345 ');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark as sent' }));
    expect(await screen.findByText(/Chiamaka left no email address/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /Tell by WhatsApp/ }).getAttribute('href')).toContain('12345');
    expect(changes(sent)).toMatchObject([
      { method: 'POST', path: `${its}/fulfill`, body: { tracking: 'GIG 12345', courier: '', lines: [] } },
    ]);
  });

  it('of another store is not found, and says where to look', async () => {
    openDashboard(`/orders/${idOf(99)}?slug=adunni`);
    expect(await screen.findByText('We could not find that order')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See all orders' })).toBeTruthy();
  });
});

describe('a product', () => {
  const path = `/api/sites/adunni/products/${product.id}`;

  it('with unsaved changes is not left by accident', async () => {
    const { user, sent } = openDashboard(`/products/${product.id}?slug=adunni`);
    const name = await screen.findByLabelText('Name');
    await user.type(name, ' in blue');
    await user.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Clay mug in blue');
    expect(address()).toBe(`/dashboard/products/${product.id}?slug=adunni`);
    await user.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await screen.findByText('Paid today');
    expect(changes(sent)).toEqual([]);
  });

  it('that was saved is left without a question', async () => {
    const { user, sent } = openDashboard(`/products/${product.id}?slug=adunni`, {
      answers: { [`PUT ${path}`]: { body: { ...product, title: 'Blue mug' } } },
    });
    const name = await screen.findByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Blue mug');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Blue mug'));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true),
    );
    expect(changes(sent)[0]?.body).toMatchObject({ title: 'Blue mug', variants: [{ price_kobo: 650_000 }] });
    await user.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement);
    await screen.findByText('Paid today');
  });

  it('with an amount nobody can read is not saved as if there were none', async () => {
    const { user, sent } = openDashboard(`/products/${product.id}?slug=adunni`);
    const was = await screen.findByLabelText('Old price');
    await user.type(was, 'eight thousand');
    await user.type(screen.getByLabelText('Name'), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(changes(sent)).toEqual([]);
    expect(document.activeElement).toBe(was);
  });

  it('that is archived can be brought back at once, as it was', async () => {
    const status = `/api/sites/adunni/products/${product.id}/status`;
    const { user, sent } = openDashboard('/products?slug=adunni', {
      answers: { [`POST ${status}`]: { body: { ...product, status: 'archived' } } },
    });
    await user.click(await screen.findByRole('button', { name: `Actions for ${productSummary.title}` }));
    await user.click(screen.getByRole('menuitem', { name: 'Archive' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(changes(sent)).toHaveLength(2));
    expect(changes(sent).map(({ path: to, body }) => [to, body])).toEqual([
      [status, { status: 'archived' }],
      [status, { status: 'active' }],
    ]);
  });
});

describe('the set-up', () => {
  const fresh = {
    ...store,
    published: false,
    trade: null,
    steps: store.steps.map(({ step }) => ({ step, done: false })),
  };

  it('sells a first product after a name and a price', async () => {
    const { user, sent } = openDashboard('/setup?slug=adunni&step=product', {
      answers: {
        'GET /api/sites/adunni/settings': { body: fresh },
        'POST /api/sites/adunni/products': { status: 201, body: product },
      },
    });
    await user.type(await screen.findByLabelText('Name'), 'Clay mug');
    await user.type(screen.getByLabelText('Price'), '6,500');
    await user.click(screen.getByRole('button', { name: 'Add product' }));
    await screen.findByRole('heading', { name: 'What does delivery cost?' });
    expect(changes(sent)).toEqual([
      {
        method: 'POST',
        path: '/api/sites/adunni/products',
        body: expect.objectContaining({
          title: 'Clay mug',
          status: 'active',
          options: [],
          variants: [expect.objectContaining({ option_values: [], price_kobo: 650_000, on_hand: null })],
        }),
      },
    ]);
  });

  it('takes one delivery price for the whole country in one field', async () => {
    const { user, sent } = openDashboard('/setup?slug=adunni&step=delivery', {
      answers: {
        'GET /api/sites/adunni/settings': { body: fresh },
        'PUT /api/sites/adunni/delivery': ({ body }) => ({
          body: {
            ...fresh,
            delivery: (body as { rates: object[] }).rates.map((rate) => ({ ...rate, id: idOf(9) })),
          },
        }),
      },
    });
    await user.click(await screen.findByRole('button', { name: /One price everywhere/ }));
    await user.type(screen.getByLabelText('Price'), '2500');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: 'How do you want to be paid?' });
    expect(changes(sent)[0]?.body).toMatchObject({
      rates: [{ kind: 'delivery', price_kobo: 250_000, name: 'Anywhere in Nigeria' }],
    });
  });

  it('asks for the bank account before the store is published, with one button, and goes on when it is known', async () => {
    const none = { current: null, next: null, waiting_kobo: 0 };
    const known = { bank_name: 'Zenith Bank', account_name: 'ADA EZE', ends: '4321' };
    const { user, sent } = openDashboard('/setup?slug=adunni&step=bank', {
      answers: {
        'GET /api/sites/adunni/settings': { body: fresh },
        'GET /api/sites/adunni/payout-account': { body: none },
        'GET /api/sites/adunni/banks': { body: { items: [{ code: '057', name: 'Zenith Bank' }] } },
        'POST /api/sites/adunni/payout-account/name': { body: { account_name: 'ADA EZE' } },
        'PUT /api/sites/adunni/payout-account': { body: { ...none, current: known } },
      },
    });
    await screen.findByRole('heading', { name: 'Where should your money go?' });
    await screen.findByRole('option', { name: 'Zenith Bank' });
    await user.selectOptions(screen.getByLabelText('Bank'), '057');
    await user.type(screen.getByLabelText(/Account number/), '0123454321');
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Skip for now' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Look up the name' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, pay me here' }));
    await screen.findByRole('heading', { name: 'Open your store' });
    expect(changes(sent).at(-1)).toMatchObject({
      method: 'PUT',
      body: { bank_code: '057', account_number: '0123454321', account_name: 'ADA EZE' },
    });
  });

  it('can be skipped step by step, and publishes in the end', async () => {
    const { user, sent } = openDashboard('/setup?slug=adunni', {
      answers: {
        'GET /api/sites/adunni/settings': { body: fresh },
        'PATCH /api/sites/adunni/settings': { body: { ...fresh, published: true } },
      },
    });
    const titles = [
      'What do you sell?',
      'How should it look?',
      'Add your first product',
      'What does delivery cost?',
      'How do you want to be paid?',
      'Where should your money go?',
    ];
    for (const name of titles) {
      await screen.findByRole('heading', { name });
      await user.click(screen.getByRole('link', { name: 'Skip for now' }));
    }
    await screen.findByRole('heading', { name: 'Open your store' });
    expect(changes(sent)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Publish store' }));
    await screen.findByRole('heading', { name: 'Adunni Home & Clay is open' });
    expect(changes(sent)).toEqual([
      { method: 'PATCH', path: '/api/sites/adunni/settings', body: { published: true } },
    ]);
    expect(screen.getByRole('link', { name: /Share on WhatsApp/ }).getAttribute('href')).toContain(
      encodeURIComponent('http://adunni.localhost:3000'),
    );
    expect(screen.getByRole('link', { name: 'Add a product' })).toBeTruthy();
  });
});

it('a list that cannot be loaded says so and tries again on request', async () => {
  let tries = 0;
  const { user } = openDashboard('/orders?slug=adunni', {
    answers: {
      'GET /api/sites/adunni/orders': () =>
        (tries += 1) === 1 ? { status: 500, body: {} } : { body: { items: [order], next: null } },
    },
  });
  expect(await screen.findByText('We could not load your orders.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: /#1047/ })).toBeTruthy();
});
