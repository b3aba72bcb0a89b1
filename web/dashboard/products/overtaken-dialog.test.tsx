// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { closeDashboard, openDashboard, product } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const path = `/api/sites/adunni/products/${product.id}`;

it('a product that somebody else changed meanwhile is not saved over theirs: what differs is shown, and one is chosen', async () => {
  const theirs = { ...product, title: 'Red mug', revision: 2 };
  const saved: unknown[] = [];
  const { user } = openDashboard(`/products/${product.id}?slug=adunni`, {
    answers: {
      [`PUT ${path}`]: ({ body }) => {
        const { title, seen } = body as { title: string; seen: { revision: number } };
        saved.push([title, seen.revision]);
        return seen.revision < 2
          ? { status: 409, body: { detail: 'Somebody else changed this product.', newer: theirs } }
          : { body: { ...product, title, revision: 3 } };
      },
    },
  });
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Blue mug');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Red mug')).toBeTruthy();
  expect(dialog.getByText('Blue mug')).toBeTruthy();
  expect((name as HTMLInputElement).value).toBe('Blue mug');
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() =>
    expect(saved).toEqual([
      ['Blue mug', 1],
      ['Blue mug', 2],
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a product that could not be saved says why beside its button until the next try', async () => {
  const detail = 'The server is busy. Please try again in a minute.';
  let free = false;
  const { user } = openDashboard(`/products/${product.id}?slug=adunni`, {
    answers: {
      [`PUT ${path}`]: () =>
        free ? { body: { ...product, title: 'Blue mug' } } : { status: 503, body: { detail } },
    },
  });
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Blue mug');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const told = () => document.querySelector('.action-bar [role="alert"]')?.textContent;
  await waitFor(() => expect(told()).toBe(detail));
  free = true;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(told()).toBeUndefined());
});
