// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { OwnCollection } from '#shared/api/collections.ts';
import { closeDashboard, idOf, openDashboard, product } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const tags = { 'GET /api/sites/adunni/product-tags': { body: { items: ['ankara', 'Lace', 'gift'] } } };

it('offers the tags that other products have to who comes to the field of one, and asks for them no sooner', async () => {
  const path = `/api/sites/adunni/products/${product.id}`;
  const { user, sent } = openDashboard(`/products/${product.id}?slug=adunni`, {
    answers: { ...tags, [`GET ${path}`]: { body: { ...product, tags: ['gift'] } } },
  });
  const field = await screen.findByLabelText<HTMLInputElement>(/^Tags/);
  expect(sent.some((call) => call.path.endsWith('/product-tags'))).toBe(false);
  await user.click(field);
  await screen.findByRole('button', { name: 'Lace' });
  expect(screen.queryByRole('button', { name: 'gift' })).toBeNull();
  await user.type(field, ', la');
  expect(screen.queryByRole('button', { name: 'ankara' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Lace' }));
  expect(field.value).toBe('gift, Lace, ');
  // What it has is not offered again.
  expect(screen.queryByRole('button', { name: 'gift' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'ankara' }));
  expect(field.value).toBe('gift, Lace, ankara, ');
});

it('proposes them where a collection is of those with a tag', async () => {
  const lace = {
    id: idOf(710),
    title: 'Lace',
    slug: 'lace',
    description: '',
    product_count: 0,
    by_rule: true,
    shown: true,
    picture: null,
    rule: { match: 'all', conditions: [{ kind: 'tag', text: 'lace' }] },
    sort: 'newest',
    in_stock: false,
    own_picture: null,
    seo_title: '',
    seo_description: '',
    url: 'http://adunni.localhost:3000/collections/lace',
    removed: false,
    revision: 1,
  } satisfies OwnCollection;
  const path = `/api/sites/adunni/collections/${lace.id}`;
  openDashboard(`/products/collections/${lace.id}?slug=adunni`, {
    answers: {
      ...tags,
      [`GET ${path}`]: { body: lace },
      [`GET ${path}/products`]: { body: { items: [], next: null } },
      'POST /api/sites/adunni/collections/preview': { body: { count: 0, products: [] } },
    },
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Tag');
  expect(field.value).toBe('lace');
  await expect
    .poll(() =>
      [...document.querySelectorAll(`[id="${field.getAttribute('list')}"] option`)].map((one) =>
        one.getAttribute('value'),
      ),
    )
    .toEqual(['ankara', 'Lace', 'gift']);
});
