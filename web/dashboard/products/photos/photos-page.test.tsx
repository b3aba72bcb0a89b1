// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PhotoProduct } from '#shared/api/product-photos.ts';
import { changes, closeDashboard, idOf, openDashboard } from '../../testing/open-dashboard.tsx';

beforeEach(() => {
  URL.createObjectURL = vi.fn((file: Blob) => `blob:${(file as File).name}`);
  URL.revokeObjectURL = vi.fn();
});
afterEach(closeDashboard);

const product = (n: number, title: string): PhotoProduct => ({
  id: idOf(n),
  title,
  slug: `p${n}`,
  skus: [],
  photo_count: 0,
  picture: null,
});
const list = '/api/sites/adunni/product-photos';
const open = (items: PhotoProduct[]) =>
  openDashboard('/products/photos?slug=adunni', {
    answers: { [`GET ${list}`]: { body: { items, next: null } } },
  });
const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });

it('each photo is shown beside its product, doubtful ones are flagged, and only the others can be saved', async () => {
  const { user, sent } = open([product(31, 'Clay mug'), product(32, 'Red bag')]);
  await user.upload(await screen.findByLabelText(/^Choose photos for 2 products/), [
    photo('clay-mug.jpg'),
    photo('rad bag.jpg'),
    photo('IMG_1.jpg'),
  ]);
  expect(screen.getByLabelText<HTMLSelectElement>('Product of photo 1').value).toBe(idOf(31));
  expect(screen.getByLabelText<HTMLSelectElement>('Product of photo 2').value).toBe(idOf(32));
  expect(screen.getByLabelText<HTMLSelectElement>('Product of photo 3').value).toBe('');
  expect(screen.getByText('2 photos to look at')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add 1 photo to 1 product' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Yes, this one, photo 2' }));
  await user.selectOptions(screen.getByLabelText('Product of photo 3'), 'Red bag');
  expect(screen.getByRole('button', { name: 'Add 3 photos to 2 products' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Leave it out, photo 3' }));
  expect(screen.getByRole('button', { name: 'Add 2 photos to 2 products' })).toBeTruthy();
  // Nothing has left the phone.
  expect(changes(sent)).toEqual([]);
});

it('by hand a product is chosen and its photos are tapped', async () => {
  const { user } = open([product(31, 'Clay mug'), product(32, 'Red bag')]);
  await user.upload(await screen.findByLabelText(/^Choose photos for 2 products/), [
    photo('IMG_1.jpg'),
    photo('IMG_2.jpg'),
  ]);
  await user.click(screen.getAllByRole('checkbox', { name: 'Clay mug' })[1]!);
  await user.click(screen.getByRole('button', { name: 'Next product' }));
  await user.click(screen.getAllByRole('checkbox', { name: 'Red bag' })[0]!);
  expect(screen.getByLabelText<HTMLSelectElement>('Product of photo 1').value).toBe(idOf(32));
  expect(screen.getByLabelText<HTMLSelectElement>('Product of photo 2').value).toBe(idOf(31));
});

it('says so where every product has a photo', async () => {
  open([]);
  expect(await screen.findByText('Every product has a photo')).toBeTruthy();
});
