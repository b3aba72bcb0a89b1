// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Discount } from '#shared/api/discounts.ts';
import { changes, closeDashboard, idOf, openDashboard } from '../testing/open-dashboard.tsx';
import { limitsOf, shareWords, usesOf, whatItDoes } from './words.ts';

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));
afterEach(() => {
  closeDashboard();
  vi.unstubAllGlobals();
});

const code: Discount = {
  id: idOf(60),
  code: 'ADUNNI10',
  kind: 'percent',
  percent: 10,
  amount_kobo: null,
  buy: null,
  get: null,
  once: true,
  least_kobo: 0,
  most_uses: 50,
  most_per_customer: null,
  starts_on: null,
  ends_on: null,
  products: [],
  collections: [],
  state: 'on',
  uses: 12,
  uses_left: 38,
  url: 'http://adunni.localhost:3000/?code=ADUNNI10',
  created_at: '2026-11-21T11:00:00.000Z',
};
const list = '/api/sites/adunni/discounts';
const open = (path: string, more: object = {}) =>
  openDashboard(`${path}?slug=adunni`, {
    answers: {
      [`GET ${list}`]: { body: { items: [code], next: null } },
      [`GET ${list}/proposed`]: { body: { code: 'ADUNNI10' } },
      [`GET ${list}/${code.id}`]: { body: code },
      ...more,
    },
  });

it('says in a line what a code does, for whom and how often', () => {
  const words = (change: Partial<Discount>) => {
    const one = { ...code, ...change };
    return [whatItDoes(one), ...limitsOf(one), usesOf(one)];
  };
  expect(words({})).toEqual(['10% off', 'Used 12 times, 38 left']);
  expect(words({ kind: 'fixed', amount_kobo: 50_000, once: false, uses: 1, uses_left: null })).toEqual([
    '₦500 off each',
    'Used 1 time',
  ]);
  expect(
    words({
      kind: 'buy_get',
      percent: 100,
      buy: 2,
      get: 1,
      least_kobo: 500_000,
      most_per_customer: 1,
      ends_on: '2026-12-24',
      products: [{ id: idOf(1), title: 'Mug' }],
      collections: [{ id: idOf(2), title: 'Clay' }],
      uses: 0,
      uses_left: null,
    }),
  ).toEqual([
    'Buy 2, get 1 free',
    'for Clay and 1 more',
    'from ₦5,000',
    '1 for each phone number',
    'until 24 Dec 2026',
    'Not used yet',
  ]);
  expect(shareWords({ ...code, kind: 'free_delivery', ends_on: '2026-12-24' }, 'Adunni')).toBe(
    'Free delivery at Adunni until 24 Dec 2026 with the code ADUNNI10: http://adunni.localhost:3000/?code=ADUNNI10',
  );
});

it('proposes a code of ten percent, sends what was chosen alone, and then has the words to send on', async () => {
  const { user, sent } = open('/discounts/new', { [`POST ${list}`]: { status: 201, body: code } });
  await user.type(await screen.findByLabelText(/How many times in all/), '50');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByRole('link', { name: /Send by WhatsApp/ })).toBeTruthy();
  expect(changes(sent)[0]!.body).toMatchObject({
    code: 'ADUNNI10',
    kind: 'percent',
    percent: 10,
    most_uses: 50,
    amount_kobo: null,
    starts_on: null,
  });
});

it('keeps what was typed where the code is taken, and says so beside it', async () => {
  const { user } = open('/discounts/new', {
    [`POST ${list}`]: {
      status: 409,
      body: { code: 'You have a code ADUNNI10 already. Choose another one.' },
    },
  });
  await user.type(await screen.findByLabelText(/How many times in all/), '50');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  const said = await screen.findAllByText('You have a code ADUNNI10 already. Choose another one.');
  expect(said.length).toBeGreaterThan(0);
  expect((screen.getByLabelText(/How many times in all/) as HTMLInputElement).value).toBe('50');
});

it('stops a code by one tap, and says what that means', async () => {
  const { user, sent } = open(`/discounts/${code.id}`, {
    [`PUT ${list}/${code.id}/stopped`]: { body: { ...code, state: 'stopped' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Stop it' }));
  expect(await screen.findByText('ADUNNI10 is stopped. Nobody can use it now.')).toBeTruthy();
  expect(changes(sent).map(({ body }) => body)).toEqual([{ stopped: true }]);
});

it('says what codes are for while there are none', async () => {
  open('/discounts', { [`GET ${list}`]: { body: { items: [], next: null } } });
  expect(await screen.findByText('No discount codes yet')).toBeTruthy();
});

it('a new code that was not answered says why beside its button until the next try, and is sent under one name', async () => {
  const detail = 'The server is busy. Please try again in a minute.';
  let free = false;
  const { user, sent } = open('/discounts/new', {
    [`POST ${list}`]: () => (free ? { status: 201, body: code } : { status: 503, body: { detail } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Create' }));
  await waitFor(() => expect(document.querySelector('.action-bar [role="alert"]')?.textContent).toBe(detail));
  free = true;
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByRole('link', { name: /Send by WhatsApp/ })).toBeTruthy();
  const ids = changes(sent).map(({ body }) => (body as { id: string }).id);
  expect(ids).toEqual([ids[0], ids[0]]);
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
});

it('stops the codes that a search lists, or that are ticked, at once, and starts them again in one tap', async () => {
  const editId = '00000000-0000-4000-8000-000000000000';
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
  const codes = [code, { ...code, id: idOf(61), code: 'ADUNNI20' }];
  const { user, sent } = openDashboard('/discounts?slug=adunni&q=adunni', {
    answers: {
      [`GET ${list}`]: { body: { items: codes, next: null } },
      [`POST ${list}/stopped`]: { body: { code_count: 2 } },
      [`POST ${list}/stopped/${editId}/undo`]: { body: { code_count: 2 } },
    },
  });
  const button = (name: string) => screen.findByRole('button', { name });
  await user.click(await button('Stop many'));
  await user.click(await button('Stop them'));
  await screen.findByText('2 codes stopped. Nobody can use them now.');
  await user.click(await button('Take it all back'));
  await screen.findByText('2 codes started again.');
  await user.click(await button('Change more'));
  await user.click(screen.getByLabelText('Choose ADUNNI20'));
  await user.click(await button('Stop them'));
  await screen.findByText('2 codes stopped. Nobody can use them now.');
  expect(changes(sent).map(({ path, body }) => [path, body])).toEqual([
    [`${list}/stopped`, { id: editId, which: { search: 'adunni' } }],
    [`${list}/stopped/${editId}/undo`, {}],
    [`${list}/stopped`, { id: editId, which: { ids: [idOf(61)] } }],
  ]);
  vi.restoreAllMocks();
});
