import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { permissionsOf, roleWords, type Permission, type Role } from '#shared/roles.ts';
import { orderShop, type OrderShop } from './daily/orders.ts';
import { accepted } from './shops.ts';

test.use({ baseURL: process.env.E2E_URL });

const everybodys = ['Alerts', 'Help'];
const ofCustomers = ['Customers', 'Enquiries', 'Reviews'];
const look = ['Unfinished checkouts', 'Visitors', 'Payments to explain', 'Discount codes', ...ofCustomers];
const run = [
  'Sell',
  'Ask for payment',
  'Unfinished checkouts',
  'Visitors',
  'Money',
  'Payments to explain',
  'Discount codes',
  'Gift cards',
  ...ofCustomers,
  'Subscribers',
  'Alerts',
  'People',
  'Plan & billing',
];

/** The bar at the bottom, and what stands behind its last entry. */
const menus: Record<Role, { bar: string[]; more: string[] }> = {
  owner: { bar: ['Home', 'Orders', 'Products', 'Site', 'More'], more: [...run, 'Set-up', 'Help'] },
  manager: { bar: ['Home', 'Orders', 'Products', 'Site', 'More'], more: [...run, 'Set-up', 'Help'] },
  viewer: { bar: ['Home', 'Orders', 'Products', 'Site', 'More'], more: [...look, ...everybodys] },
  fulfilment: { bar: ['Home', 'More'], more: everybodys },
};

interface PageOf {
  at: string;
  needs: Permission;
  /** What whoever may see the page reads there. */
  says: string | RegExp;
  /** What can be pressed there, each with what it takes. */
  buttons: Record<string, Permission>;
}

/** Pages by their addresses: who may not see one is told so, and whom to ask. */
const pagesOf = (order: string, product: string, customer: string): readonly PageOf[] => [
  {
    at: '',
    needs: 'store.see',
    says: '#1001',
    buttons: {
      Sell: 'sell',
      'Ask for payment': 'sell',
      'Add product': 'catalogue.change',
      'Add code': 'discounts.change',
      'Sent #1001': 'orders.send',
    },
  },
  {
    at: `orders/${order}`,
    needs: 'orders.see',
    says: 'Clay mug',
    buttons: { 'Mark as sent': 'orders.change', 'Add note': 'orders.change', 'Edit order': 'refunds' },
  },
  { at: `parcels/${order}`, needs: 'orders.send', says: 'Clay mug', buttons: { Sent: 'orders.send' } },
  {
    at: 'products',
    needs: 'catalogue.see',
    says: 'Clay mug',
    buttons: {
      'Add product': 'catalogue.change',
      'Change prices': 'catalogue.change',
      'Count stock': 'stock.change',
    },
  },
  {
    at: `products/${product}`,
    needs: 'catalogue.see',
    says: 'Shelves of your shop',
    buttons: { 'Archive product': 'catalogue.change', 'Make a collection': 'catalogue.change' },
  },
  { at: 'discounts', needs: 'discounts.see', says: 'MARKET10', buttons: { 'Add code': 'discounts.change' } },
  {
    at: 'gifts',
    needs: 'gift_cards.see',
    says: 'You still owe in goods',
    buttons: { 'Make card': 'gift_cards.change' },
  },
  {
    at: `customers/${customer}`,
    needs: 'customers.see',
    says: '#1001',
    buttons: {
      'Add note': 'customers.change',
      'Collect what is kept': 'customers.data',
      'Erase this customer': 'customers.data',
    },
  },
  {
    at: 'bring',
    needs: 'customers.change',
    says: 'Bring your things',
    buttons: { 'Bring products in': 'catalogue.change' },
  },
  {
    at: 'past-orders',
    needs: 'orders.see',
    says: 'No past orders',
    buttons: { 'Bring your things': 'orders.change' },
  },
  // What is saved there can be pressed once something is changed.
  { at: 'unfinished', needs: 'orders.see', says: 'Reminders', buttons: {} },
  { at: 'letters', needs: 'settings.see', says: 'Order received', buttons: {} },
  {
    at: 'letters/order-paid',
    needs: 'settings.see',
    says: 'How it looks',
    buttons: { 'Send me a test': 'settings.change' },
  },
  { at: 'subscribers', needs: 'customers.change', says: 'Subscribers', buttons: {} },
  {
    at: 'visitors',
    needs: 'orders.see',
    says: 'How far they go',
    buttons: { 'Download these as CSV': 'orders.see' },
  },
  {
    at: 'money',
    needs: 'money.see',
    says: 'Say where your money should go',
    buttons: { 'Add bank account': 'bank' },
  },
  { at: 'bank-account', needs: 'money.see', says: /online/i, buttons: { 'Look up the name': 'bank' } },
  { at: 'plan', needs: 'money.see', says: 'Plan & billing', buttons: { 'Start free trial': 'plan' } },
  {
    at: 'people',
    needs: 'staff',
    says: 'In your store',
    buttons: { Invite: 'staff', 'What was changed': 'audit' },
  },
  { at: 'people/changes', needs: 'audit', says: 'What was changed', buttons: {} },
  {
    at: 'developers',
    needs: 'developers',
    says: 'There are no keys yet.',
    buttons: { 'Make a key': 'developers', 'Add a webhook': 'developers' },
  },
  {
    at: 'delivery',
    needs: 'settings.see',
    says: 'Lagos',
    buttons: { 'Add a delivery price': 'settings.change', 'Offer pick-up': 'settings.change' },
  },
  {
    at: 'site',
    needs: 'settings.see',
    says: 'Ways to pay',
    buttons: { 'Close the store for now': 'closing', People: 'staff', 'Your data': 'archive' },
  },
  {
    at: 'your-data',
    needs: 'archive',
    says: 'What is in the file',
    buttons: { 'Make a file of everything': 'archive', 'Make a copy of your shop': 'archive' },
  },
  { at: 'close', needs: 'closing', says: 'What is still open', buttons: { 'Close this store': 'closing' } },
  {
    at: 'domain', // On Free it says what it takes; nobody can add one.
    needs: 'settings.see',
    says: 'Part of the Starter plan',
    buttons: { 'See Plan & billing': 'money.see' },
  },
  { at: 'pages', needs: 'pages.see', says: 'Front page', buttons: { 'New page': 'pages.change' } },
  { at: 'sell', needs: 'sell', says: /Sell/, buttons: {} },
];

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What somebody gets who types an address, without the dashboard being fetched anew each time. */
const enter = (theirs: Page, at: string, { slug }: OrderShop) =>
  theirs.evaluate((to) => {
    history.pushState({ idx: 0 }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/dashboard/${at}?slug=${slug}`);

async function isAsAllowed(theirs: Page, shop: OrderShop, role: Role, of: PageOf) {
  await enter(theirs, of.at, shop);
  const main = theirs.getByRole('main');
  const mine = permissionsOf(role);
  if (!mine.includes(of.needs)) {
    await expect(main, of.at).toContainText('This page is not for your role');
    await expect(main).toContainText(
      `you are “${roleWords[role].name}”. If you need this page, ask Ada, who owns`,
    );
    await expect(main.locator('a, button')).toHaveText(['Go to Home']);
    return;
  }
  await expect(main.getByText(of.says).first(), of.at).toBeVisible();
  for (const [name, needs] of Object.entries(of.buttons)) {
    const words = new RegExp(`^${escaped(name)}`);
    const found = main.getByRole('button', { name: words }).or(main.getByRole('link', { name: words }));
    const about = `${role} at ${of.at}: ${name}`;
    if (mine.includes(needs)) await expect(found.first(), about).toBeEnabled();
    else
      expect(
        await found.evaluateAll((all) => all.filter((one) => !one.matches(':disabled')).length),
        about,
      ).toBe(0);
  }
}

/** What each does on a day of theirs, as the store knows it afterwards. */
const days: Record<Role, (theirs: Page, shop: OrderShop, order: string) => Promise<void>> = {
  /** Closes the shop for now, which nobody else may, and reads in the list of changes that it was so. */
  async owner(theirs, shop) {
    await enter(theirs, 'site', shop);
    await theirs.getByRole('button', { name: 'Close the store for now' }).click();
    await theirs.getByRole('button', { name: 'Close the store', exact: true }).click();
    await expect(theirs.getByText('Not published')).toBeVisible();
    expect(await shop.ask('GET', '/settings')).toMatchObject({ published: false });
    await enter(theirs, 'people/changes', shop);
    await expect(theirs.getByRole('main').getByRole('listitem').first()).toContainText(/closed/i);
  },
  /** Makes the code that is proposed. */
  async manager(theirs, shop) {
    await enter(theirs, '', shop);
    await theirs.getByRole('link', { name: 'Add code', exact: true }).click();
    await theirs.getByRole('button', { name: 'Create' }).click();
    await expect(theirs.getByText('Not used yet')).toBeVisible();
    const { items } = (await shop.ask('GET', '/discounts')) as { items: unknown[] };
    expect(items).toHaveLength(2);
  },
  /** Sends the parcel of the day. */
  async fulfilment(theirs, shop, order) {
    await enter(theirs, '', shop);
    await theirs.getByRole('button', { name: 'Sent #1001' }).click();
    await theirs.getByRole('button', { name: 'Done' }).click();
    await expect(theirs.getByText('#1001 is sent.')).toBeVisible();
    expect(await shop.ask('GET', `/orders/${order}`)).toMatchObject({ fulfillment_status: 'fulfilled' });
  },
  /** Somebody calls: their order is found by their name, and read. */
  async viewer(theirs, shop) {
    await enter(theirs, '', shop);
    await theirs.getByRole('button', { name: 'Find or go to' }).first().click();
    await theirs.getByRole('combobox', { name: 'Find or go to' }).fill('chidi');
    await theirs.getByRole('option', { name: '#1001 Chidi Okafor' }).click();
    await expect(theirs.getByRole('heading', { name: 'Order #1001' })).toBeVisible();
    await expect(theirs.getByRole('note')).toContainText(
      'You can look at this page. To change something, ask Ada',
    );
  },
};

for (const role of ['owner', 'manager', 'fulfilment', 'viewer'] as const)
  test(`${role}: invited, sees the menu, pages and buttons of the role, does the day’s work, and is refused the rest politely`, async ({
    page,
    browser,
  }) => {
    const shop = await orderShop(page, `r-${role}`);
    await shop.order(1);
    await shop.ask('POST', '/discounts', { code: 'MARKET10', kind: 'percent', percent: 10 });
    await shop.ask('POST', '/gift-cards', { key: randomUUID(), amount_kobo: 500_000 });
    const idOf = async (list: string) =>
      ((await shop.ask('GET', list)) as { items: { id: string }[] }).items[0]!.id;
    const [order, product, customer] = [
      await idOf('/orders'),
      await idOf('/products'),
      await idOf('/customers'),
    ];

    const theirs = await accepted(browser, shop, role);
    const bar = theirs.getByRole('navigation', { name: 'Main' }).last().getByRole('link');
    await expect
      .poll(async () => (await bar.allInnerTexts()).map((one) => one.split('\n')[0]))
      .toEqual(menus[role].bar);
    await bar.last().click();
    await expect(theirs.getByRole('heading', { name: 'More' })).toBeVisible();
    await expect(theirs.getByRole('main').getByRole('list').first().getByRole('link')).toHaveText(
      menus[role].more,
    );

    for (const one of pagesOf(order, product, customer)) await isAsAllowed(theirs, shop, role, one);
    await days[role](theirs, shop, order);
    // Another’s store is not there for anybody.
    await theirs.goto('/dashboard/orders?slug=adunni');
    await expect(theirs.getByRole('heading', { level: 1 })).toContainText('We could not find that store');
  });
