// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { OwnCollection } from '#shared/api/collections.ts';
import { closeDashboard, openDashboard } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const gifts: OwnCollection = {
  id: '00000000-0000-4000-8000-000000000077',
  title: 'Gifts',
  slug: 'gifts',
  description: '',
  product_count: 0,
  by_rule: false,
  shown: true,
  picture: null,
  rule: { match: 'all', conditions: [] },
  sort: 'newest',
  in_stock: false,
  own_picture: null,
  seo_title: '',
  seo_description: '',
  url: 'http://adunni.localhost:3000/collections/gifts',
  removed: false,
  revision: 1,
};
const path = `/api/sites/adunni/collections/${gifts.id}`;

/** The page of the collection, which somebody else leaves as `theirs` before the first save; what was sent is kept. */
async function typedOver(theirs: OwnCollection) {
  const saved: unknown[] = [];
  let now = gifts;
  const { user } = openDashboard(`/products/collections/${gifts.id}?slug=adunni`, {
    answers: {
      [`GET ${path}`]: () => ({ body: now }),
      [`GET ${path}/products`]: { body: { items: [], next: null } },
      [`PUT ${path}`]: ({ body }) => {
        const { title, seen } = body as { title: string; seen: { revision: number } };
        saved.push([title, seen.revision]);
        if (seen.revision < theirs.revision) {
          now = theirs;
          return { status: 409, body: { detail: 'Somebody else did something.', newer: theirs } };
        }
        return { body: { ...theirs, title, removed: false, revision: theirs.revision + 1 } };
      },
    },
  });
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  await user.clear(name);
  await user.type(name, 'Presents');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return { user, saved, name, dialog: within(await screen.findByRole('dialog')) };
}

it('a collection that somebody else changed meanwhile is not saved over theirs: what differs is shown, and one is chosen', async () => {
  const theirs = { ...gifts, title: 'Small things', revision: 2 };
  const { user, saved, name, dialog } = await typedOver(theirs);
  expect([dialog.getByText('Small things'), dialog.getByText('Presents')]).toHaveLength(2);
  expect(name.value).toBe('Presents');
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() =>
    expect(saved).toEqual([
      ['Presents', 1],
      ['Presents', 2],
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('taking theirs begins the form with it', async () => {
  const { user, saved, dialog } = await typedOver({ ...gifts, title: 'Small things', revision: 2 });
  await user.click(dialog.getByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Small things'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved).toEqual([['Presents', 1]]);
});

it('one that was taken away meanwhile is brought back with what was typed', async () => {
  const { user, saved, dialog } = await typedOver({ ...gifts, removed: true, revision: 2 });
  expect(dialog.getByText('Somebody else took away this collection')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Bring it back with mine' }));
  await waitFor(() => expect(saved.at(-1)).toEqual(['Presents', 2]));
});
