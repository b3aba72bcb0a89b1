// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { OwnCollection } from '#shared/api/collections.ts';
import { changes, closeDashboard, idOf, openDashboard, productSummary } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const gifts = {
  id: idOf(700),
  title: 'Gifts',
  slug: 'gifts',
  description: '',
  product_count: 240,
  by_rule: false,
  shown: true,
  picture: null,
  rule: { match: 'all', conditions: [] },
  sort: 'hand',
  in_stock: false,
  own_picture: null,
  seo_title: '',
  seo_description: '',
  url: 'http://adunni.localhost:3000/collections/gifts',
  removed: false,
  revision: 1,
} satisfies OwnCollection;
const path = `/api/sites/adunni/collections/${gifts.id}`;
const mugs = [1, 2, 3].map((n) => ({ ...productSummary, id: idOf(700 + n), title: `Mug ${n}` }));

it('moves a product of a large collection to the top, to the bottom or to a place by taps', async () => {
  const { user, sent } = openDashboard(`/products/collections/${gifts.id}?slug=adunni`, {
    answers: {
      [`GET ${path}`]: { body: gifts },
      [`GET ${path}/products`]: { body: { items: mugs, next: mugs[2]!.id } },
      [`POST ${path}/places`]: { body: gifts },
    },
  });
  const choose = async (title: string, what: string) => {
    await user.click(await screen.findByRole('button', { name: `Move ${title} far` }));
    await user.click(await screen.findByRole('menuitem', { name: what }));
  };
  await choose('Mug 3', 'To the top');
  await choose('Mug 1', 'To the bottom');
  await screen.findByText('“Mug 1” is moved.');
  await choose('Mug 2', 'To a place');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Move it' }));
  await dialog.findByText('Enter a number from 1 to 240.');
  await user.type(dialog.getByLabelText('Place'), '120');
  await user.click(dialog.getByRole('button', { name: 'Move it' }));
  await screen.findByText('“Mug 2” is moved.');
  expect(changes(sent).map(({ path: at, body }) => [at, body])).toEqual([
    [`${path}/places`, { product_id: mugs[2]!.id, before: mugs[0]!.id }],
    [`${path}/places`, { product_id: mugs[0]!.id, before: null }],
    [`${path}/places`, { product_id: mugs[1]!.id, place: 120 }],
  ]);
});
