// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StoreSettings } from '#shared/api/stores.ts';
import { emptyForm } from '../products/product-form.ts';
import {
  closeDashboard,
  idOf,
  openDashboard,
  product,
  store,
  type Answers,
} from '../testing/open-dashboard.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(closeDashboard);

const isNew: Partial<StoreSettings> = {
  published: false,
  steps: store.steps.map(({ step }) => ({ step, done: step === 'trade' })),
};

/** The set-up of a new store with this of its own, at its first product. */
const open = (own: Partial<StoreSettings>, more: Answers = {}) =>
  openDashboard('/setup?slug=adunni&step=product', {
    answers: { 'GET /api/sites/adunni/settings': { body: { ...store, ...isNew, ...own } }, ...more },
  });

test('the first product of a store of downloads is a file, unless its owner says that it is delivered', async () => {
  const sent: unknown[] = [];
  const { user } = open(
    { trade: 'digital' },
    {
      'POST /api/sites/adunni/products': ({ body }) => {
        sent.push(body);
        return { status: 201, body: { ...product, title: 'Drum kit' } };
      },
    },
  );
  await user.type(await screen.findByLabelText('Name'), 'Drum kit');
  await user.type(screen.getByLabelText('Price'), '5k');
  await user.click(screen.getByRole('button', { name: 'Add product' }));
  // Beside the field and, on a phone where that is out of sight, beside the button.
  const missing = 'Add the file that is sold, or choose something you deliver.';
  expect(await screen.findAllByText(missing)).toHaveLength(2);
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('radio', { name: /^Something you deliver/ }));
  expect(screen.queryByText('Add the file')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add product' }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ title: 'Drum kit', variants: [{ price_kobo: 500_000 }] }]),
  );
  expect(await screen.findByRole('heading', { name: 'What does delivery cost?' })).toBeTruthy();
});

test('the first product of a store that sells services is a service', async () => {
  const sent: unknown[] = [];
  const { user } = open(
    { trade: 'services' },
    {
      'POST /api/sites/adunni/products': ({ body }) => {
        sent.push(body);
        return { status: 201, body: { ...product, title: 'Knotless braids', service: true } };
      },
    },
  );
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).placeholder).toBe(
    'For example: Knotless braids',
  );
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^A service/ }).checked).toBe(true);
  await user.type(screen.getByLabelText('Name'), 'Knotless braids');
  await user.type(screen.getByLabelText('Price'), '15k');
  await user.click(screen.getByRole('button', { name: 'Add product' }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ service: true, variants: [{ price_kobo: 1_500_000, on_hand: null }] }]),
  );
});

test('nobody else is asked what kind of thing it is', async () => {
  open({ trade: 'fashion' });
  expect(await screen.findByRole('heading', { name: 'Add your first product' })).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByRole('link', { name: 'Paste a price list' }).getAttribute('href')).toContain(
    '/products/paste?slug=adunni',
  );
});

test('a phone that closes the page meanwhile loses nothing that was typed; who left on purpose begins anew', async () => {
  const first = open({ trade: 'fashion' });
  await first.user.type(await screen.findByLabelText('Name'), 'Ankara gown');
  await first.user.type(screen.getByLabelText('Price'), '18500');
  await first.user.tab();
  const kept = Object.entries({ ...sessionStorage });
  expect(kept.map(([place]) => place)).toEqual(['new-product:adunni']);

  // The page goes away at once, and nothing of it is told so.
  closeDashboard();
  for (const [place, words] of kept) sessionStorage.setItem(place, words as string);
  const again = open({ trade: 'fashion' });
  expect(await screen.findByDisplayValue('Ankara gown')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('18500');

  await again.user.click(screen.getByRole('link', { name: 'Skip for now' }));
  expect(await screen.findByRole('heading', { name: 'What does delivery cost?' })).toBeTruthy();
  expect(sessionStorage).toHaveLength(0);
  await again.user.click(screen.getByRole('link', { name: 'Back' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('');
});

test('a file that was sent is there again when its page comes back, and is sold without being sent again', async () => {
  const saved: unknown[] = [];
  sessionStorage.setItem(
    'new-product:adunni',
    JSON.stringify({
      form: { ...emptyForm, title: 'Drum kit', kind: 'file' },
      pictures: [],
      files: [{ id: idOf(7), name: 'drums.zip', size: 900_000 }],
    }),
  );
  const { user } = open(
    { trade: 'digital' },
    {
      'POST /api/sites/adunni/products': ({ body }) => {
        saved.push(body);
        return { status: 201, body: { ...product, title: 'Drum kit' } };
      },
    },
  );
  expect(await screen.findByRole('button', { name: 'Take out drums.zip' })).toBeTruthy();
  await user.type(screen.getByLabelText('Price'), '5000');
  await user.click(screen.getByRole('button', { name: 'Add product' }));
  await waitFor(() => expect(saved).toMatchObject([{ title: 'Drum kit', files: [{ id: idOf(7) }] }]));
});

test('the step of delivery says where no price is needed', async () => {
  const done = ['trade', 'look', 'product', 'delivery'];
  openDashboard('/setup?slug=adunni&step=delivery', {
    answers: {
      'GET /api/sites/adunni/settings': {
        body: { ...store, steps: store.steps.map(({ step }) => ({ step, done: done.includes(step) })) },
      },
    },
  });
  expect(
    await screen.findByText('Nothing you sell has to be sent, so you can go on without a price.'),
  ).toBeTruthy();
});
