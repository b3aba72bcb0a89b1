// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { MenuItem } from '#shared/api/menus.ts';
import { changes, closeDashboard, openDashboard, type SentRequest } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const base = '/api/sites/adunni/menus';
const line = (title: string, path = `/pages/${title.toLowerCase()}`): MenuItem => ({ title, path });
const everything = line('Everything we sell', '/products');

function open(main: MenuItem[] | null, gone: string[] = []) {
  let kept = main;
  return openDashboard('/menus?slug=adunni', {
    answers: {
      [`GET ${base}`]: () => ({ body: { main: kept, footer: null } }),
      [`GET ${base}/places`]: {
        body: {
          places: [
            { kind: 'place', title: 'Front page', path: '/' },
            { kind: 'place', ...everything },
            { kind: 'page', ...line('Sizes') },
          ],
          followed: { main: [line('Clay', '/collections/clay')], footer: [everything] },
          gone,
        },
      },
      [`PUT ${base}/main`]: (sent: SentRequest) => {
        kept = (sent.body as { items: MenuItem[] | null }).items;
        return { body: { main: kept, footer: null } };
      },
    },
  });
}
const mainMenu = async () =>
  within((await screen.findByRole('heading', { name: 'Main menu' })).closest('section') as HTMLElement);
const titles = async () =>
  (await mainMenu()).queryAllByRole('listitem').map((item) => item.querySelector('span')?.textContent);
const sentItems = (sent: readonly SentRequest[]) =>
  changes(sent).map(
    ({ body }) => (body as { items: MenuItem[] | null }).items?.map(({ title }) => title) ?? null,
  );

it('a menu nobody put together shows what it follows, and becomes the owner’s by its first change', async () => {
  const { user, sent } = open(null);
  expect(await titles()).toEqual(['Clay']);
  expect((await mainMenu()).queryByRole('button', { name: 'Follow my pages again' })).toBeNull();
  await user.click((await mainMenu()).getByRole('button', { name: 'Add a line' }));
  await user.selectOptions(await screen.findByLabelText('It opens'), 'Page: Sizes');
  expect(screen.getByLabelText('Name in the menu')).toHaveProperty('value', 'Sizes');
  await user.click(screen.getByRole('button', { name: 'Add it' }));
  await waitFor(() => expect(sentItems(sent)).toEqual([['Clay', 'Sizes']]));
  expect(await titles()).toEqual(['Clay', 'Sizes']);
});

it('a line to one product waits until one is chosen, and takes its name', async () => {
  const { user, sent } = open([]);
  await user.click((await mainMenu()).getByRole('button', { name: 'Add a line' }));
  await user.selectOptions(await screen.findByLabelText('It opens'), 'One product…');
  await screen.findByRole('radio', { name: 'Clay mug' });
  await user.click(screen.getByRole('button', { name: 'Add it' }));
  expect(await screen.findByText('Choose a product.')).toBeTruthy();
  expect(changes(sent)).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'Clay mug' }));
  await user.click(screen.getByRole('button', { name: 'Add it' }));
  await waitFor(() =>
    expect(changes(sent)[0]?.body).toEqual({ items: [{ title: 'Clay mug', path: '/products/clay-mug' }] }),
  );
});

it('lines are moved by taps, all of them however quick, and the keyboard stays with the line', async () => {
  const { user, sent } = open([line('A'), line('B'), line('C')]);
  const down = async () => user.click((await mainMenu()).getByRole('button', { name: 'Move A down' }));
  await down();
  await down();
  expect(await titles()).toEqual(['B', 'C', 'A']);
  await waitFor(() =>
    expect(sentItems(sent)).toEqual([
      ['B', 'A', 'C'],
      ['B', 'C', 'A'],
    ]),
  );
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move A up');
  expect((await mainMenu()).getByRole('button', { name: 'Move A down' })).toHaveProperty('disabled', true);
});

it('a line is taken out, and back by Undo', async () => {
  const { user, sent } = open([line('A'), line('B')]);
  await user.click((await mainMenu()).getByRole('button', { name: 'Take A out' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sentItems(sent)).toEqual([['B'], ['A', 'B']]));
});

it('a line that leads nowhere any more says so', async () => {
  open([line('A'), line('B')], ['/pages/b']);
  const rows = (await mainMenu()).getAllByRole('listitem');
  expect(rows.map((row) => within(row).queryByText('Leads nowhere now') !== null)).toEqual([false, true]);
});

it('a menu follows the store again', async () => {
  const { user, sent } = open([line('A')]);
  await user.click((await mainMenu()).getByRole('button', { name: 'Follow my pages again' }));
  await waitFor(() => expect(sentItems(sent)).toEqual([null]));
  await waitFor(async () => expect(await titles()).toEqual(['Clay']));
});

it('a change that could not be saved is told, and the menu stands as it was', async () => {
  const { user } = openDashboard('/menus?slug=adunni', {
    answers: {
      [`GET ${base}`]: { body: { main: [line('A'), line('B')], footer: null } },
      [`GET ${base}/places`]: { body: { places: [], followed: { main: [], footer: [] }, gone: [] } },
      [`PUT ${base}/main`]: { status: 500, body: {} },
    },
  });
  await user.click((await mainMenu()).getByRole('button', { name: 'Move A down' }));
  expect(await screen.findByText('We could not save that. Please try again.')).toBeTruthy();
  await waitFor(async () => expect(await titles()).toEqual(['A', 'B']));
});
