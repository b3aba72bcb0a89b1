// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Together } from '#shared/api/together.ts';
import {
  closeDashboard,
  idOf,
  openDashboard,
  order,
  type SentRequest,
} from '../../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const base = '/api/sites/adunni';
const orders = Array.from({ length: 12 }, (_, n) => ({ ...order, id: idOf(100 + n), number: 1100 - n }));
interface Asked {
  orders: string[];
  key: string;
  undo: boolean;
}
const asked = (sent: readonly SentRequest[]) =>
  sent.filter(({ path }) => path === `${base}/orders/together/send`).map(({ body }) => body as Asked);

/** The list of 12 orders; of the calls that send them, those of these numbers find no line. */
function open(lost: readonly number[]) {
  let call = 0;
  const send = ({ body }: SentRequest) => {
    call += 1;
    if (lost.includes(call)) return { offline: true };
    const done = (body as Asked).orders.map((id) => ({
      order_id: id,
      number: orders.find((one) => one.id === id)!.number,
    }));
    return { body: { done, already: [], refused: [] } satisfies Together };
  };
  return openDashboard('/orders?slug=adunni', {
    answers: {
      [`GET ${base}/orders`]: { body: { items: orders, next: null } },
      [`POST ${base}/orders/together/send`]: send,
    },
  });
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const said = async () => within(await screen.findByRole('dialog')).getByRole('status').textContent;

test('all that are listed are ticked with one tap, and what several tries came to is told together', async () => {
  const { user, sent } = open([2]);
  await user.click(await button('Choose'));
  await user.click(await button('Tick the 12 shown'));
  await screen.findByText('12 chosen');
  await user.click(await button(/^Mark as/));
  await user.click(await button('Mark 12 orders as sent'));
  const again = await button('Try again for 2 orders');
  expect(await said()).toBe('10 orders marked as sent.');
  await user.click(again);
  await screen.findByRole('dialog', { name: 'Done' });
  expect(await said()).toBe('12 orders marked as sent.');
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
  const calls = asked(sent);
  expect(calls.map((one) => one.orders.length)).toEqual([10, 2, 2]);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
  await user.click((await screen.findAllByRole('button', { name: 'Close' })).at(-1)!);
  expect(screen.queryByText(/chosen$/)).toBeNull();
});

test('what is taken back is told and tried again like what was done', async () => {
  const { user, sent } = open([4]);
  await user.click(await button('Choose'));
  await user.click(await button('Tick the 12 shown'));
  await user.click(await button(/^Mark as/));
  await user.click(await button('Mark 12 orders as sent'));
  await user.click(await button('Not sent after all'));
  const again = await button('Try again for 2 orders');
  expect(await said()).toBe('10 orders to be sent again.');
  await user.click(again);
  await screen.findByRole('dialog', { name: 'Done' });
  expect(await said()).toBe('12 orders to be sent again.');
  expect(asked(sent).map(({ undo }) => undo)).toEqual([false, false, true, true, true]);
});

test('who goes to print what is chosen has the same chosen when they come back', async () => {
  const { user } = open([]);
  await user.click(await button('Choose'));
  await user.click(await button('Tick the 12 shown'));
  await user.click(await button('More'));
  await user.click(await screen.findByRole('menuitem', { name: 'Print labels' }));
  await screen.findByRole('heading', { name: 'Print' });
  await user.click((await screen.findAllByRole('link', { name: 'Orders' }))[0]!);
  await screen.findByText('12 chosen');
  await user.click(await button('Take all ticks away'));
  await screen.findByText('Choose orders');
});
