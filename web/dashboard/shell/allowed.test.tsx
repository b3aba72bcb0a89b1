// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { fakeWidth } from '../testing/fake-width.ts';
import { asRole, closeDashboard, openDashboard, order, store } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const openAs = (role: Role, address: string) =>
  openDashboard(address, {
    answers: { 'GET /api/sites/adunni/settings': { body: { ...store, ...asRole(role) } } },
  });

/** At a desk the whole menu stands at the side. */
const openAtADeskAs = (role: Role, address: string) => {
  fakeWidth();
  return openAs(role, address);
};

const entries = async () => {
  const menu = (await screen.findAllByRole('navigation', { name: 'Main' }))[0]!;
  return () =>
    within(menu)
      .getAllByRole('link')
      .map((link) => link.textContent);
};

describe('the menu and the buttons', () => {
  it('of who packs and sends have nothing of prices, takings, products and settings', async () => {
    const { sent } = openAtADeskAs('fulfilment', '/more?slug=adunni');
    const names = await entries();
    await waitFor(() => expect(names()).toEqual(['Home', 'Alerts', 'Help']));
    expect(sent.filter(({ path }) => /overview|orders|money|account/.test(path))).toEqual([]);
  });

  it('of a page one may not see are a sentence that says whom to ask', async () => {
    openAs('fulfilment', '/money?slug=adunni');
    expect(await screen.findByText('This page is not for your role')).toBeTruthy();
    expect(screen.getByText(/ask Adunni, who owns the store/)).toBeTruthy();
  });

  it('of who looks on show an order and nothing to do with it', async () => {
    openAs('viewer', `/orders/${order.id}?slug=adunni`);
    expect(await screen.findByRole('note')).toBeTruthy();
    await screen.findByText('Chiamaka Okonkwo');
    expect(screen.queryByRole('button', { name: /Mark as sent/ })).toBeNull();
  });

  it('of a form that one may only look at stand still', async () => {
    openAs('viewer', '/settings?slug=adunni');
    expect(await screen.findByRole('note')).toBeTruthy();
    const save = await screen.findByRole('button', { name: 'Save' });
    expect(save.closest('fieldset')).toHaveProperty('disabled', true);
    for (const field of screen.getAllByRole('textbox')) expect(field.matches(':disabled')).toBe(true);
  });

  it('of a manager have all but the plan and the bank account to change, and no closing', async () => {
    openAtADeskAs('manager', '/site?slug=adunni');
    const names = await entries();
    await waitFor(() => expect(names()).toContain('Money'));
    await screen.findByText('Open');
    expect(screen.queryByRole('button', { name: 'Close the store for now' })).toBeNull();
  });
});
