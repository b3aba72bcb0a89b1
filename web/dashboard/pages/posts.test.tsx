// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { PageState } from '#shared/api/pages.ts';
import { changes, closeDashboard, idOf, openDashboard, type Answers } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const base = '/api/sites/adunni';
const story: PageState = {
  id: idOf(20),
  kind: 'page',
  slug: 'our-story',
  path: '/pages/our-story',
  title: 'Our story',
  revision: 3,
  saved_at: '2026-11-20T10:00:00.000Z',
  saved_by: 'Bola Eze',
  published_version: 2,
  published_at: '2026-11-19T10:00:00.000Z',
  changed: false,
};
const home: PageState = { ...story, id: 'home', kind: 'home', slug: '', path: '/', title: 'Front page' };
const open = (items: PageState[], answers: Answers = {}) =>
  openDashboard('/pages?slug=adunni', {
    answers: {
      [`GET ${base}/pages`]: { body: { items: [home, ...items], templates: [], removed: [] } },
      ...answers,
    },
  });
const rowOf = async (title: string) =>
  (await screen.findByRole('heading', { name: title })).closest('li') as HTMLElement;

it('has posts by themselves, the newest first, and begins one below /blog', async () => {
  const post = { ...story, kind: 'post', slug: 'dye', path: '/blog/dye', title: 'How we dye' } as const;
  const newer = { ...post, id: idOf(31), slug: 'sew', path: '/blog/sew', title: 'How we sew' } as const;
  const page = open([story, { ...post, id: idOf(30) }, newer], {
    [`POST ${base}/pages`]: {
      body: { ...newer, document: { version: 3, title: '', description: '', sections: [] } },
    },
  });
  const heading = await screen.findByRole('heading', { name: 'Blog posts' });
  const titles = within(heading.closest('div')!.nextElementSibling as HTMLElement)
    .getAllByRole('heading')
    .map((one) => one.textContent);
  expect(titles).toEqual(['How we sew', 'How we dye']);
  expect(within(await rowOf('How we dye')).getByText('/blog/dye')).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'New post' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('radio')).toBeNull();
  await page.user.type(dialog.getByLabelText('Name'), 'How we press');
  expect(dialog.getByText('adunni.localhost:3000/blog/how-we-press')).toBeTruthy();
  await page.user.click(dialog.getByRole('button', { name: 'Begin the post' }));
  await waitFor(() =>
    expect(changes(page.sent).map(({ body }) => body)).toEqual([
      { id: expect.any(String), kind: 'post', title: 'How we press', begin: 'empty' },
    ]),
  );
});

it('says that there is no blog before the first post', async () => {
  open([story]);
  expect(await screen.findByText(/^None yet\. Tell what is new/)).toBeTruthy();
});
