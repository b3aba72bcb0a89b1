// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { closePage, completeBrowser, openPage, type Answers } from '../testing/open-page.tsx';

beforeAll(completeBrowser);
afterEach(closePage);

const list = 'GET /api/sites';
const site = (name: string, slug: string, flags = {}) => ({
  id: slug,
  name,
  slug,
  site_type: 'ecommerce',
  business_image: null,
  is_subscribed: false,
  is_free_trial: false,
  role: 'owner',
  url: `https://${slug}.example`,
  published: true,
  ...flags,
});
const open = (answers: Answers) => openPage('/my-stores', { answers, signedIn: true });

describe('an invitation that waits for one’s own address', () => {
  it('stands above the stores, and above the form of a first one for whoever has none', async () => {
    const waiting = {
      id: 'one',
      store_name: 'Ada’s Clay',
      role: 'fulfilment',
      job: 'Packs and sends',
      invited_by: 'Ada',
    };
    const assign = vi.fn();
    vi.stubGlobal('location', { ...location, assign, origin: location.origin, protocol: 'http:' });
    const server = { gone: false };
    const answers: Answers = {
      [list]: { body: [] },
      'GET /api/invitations': { body: { items: [waiting] } },
      'POST /api/invitations/mine/one/accept': () =>
        server.gone
          ? { status: 404, body: { detail: 'This invitation is no longer valid. Ask for a new one.' } }
          : { body: { slug: 'adas-clay' } },
    };
    await open(answers);
    await screen.findByText(/Ada asks you to help in/);
    await closePage();
    vi.stubGlobal('location', { ...location, assign, origin: location.origin, protocol: 'http:' });
    const first = await openPage('/add-store', { answers, signedIn: true });
    const asked = within(await screen.findByRole('list', { name: 'You are invited' }));
    expect(asked.getByRole('listitem').textContent).toContain('Ada’s Clay: packs and sends.');
    server.gone = true;
    await first.user.click(asked.getByRole('button', { name: /^Accept/ }));
    await screen.findByText('This invitation is no longer valid. Ask for a new one.');
    expect(assign).not.toHaveBeenCalled();
    server.gone = false;
    await first.user.click(asked.getByRole('button', { name: /^Accept/ }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard/?slug=adas-clay'));
  });
});

describe('the list of stores', () => {
  it('R-227 R-228 R-229 R-371 R-394 greets by initial and first name and lists the stores', async () => {
    const { sent } = await open({ [list]: { body: [site('Mama', 'mama'), site('Papa', 'papa')] } });
    await screen.findByText('Mama');
    expect(screen.getByTestId('initial').textContent).toBe('N');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Ngozi');
    expect(screen.getByRole('link', { name: 'Add Business' }).getAttribute('href')).toBe('/add-store');
    const rows = within(screen.getByRole('list', { name: 'Your stores' })).getAllByRole('listitem');
    expect(rows.map((row) => /Mama|Papa/.exec(row.textContent)?.[0])).toEqual(['Mama', 'Papa']);
    expect(sent.find(({ path }) => path === '/api/sites')).toMatchObject({
      headers: { authorization: 'Bearer token-1' },
    });
  });
  it('R-230 shows that it is loading', async () => {
    await open({ [list]: { never: true } });
    expect((await screen.findByText('Loading your stores')).closest('[role=status]')).not.toBeNull();
  });
  it('R-231 says that it failed and tries again', async () => {
    const server = { down: true };
    const { user } = await open({
      [list]: () => (server.down ? { status: 500, body: {} } : { body: [site('Mama', 'mama')] }),
    });
    await screen.findByText('Failed to load your stores. Please try again.');
    server.down = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Mama');
  });
  it('R-232 says that there are none yet, with the one next step', async () => {
    await open({ [list]: { body: [] } });
    await screen.findByText("You don't have any stores yet.");
    expect(screen.getByRole('link', { name: 'Create your first store' }).getAttribute('href')).toBe(
      '/add-store',
    );
  });
  it('R-233 R-234 X-37 is Active when subscribed or on trial, else Inactive', async () => {
    await open({
      [list]: {
        body: [
          site('A', 'a', { is_subscribed: true }),
          site('B', 'b', { is_free_trial: true }),
          site('C', 'c'),
        ],
      },
    });
    await screen.findByText('C');
    const cards = within(screen.getByRole('list', { name: 'Your stores' })).getAllByRole('listitem');
    expect(cards.map((card) => /Active|Inactive/.exec(card.textContent ?? '')?.[0])).toEqual([
      'Active',
      'Active',
      'Inactive',
    ]);
    expect(within(cards[0] as HTMLElement).getByText('Active').className).toContain('bg-soft');
    expect(within(cards[2] as HTMLElement).getByText('Inactive').className).toContain('bg-danger-soft');
  });
  it('R-235 a store leads to its dashboard with the slug', async () => {
    await open({ [list]: { body: [site('Mama', 'mama')] } });
    expect((await screen.findByRole('link', { name: 'Mama' })).getAttribute('href')).toBe(
      '/dashboard/?slug=mama',
    );
  });
  it('R-236 R-363 X-10 goes to /login without a session', async () => {
    const { at, wait, sent } = await openPage('/my-stores');
    await wait(50);
    expect(at.path).toBe('/login');
    expect(sent).toEqual([]);
  });
  it('X-36 goes to /login when the server no longer knows the session, and forgets it', async () => {
    const { at, wait } = await open({
      [list]: { status: 401, body: {} },
      'POST /api/auth/token/refresh/': { status: 401, body: {} },
    });
    await wait(200);
    expect(at.path).toBe('/login');
    expect(document.cookie).toBe('');
  });
});
