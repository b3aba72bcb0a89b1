// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idOf, closeDashboard, openDashboard, product, order } from '../testing/open-dashboard.tsx';

// A test's window draws nothing, so everything in it counts as shown.
beforeEach(() => {
  Element.prototype.getClientRects = () => [{}] as unknown as DOMRectList;
  Element.prototype.scrollIntoView = () => {};
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
afterEach(closeDashboard);
const path = () => window.location.pathname;

describe('keys of one letter', () => {
  it('go to a page, search a list, go along its rows and open one', async () => {
    const { user } = openDashboard('/?slug=adunni');
    await screen.findByRole('heading', { level: 1 });
    await user.keyboard('gp');
    const rows = await screen.findAllByRole('link', { name: product.title });
    expect(path()).toBe('/dashboard/products');
    await user.keyboard('j');
    expect(document.activeElement).toBe(rows[0]);
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search products' }));
  });

  it('do nothing while somebody types, and nothing once they are switched off', async () => {
    const { user } = openDashboard('/products?slug=adunni');
    const field = await screen.findByRole('searchbox', { name: 'Search products' });
    await user.type(field, 'gh?n');
    expect(path()).toBe('/dashboard/products');
    expect(screen.queryByRole('dialog')).toBeNull();
    field.blur();
    await user.keyboard('?');
    const keys = await screen.findByRole('dialog', { name: 'Keys' });
    await user.click(within(keys).getByRole('checkbox', { name: /Keys of one letter/ }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('gh?');
    expect(path()).toBe('/dashboard/products');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the window in which things are found', () => {
  it('opens by Ctrl K, finds pages by their beginnings, and goes there by Enter', async () => {
    const { user } = openDashboard('/?slug=adunni');
    await screen.findByRole('heading', { level: 1 });
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: 'Find or go to' });
    expect(document.activeElement).toBe(field);
    await user.type(field, 'deliv');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Delivery prices',
      'How do I change what delivery costs?',
      'How do I give a parcel to a rider?',
    ]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/dashboard/delivery'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('finds orders and products as their lists do', async () => {
    const { user } = openDashboard('/?slug=adunni');
    await screen.findByRole('heading', { level: 1 });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Find or go to' }), 'chi');
    await user.click(await screen.findByRole('option', { name: new RegExp(`#${order.number}`) }));
    await waitFor(() => expect(path()).toBe(`/dashboard/orders/${order.id}`));
  });

  it('finds the same from the line of Home, and Enter opens the first', async () => {
    const { user } = openDashboard('/?slug=adunni');
    const line = await screen.findByRole('searchbox', { name: 'Find or go to' });
    await user.type(line, 'deliv');
    expect(await screen.findByRole('button', { name: 'Delivery prices' })).toBeTruthy();
    await user.clear(line);
    await user.type(line, 'chi');
    expect(await screen.findByRole('button', { name: new RegExp(`#${order.number}`) })).toBeTruthy();
    await screen.findByText('2 found.');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe(`/dashboard/orders/${order.id}`));
  });

  it('shows more of what was found, and stays open', async () => {
    const next = { ...order, id: idOf(77), number: 2077 };
    const { user } = openDashboard('/?slug=adunni', {
      answers: {
        'GET /api/sites/adunni/orders': ({ path: asked }) => ({
          body: asked.includes('after=') ? { items: [next], next: null } : { items: [order], next: 'later' },
        }),
      },
    });
    await screen.findByRole('heading', { level: 1 });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Find or go to' }), 'chi');
    await screen.findByRole('option', { name: 'More orders' });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('option', { name: /#2077/ })).toBeTruthy();
    expect(screen.queryByRole('option', { name: 'More orders' })).toBeNull();
    await user.click(screen.getByRole('option', { name: /#2077/ }));
    await waitFor(() => expect(path()).toBe(`/dashboard/orders/${idOf(77)}`));
  });

  it('does what is said of an order by its number, in the window and on Home', async () => {
    const { user } = openDashboard('/?slug=adunni', {
      answers: { [`GET /api/sites/adunni/orders/${order.id}`]: { body: order } },
    });
    const said = `${order.number} refund`;
    await user.type(await screen.findByRole('searchbox', { name: 'Find or go to' }), said);
    expect(await screen.findByRole('button', { name: 'Refund ₦9,000' })).toBeTruthy();
    await user.clear(screen.getByRole('searchbox', { name: 'Find or go to' }));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Find or go to' }), said);
    expect(await screen.findByRole('button', { name: 'Refund ₦9,000' })).toBeTruthy();
    expect(screen.queryByRole('option')).toBeNull();
    const box = screen.getByRole('dialog', { name: 'Find or go to' });
    await user.click(within(box).getByRole('link', { name: `#${order.number}` }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(path()).toBe(`/dashboard/orders/${order.id}`);
  });
});
