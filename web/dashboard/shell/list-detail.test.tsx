// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeWidth } from '../testing/fake-width.ts';
import {
  closeDashboard,
  idOf,
  openDashboard,
  order,
  product,
  productSummary,
} from '../testing/open-dashboard.tsx';

const second = { ...order, id: idOf(20), number: 1046, customer_name: 'Hauwa Bello' };
const answers = {
  'GET /api/sites/adunni/orders': { body: { items: [order, second], next: null } },
  [`GET /api/sites/adunni/orders/${second.id}`]: { body: second },
  'GET /api/sites/adunni/products': {
    body: { items: [productSummary, { ...productSummary, id: idOf(30), title: 'Clay bowl' }], next: null },
  },
  [`GET /api/sites/adunni/products/${idOf(30)}`]: { body: { ...product, id: idOf(30), title: 'Clay bowl' } },
};

let widen: (wide: boolean) => void;
beforeEach(() => {
  widen = fakeWidth();
});
afterEach(closeDashboard);

const address = () => window.location.pathname + window.location.search;
const row = (name: RegExp) => screen.findByRole('link', { name });
const shown = (title: string) => screen.findByRole('heading', { level: 1, name: title });
const focused = () => document.activeElement;

describe('on a desk', () => {
  it('an order stands beside the list it was chosen from, at an address of its own with the list’s filters', async () => {
    const { user, sent } = openDashboard('/orders?slug=adunni&show=not-sent', { answers });
    await user.click(await row(/#1046/));
    await shown('Order #1046');
    await shown('Orders');
    expect(address()).toBe(`/dashboard/orders/${second.id}?slug=adunni&show=not-sent`);
    expect((await row(/#1046/)).getAttribute('aria-current')).toBe('page');
    expect(focused()?.id).toBe('detail');
    expect(document.title).toContain('Order #1046');
    expect(screen.getByRole('button', { name: 'Not sent, choose which' })).toBeTruthy();
    const lists = sent.filter(({ path }) => path.includes('/orders?'));
    expect(lists).toHaveLength(1);
  });

  it('arrows move through the list, Enter opens, Escape closes and leaves the keyboard at the row', async () => {
    const { user } = openDashboard('/orders?slug=adunni', { answers });
    const first = await row(/#1047/);
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe(first);
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe(await row(/#1046/));
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(focused()).toBe(first);
    expect(address()).toBe('/dashboard/orders?slug=adunni');
    await user.keyboard('{Enter}');
    await shown('Order #1047');
    await user.keyboard('{Escape}');
    await screen.findByText('Choose an order to see it here');
    expect(address()).toBe('/dashboard/orders?slug=adunni');
    expect(focused()).toBe(first);
    expect(document.title).toContain('Orders');
  });

  it('Escape in a dialog or a field is theirs alone', async () => {
    const { user } = openDashboard(`/orders/${order.id}?slug=adunni`, { answers });
    await user.click(await screen.findByRole('button', { name: 'Mark as sent' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('searchbox', { name: 'Search orders' }));
    await user.keyboard('{Escape}');
    expect(address()).toBe(`/dashboard/orders/${order.id}?slug=adunni`);
  });

  it('Back goes through what was opened, to the list and its row', async () => {
    const { user } = openDashboard('/orders?slug=adunni', { answers });
    await user.click(await row(/#1047/));
    await user.click(await row(/#1046/));
    await shown('Order #1046');
    act(() => window.history.back());
    await shown('Order #1047');
    act(() => window.history.back());
    await screen.findByText('Choose an order to see it here');
    await waitFor(async () => expect(focused()).toBe(await row(/#1047/)));
  });

  it('another product is not opened over changes that are not saved, while the list may be filtered', async () => {
    const { user } = openDashboard(`/products/${product.id}?slug=adunni`, { answers });
    await user.type(await screen.findByLabelText('Name'), ' in blue');
    await user.click(screen.getByLabelText('Drafts'));
    await waitFor(() => expect(address()).toBe(`/dashboard/products/${product.id}?slug=adunni&show=draft`));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(await row(/Clay bowl/));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Clay mug in blue');
    await user.click(await row(/Clay bowl/));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await shown('Clay bowl');
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Clay bowl');
  });

  it('what is typed outlives a window that is made smaller; under the width there is one of the two', async () => {
    const { user } = openDashboard(`/products/${product.id}?slug=adunni`, { answers });
    await user.type(await screen.findByLabelText('Name'), ' in blue');
    widen(false);
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Clay mug in blue');
    expect(screen.queryByRole('heading', { level: 1, name: 'Products' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Products', current: false })).toBeTruthy();
    widen(true);
    await shown('Products');
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Clay mug in blue');
  });

  it('what else is done with products stands behind two buttons of its narrow column, and leads there', async () => {
    const { user } = openDashboard('/products?slug=adunni&show=draft', { answers });
    await user.click(await screen.findByRole('button', { name: 'Change many' }));
    const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(items()).toEqual([
      'Change prices',
      'Put on sale or away',
      'Tags',
      'Add to a collection',
      'Edit in a table',
      'Add photos',
      'Download some (CSV)',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Change prices' }));
    expect(await screen.findByRole('heading', { name: 'Change prices' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(items()).toEqual(['Collections', 'Count stock', 'File (CSV)', 'Paste a list']);
    await user.click(screen.getByRole('menuitem', { name: 'Paste a list' }));
    await shown('Paste a list');
    expect(address()).toBe('/dashboard/products/paste?slug=adunni');
  });

  it('of the orders only the work is out in the narrow column; what else there is, is chosen behind one button', async () => {
    const { user } = openDashboard('/orders?slug=adunni&show=to-send', { answers });
    await row(/#1046/);
    const out = screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent);
    expect(out).toEqual(['To send', 'To confirm']);
    expect((screen.getByLabelText('To send') as HTMLInputElement).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'All, choose which' }));
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(items).toEqual(['All', 'Not sent', 'Sent in part', 'Sent', 'Came back', 'Delivered']);
    await user.click(screen.getByRole('menuitem', { name: 'Came back' }));
    expect(address()).toBe('/dashboard/orders?slug=adunni&show=came-back');
    await user.click(await screen.findByRole('button', { name: 'Came back, choose which' }));
    await user.click(screen.getByRole('menuitem', { name: 'All' }));
    expect(address()).toBe('/dashboard/orders?slug=adunni');
    expect(screen.getByRole('button', { name: 'File (CSV)' })).toBeTruthy();
  });

  it('a list without anything in it has no empty place beside it', async () => {
    openDashboard('/orders?slug=adunni', {
      answers: { 'GET /api/sites/adunni/orders': { body: { items: [], next: null } } },
    });
    const nothing = await screen.findByText('No orders yet');
    expect(nothing.closest('[data-alone]')).toBeTruthy();
    expect(nothing.closest('[data-wide]')?.className).toContain('has-[[data-alone]]');
  });
});

it('on a phone the way back from an order leads to the list as it was filtered', async () => {
  widen(false);
  const { user } = openDashboard('/orders?slug=adunni&show=not-sent', { answers });
  await user.click(await row(/#1046/));
  await shown('Order #1046');
  expect(screen.queryByRole('link', { name: /#1047/ })).toBeNull();
  const back = within(screen.getByRole('main')).getByRole('link', { name: 'Orders' });
  expect(back.getAttribute('href')).toBe('/dashboard/orders?slug=adunni&show=not-sent');
  await user.click(back);
  // There all of them are out, one beside the other.
  expect((await screen.findByLabelText<HTMLInputElement>('Not sent')).checked).toBe(true);
  expect(screen.getAllByRole('radio')).toHaveLength(8);
});
