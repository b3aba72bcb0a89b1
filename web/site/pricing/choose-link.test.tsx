// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { closePage, completeBrowser, openPage } from '../testing/open-page.tsx';

beforeAll(completeBrowser);
afterEach(async () => {
  await closePage();
  localStorage.clear();
});

const wanted = () => localStorage.getItem('wanted-plan');

describe('choosing a plan', () => {
  it('R-482 leads a visitor to signing up and remembers the plan', async () => {
    await openPage('/pricing');
    const choose = await screen.findByRole('link', { name: 'Choose Starter' });
    expect(choose.getAttribute('href')).toBe('/signup');
    fireEvent.click(choose);
    expect(wanted()).toBe('starter.monthly');
  });

  it('leads who is signed in to paying for one of their stores', async () => {
    await openPage('/pricing', { signedIn: true });
    const pack = await screen.findByRole('link', { name: 'Choose Starter Pack' });
    expect(pack.getAttribute('href')).toBe('/dashboard?choose=starter-pack.monthly');
  });

  it('goes on with the remembered plan once the store is made', async () => {
    const assign = vi.fn<(to: string) => void>();
    vi.stubGlobal('location', { ...location, assign, origin: location.origin, protocol: 'http:' });
    localStorage.setItem('wanted-plan', 'starter.annual');
    const page = await openPage('/add-store', {
      signedIn: true,
      answers: {
        'GET /api/sites/available/adunni': { body: { available: true } },
        'POST /api/sites/create/': { status: 201, body: {} },
      },
    });
    await page.user.type(await screen.findByLabelText('Store name'), 'Adunni');
    await page.wait(700);
    await page.user.click(await screen.findByRole('button', { name: 'Create store' }));
    await page.wait(1_500);
    expect(assign).toHaveBeenCalledWith('/dashboard/plan?slug=adunni&choose=starter.annual');
    expect(wanted()).toBe(null);
  });
});
