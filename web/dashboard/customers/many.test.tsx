// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  changes,
  closeDashboard,
  idOf,
  openDashboard,
  type SentRequest,
} from '../testing/open-dashboard.tsx';

afterEach(() => {
  closeDashboard();
  vi.restoreAllMocks();
});

const base = '/api/sites/adunni';
const customers = [1, 2].map((n) => ({
  id: idOf(400 + n),
  name: `Bisi ${n}`,
  phone: `0803123456${n}`,
  email: '',
  tags: [],
  order_count: 1,
  spent_kobo: 900_000,
  seen_at: '2026-11-21T10:00:00.000Z',
}));
const editId = '00000000-0000-4000-8000-000000000000';
const button = (name: string) => screen.findByRole('button', { name });

test('tags go to all customers that are listed, or to those that are ticked, under one id until it is answered, and come back', async () => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
  let call = 0;
  const tagged = () => {
    call += 1;
    return call === 1 ? { offline: true } : { body: { customer_count: 1, left_count: 1 } };
  };
  const { user, sent } = openDashboard('/customers?slug=adunni&q=bisi&tag=lagos&sort=value', {
    answers: {
      [`GET ${base}/customers`]: { body: { items: customers, next: null } },
      [`GET ${base}/customer-tags`]: { body: { items: ['lagos', 'vip'] } },
      [`POST ${base}/customer-tags`]: tagged,
      [`POST ${base}/customer-tags/${editId}/undo`]: { body: { customer_count: 1 } },
    },
  });
  await user.click(await button('Tags of many'));
  await screen.findByText('Of all that are listed below. Search, filter or tick below to change fewer.');
  expect((await button('Apply')).hasAttribute('disabled')).toBe(true);
  await user.click(await button('vip'));
  await user.click(await button('Apply'));
  await screen.findByText(/We could not reach Presence/);
  await user.click(await button('Apply'));
  await screen.findByText('“vip” added to 1 customer.');
  await screen.findByText('1 customer would have more than 20 tags, so nothing was added there.');
  const [first, second] = changes(sent) as (SentRequest & { body: { id: string } })[];
  expect(second).toEqual(first);
  expect(first!.body).toEqual({
    id: first!.body.id,
    which: { search: 'bisi', tag: 'lagos' },
    what: 'add',
    tags: ['vip'],
  });
  await user.click(await button('Take it all back'));
  await screen.findByText('1 customer back to what they had.');
  expect(changes(sent).at(-1)).toMatchObject({
    path: `${base}/customer-tags/${editId}/undo`,
    body: { what: 'add' },
  });
  await user.click(await button('Change more'));
  await user.click(screen.getByLabelText('Choose Bisi 2'));
  await user.selectOptions(screen.getByLabelText('What to do'), 'Take tags away');
  await user.click(await button('Apply'));
  await screen.findByText('“vip” taken from 1 customer.');
  const third = changes(sent).at(-1) as SentRequest & { body: { id: string } };
  expect(third.body).toMatchObject({ which: { ids: [idOf(402)] }, what: 'take', tags: ['vip'] });
});
