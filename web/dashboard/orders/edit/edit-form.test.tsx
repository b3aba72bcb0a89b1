// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { OrderChange } from '#shared/api/order-edit.ts';
import { changes, closeDashboard, openDashboard, order } from '../../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const path = `/api/sites/adunni/orders/${order.id}`;
const change: OrderChange = {
  old_total_kobo: 900_000,
  new_total_kobo: 900_000,
  due_kobo: 0,
  back_online_kobo: 0,
  back_by_hand_kobo: 0,
  changes: [],
  about_code: '',
  off_kobo: 0,
  code_off_kobo: 0,
  edition: 7,
};

test('an edit whose answer was lost keeps what was typed, and saved again it is the same edit', async () => {
  let tries = 0;
  let looks = 0;
  const { user, sent } = openDashboard(`/orders/${order.id}/edit?slug=adunni`, {
    answers: {
      [`GET ${path}`]: { body: { ...order, email: 'chi@example.ng', actions: ['edit'] } },
      [`POST ${path}/edit/look`]: ({ body }) => ({
        // The line is away for what is looked at after the first try, too.
        offline: tries === 1 && looks++ < 2,
        body:
          (body as { delivery_kobo?: number }).delivery_kobo === 300_000
            ? { ...change, new_total_kobo: 950_000, due_kobo: 50_000, changes: ['Delivery costs ₦3,000.'] }
            : change,
      }),
      [`POST ${path}/edit`]: () =>
        tries++ === 0 ? { offline: true } : { body: { ...order, total_kobo: 950_000 } },
      [`GET ${path}/notes`]: { body: { items: [] } },
    },
  });
  const delivery = await screen.findByLabelText(/^Delivery/);
  await user.clear(delivery);
  await user.type(delivery, '3000');
  await user.type(screen.getByLabelText(/^Why it changes/), 'It is heavier.');
  const save = async () => {
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await waitFor(() => expect(button().disabled).toBe(false), { timeout: 10_000 });
    await user.click(button());
  };
  await save();
  await screen.findAllByText('We could not reach Presence. Check your internet connection and try again.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Why it changes/).value).toBe('It is heavier.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Delivery/).value).toBe('3000');
  await waitFor(() => expect(looks).toBeGreaterThan(1), { timeout: 10_000 });
  // The sums are asked for again by the button, and then it saves.
  await save();
  await screen.findByText('₦9,500');
  await save();
  await screen.findByText(
    'Order #1047 changed. ₦500 is to be paid. Now tell the customer: send them the link.',
  );
  const edits = changes(sent).filter((one) => one.path === `${path}/edit`);
  expect(edits).toHaveLength(2);
  expect(edits[1]!.body).toEqual(edits[0]!.body);
  expect(edits[0]!.body).toMatchObject({
    delivery_kobo: 300_000,
    reason: 'It is heavier.',
    seen: { edition: 7, new_total_kobo: 950_000, due_kobo: 50_000 },
  });
});
