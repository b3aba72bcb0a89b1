// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  changes,
  closeDashboard,
  idOf,
  openDashboard,
  productSummary,
  type SentRequest,
} from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const base = '/api/sites/adunni';
const products = [1, 2].map((n) => ({ ...productSummary, id: idOf(200 + n), title: `Mug ${n}` }));
const edit = {
  id: idOf(300),
  at: '2026-11-28T10:00:00.000Z',
  by: 'Adunni',
  product_count: 1,
  cell_count: 1,
  undone_at: null,
};
const button = (name: string) => screen.findByRole('button', { name });

test('those that are ticked go on sale or away with one tap, under one id until it is answered, and come back', async () => {
  let call = 0;
  const put = () => {
    call += 1;
    if (call === 1) return { offline: true };
    const left = [{ title: 'Mug 2', kind: '', why: 'We have hidden this.' }];
    return { status: 201, body: { edit, left_count: 1, left } };
  };
  const { user, sent } = openDashboard('/products?slug=adunni', {
    answers: {
      [`GET ${base}/products`]: { body: { items: products, next: null } },
      [`POST ${base}/product-table/statuses`]: put,
      [`POST ${base}/product-table/edits/${edit.id}/undo`]: {
        body: { restored_count: 1, product_count: 1, left_count: 0, left: [], products: [] },
      },
    },
  });
  await user.click(await button('Put on sale or away'));
  await screen.findByText('Of all that are listed below. Search, filter or tick below to change fewer.');
  await user.click(await button('Tick the 2 shown'));
  await user.selectOptions(await screen.findByLabelText('What becomes of them'), 'Archived');
  await user.click(await button('Apply'));
  await screen.findByText(/We could not reach Presence/);
  await user.click(await button('Apply'));
  await screen.findByText('1 product archived.');
  await screen.findByText('One product stays as it is');
  await user.click(await button('Take it all back'));
  await screen.findByText('1 product back to what it was.');
  const [first, second, undone] = changes(sent) as (SentRequest & { body: { id: string } })[];
  expect(second).toEqual(first);
  expect(first!.body).toEqual({
    id: first!.body.id,
    which: { ids: products.map(({ id }) => id) },
    status: 'archived',
  });
  expect(undone!.path).toBe(`${base}/product-table/edits/${edit.id}/undo`);
});

test('tags that are typed, or are those the store has, go to all that are listed, and come back as products', async () => {
  const left = [{ title: 'Mug 2', kind: '', why: 'It would have 21 tags, and 20 is the most.' }];
  const { user, sent } = openDashboard('/products?slug=adunni&q=mug', {
    answers: {
      [`GET ${base}/products`]: { body: { items: products, next: null } },
      [`GET ${base}/product-tags`]: { body: { items: ['ankara', 'Lace', 'gift'] } },
      [`POST ${base}/product-table/tags`]: { status: 201, body: { edit, left_count: 1, left } },
      [`POST ${base}/product-table/edits/${edit.id}/undo`]: {
        body: { restored_count: 2, product_count: 1, left_count: 0, left: [], products: [] },
      },
    },
  });
  await user.click(await button('Tags'));
  expect((await button('Apply')).hasAttribute('disabled')).toBe(true);
  await user.click(await button('ankara'));
  const field = screen.getByLabelText('Which tags');
  expect((field as HTMLInputElement).value).toBe('ankara, ');
  await user.type(field, 'la');
  const offered = () => within(screen.getByLabelText('Tags you have')).getAllByRole('button');
  expect(offered().map((one) => one.textContent)).toEqual(['Lace']);
  await user.click(await button('Lace'));
  expect(offered().map((one) => one.textContent)).toEqual(['gift']);
  await user.type(field, 'aso ebi{Enter}');
  await screen.findByText('“ankara”, “Lace”, “aso ebi” added to 1 product.');
  await screen.findByText('It would have 21 tags, and 20 is the most.', { exact: false });
  await user.click(await button('Take it all back'));
  await screen.findByText('1 product back to what it was.');
  await user.click(await button('Change more'));
  await user.selectOptions(await screen.findByLabelText('What to do'), 'Take tags away');
  await user.click(await button('Apply'));
  await screen.findByText('“ankara”, “Lace”, “aso ebi” taken from 1 product.');
  const bodies = changes(sent).flatMap(({ path, body }) => (path.endsWith('/tags') ? (body as object) : []));
  const asked = { which: { search: 'mug' }, tags: ['ankara', 'Lace', 'aso ebi'] };
  const id = expect.any(String);
  expect(bodies).toEqual([
    { id, ...asked, what: 'add' },
    { id, ...asked, what: 'take' },
  ]);
});

test('what is ticked alone is taken out as a file', async () => {
  const { user, sent } = openDashboard('/products?slug=adunni', {
    answers: { [`GET ${base}/products`]: { body: { items: products, next: null } } },
  });
  await user.click(await button('Download some (CSV)'));
  await screen.findByText('Tick products in the list below.');
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
  await user.click(await button('Tick the 2 shown'));
  await user.click(await button('Download 2'));
  await waitFor(() =>
    expect(sent.map(({ path }) => path)).toContain(
      `${base}/products-csv/chosen?products=${products.map(({ id }) => id).join('%2C')}`,
    ),
  );
});

test('a search that finds nothing offers what was meant', async () => {
  const { user } = openDashboard('/products?slug=adunni&q=mgu', {
    answers: {
      [`GET ${base}/products`]: { body: { items: products, next: null } },
      [`GET ${base}/products?limit=20&search=mgu`]: { body: { items: [], next: null, meant: 'mug' } },
    },
  });
  await user.click(await button('Search for “mug”'));
  expect((await screen.findAllByRole('link', { name: /^Mug/ })).map((link) => link.textContent)).toEqual([
    'Mug 1',
    'Mug 2',
  ]);
});

test('what was taken back by a press whose answer was lost is taken back, and not nothing', async () => {
  let presses = 0;
  const { user } = openDashboard('/products?slug=adunni', {
    answers: {
      [`GET ${base}/products`]: { body: { items: products, next: null } },
      [`POST ${base}/product-table/statuses`]: { status: 201, body: { edit, left_count: 0, left: [] } },
      [`POST ${base}/product-table/edits/${edit.id}/undo`]: () => {
        presses += 1;
        const body = { restored_count: 0, product_count: 0, left_count: 0, left: [], products: [] };
        return presses === 1 ? { offline: true } : { body };
      },
    },
  });
  await user.click(await button('Put on sale or away'));
  await user.click(await button('Tick the 2 shown'));
  await user.selectOptions(await screen.findByLabelText('What becomes of them'), 'Archived');
  await user.click(await button('Apply'));
  await user.click(await button('Take it all back'));
  await screen.findByText(/We could not reach Presence/);
  await user.click(await button('Take it all back'));
  await screen.findByText('It is taken back.');
});
