// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { PageState } from '#shared/api/pages.ts';
import {
  changes,
  closeDashboard,
  idOf,
  openDashboard,
  store,
  type Answers,
} from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const base = '/api/sites/adunni';
const home: PageState = {
  id: 'home',
  kind: 'home',
  slug: '',
  path: '/',
  title: 'Front page',
  revision: 0,
  saved_at: null,
  saved_by: null,
  published_version: null,
  published_at: null,
  changed: false,
};
const story: PageState = {
  ...home,
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
};
const listed = (...items: PageState[]) => ({ items: [home, ...items], templates: [], removed: [] });
const of = (page: PageState) => `${base}/pages/${page.id}`;

const open = (items: PageState[], answers: Answers = {}) =>
  openDashboard('/pages?slug=adunni', {
    answers: { [`GET ${base}/pages`]: { body: listed(...items) }, ...answers },
  });
const rowOf = async (title: string) =>
  (await screen.findByRole('heading', { name: title })).closest('li') as HTMLElement;
const menuOf = async (page: ReturnType<typeof open>, title: string, item: string) => {
  await page.user.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  await page.user.click(await screen.findByRole('menuitem', { name: item }));
};

describe('the list of pages', () => {
  it('says of each page what customers see of it', async () => {
    open([
      story,
      { ...story, id: idOf(21), title: 'Sizes', changed: true },
      { ...story, id: idOf(22), title: 'Returns', published_version: null, revision: 1, changed: true },
    ]);
    expect(within(await rowOf('Front page')).getByText('Follows your store’s details')).toBeTruthy();
    const row = within(await rowOf('Our story'));
    expect(row.getByText('Published')).toBeTruthy();
    expect(row.getByText(/^Bola Eze/)).toBeTruthy();
    expect(row.getByRole('link', { name: /See it/ }).getAttribute('href')).toBe(
      '/see/adunni?to=%2Fpages%2Four-story',
    );
    expect(row.getByRole('link', { name: /^Edit/ }).getAttribute('href')).toBe(
      `/dashboard/pages/${story.id}?slug=adunni`,
    );
    expect(row.queryByRole('button', { name: /^Publish/ })).toBeNull();
    expect(within(await rowOf('Sizes')).getByText('Changed since published')).toBeTruthy();
    const begun = within(await rowOf('Returns'));
    expect(begun.getByText('Not published yet')).toBeTruthy();
    expect(begun.queryByRole('link', { name: /See it/ })).toBeNull();
  });

  it('tells the pages every shop has from those of its owner', async () => {
    const basket = { ...home, id: 'cart', kind: 'cart', path: '/basket', title: 'Basket' } as const;
    const product = {
      ...home,
      id: 'product',
      kind: 'product',
      path: '',
      title: 'Product pages',
      revision: 2,
      changed: true,
    } as const;
    open([], { [`GET ${base}/pages`]: { body: { ...listed(), templates: [product, basket] } } });
    expect(await screen.findByRole('heading', { name: 'Pages every shop has' })).toBeTruthy();
    const cart = within(await rowOf('Basket'));
    expect(cart.getByText('Plain, as every shop has it')).toBeTruthy();
    expect(cart.getByRole('link', { name: /^See it: Basket/ }).getAttribute('href')).toBe(
      '/see/adunni?to=%2Fbasket',
    );
    expect(cart.queryByRole('button', { name: /Actions/ })).toBeNull();
    const products = within(await rowOf('Product pages'));
    expect(products.getByText('Above and below every product')).toBeTruthy();
    expect(products.getByText('Not published yet')).toBeTruthy();
    expect(products.queryByRole('link', { name: /See it/ })).toBeNull();
    expect(products.getByRole('link', { name: /^Edit/ }).getAttribute('href')).toBe(
      '/dashboard/pages/product?slug=adunni',
    );
    expect(products.getByRole('button', { name: /^Publish/ })).toBeTruthy();
    expect(screen.getByText(/^None yet\. Begin one/)).toBeTruthy();
  });

  it('says what pages are for where there are none', async () => {
    open([]);
    expect(await screen.findByText(/^None yet\. Begin one/)).toBeTruthy();
  });

  it('lets the owner tell customers what each page costs them, and take that back', async () => {
    const settings = `${base}/settings`;
    let shown = false;
    const page = open([], {
      [`PATCH ${settings}`]: ({ body }) => {
        shown = (body as { show_page_cost: boolean }).show_page_cost;
        return { body: { ...store, show_page_cost: shown } };
      },
    });
    const tick = () => screen.findByRole('checkbox', { name: /^Say at the foot of each page/ });
    expect(await tick()).toHaveProperty('checked', false);
    await page.user.click(await tick());
    await waitFor(async () => expect(await tick()).toHaveProperty('checked', true));
    await page.user.click(await tick());
    await waitFor(() =>
      expect(changes(page.sent).map(({ body }) => body)).toEqual([
        { show_page_cost: true },
        { show_page_cost: false },
      ]),
    );
  });

  it('that could not be loaded says so and is asked for again', async () => {
    let tries = 0;
    const page = open([], {
      [`GET ${base}/pages`]: () => ((tries += 1) < 2 ? { status: 500 } : { body: listed(story) }),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await rowOf('Our story')).toBeTruthy();
  });
});

describe('a page', () => {
  it('that was changed is published as the revision that is listed', async () => {
    const page = open([{ ...story, changed: true }], {
      [`POST ${of(story)}/publish`]: { body: story },
    });
    await page.user.click(within(await rowOf('Our story')).getByRole('button', { name: /^Publish/ }));
    expect(await screen.findByText('Customers see “Our story” now.')).toBeTruthy();
    expect(changes(page.sent)).toEqual([
      { method: 'POST', path: `${of(story)}/publish`, body: { revision: 3 } },
    ]);
  });

  it('of which nobody has changed a word is published only after it was read', async () => {
    const begun = { ...story, title: 'Returns', published_version: null, revision: 1, changed: true };
    const page = open([begun], { [`POST ${of(begun)}/publish`]: { body: begun } });
    await page.user.click(within(await rowOf('Returns')).getByRole('button', { name: /^Publish/ }));
    expect(await screen.findByText(/What it says is said in your name/)).toBeTruthy();
    expect(changes(page.sent)).toEqual([]);
    await page.user.click(screen.getByRole('button', { name: 'I have read it, publish' }));
    await waitFor(() => expect(changes(page.sent)).toHaveLength(1));
  });

  it('is taken down, and back again by Undo', async () => {
    const page = open([story], {
      [`DELETE ${of(story)}`]: { body: { detail: 'Removed.' } },
      [`POST ${of(story)}/restore`]: { body: story },
    });
    await menuOf(page, 'Our story', 'Take down');
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(changes(page.sent).map(({ method }) => method)).toEqual(['DELETE', 'POST']));
  });

  it('takes another name and address, and says that the old one leads on', async () => {
    const page = open([story], { [`PATCH ${of(story)}`]: { body: story } });
    await menuOf(page, 'Our story', 'Name and address');
    const address = await screen.findByLabelText('Address');
    await page.user.clear(address);
    await page.user.type(address, 'about-us');
    expect(screen.getByText(/^Links to \/pages\/our-story that people have already lead/)).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(changes(page.sent)).toEqual([
        { method: 'PATCH', path: of(story), body: { title: 'Our story', slug: 'about-us' } },
      ]),
    );
  });

  it('goes back to an earlier version as its draft', async () => {
    const page = open([story], {
      [`GET ${of(story)}/versions`]: {
        body: {
          items: [2, 1].map((version) => ({
            version,
            published_at: '2026-11-19T10:00:00.000Z',
            published_by: 'Bola Eze',
          })),
        },
      },
      [`POST ${of(story)}/versions/1/draft`]: { body: { ...story, document: {} } },
    });
    await menuOf(page, 'Our story', 'Earlier versions');
    expect(await screen.findByText('Customers see this')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: /^Take up again ?version 1/ }));
    await waitFor(() =>
      expect(changes(page.sent)).toEqual([
        { method: 'POST', path: `${of(story)}/versions/1/draft`, body: { base_revision: 3 } },
      ]),
    );
  });

  it('that was taken down can be brought back', async () => {
    const page = openDashboard('/pages?slug=adunni', {
      answers: {
        [`GET ${base}/pages`]: {
          body: {
            items: [home],
            templates: [],
            removed: [
              {
                id: story.id,
                title: 'Our story',
                removed_at: '2026-11-20T10:00:00.000Z',
                kept_until: '2026-12-20T10:00:00.000Z',
              },
            ],
          },
        },
        [`POST ${of(story)}/restore`]: { body: story },
      },
    });
    expect(await screen.findByText('Can be brought back until 20 Dec 2026')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: /^Bring back ?Our story/ }));
    expect(await screen.findByText('“Our story” is back, at /pages/our-story.')).toBeTruthy();
  });
});

describe('a new page', () => {
  const begin = async (answers: Answers = {}) => {
    const page = open([], {
      [`POST ${base}/pages`]: { status: 201, body: { ...story, document: {} } },
      ...answers,
    });
    await page.user.click((await screen.findAllByRole('button', { name: 'New page' }))[0] as HTMLElement);
    await screen.findByRole('dialog');
    return page;
  };

  it('has an address that follows its name until one is typed', async () => {
    const page = await begin();
    await page.user.type(screen.getByLabelText('Name'), 'Size chart');
    expect(screen.getByLabelText('Address')).toHaveProperty('value', 'size-chart');
    await page.user.type(screen.getByLabelText('Address'), 's');
    await page.user.type(screen.getByLabelText('Name'), ' of ours');
    expect(screen.getByLabelText('Address')).toHaveProperty('value', 'size-charts');
    await page.user.click(screen.getByRole('button', { name: 'Begin the page' }));
    await waitFor(() =>
      expect(changes(page.sent)[0]?.body).toEqual({
        id: expect.any(String),
        begin: 'empty',
        title: 'Size chart of ours',
        slug: 'size-charts',
      }),
    );
  });

  it('is opened in the editor once it is begun', async () => {
    const page = await begin();
    await page.user.type(screen.getByLabelText('Name'), 'Our story');
    await page.user.click(screen.getByRole('button', { name: 'Begin the page' }));
    await waitFor(() => expect(location.pathname).toBe(`/dashboard/pages/${story.id}`));
  });

  it('on what the store promises says that it is a starting point to be read', async () => {
    const page = await begin();
    expect(screen.queryByText(/no legal advice/)).toBeNull();
    await page.user.click(screen.getByRole('radio', { name: /^Privacy/ }));
    expect(screen.getByText(/It speaks in your name and is no legal advice/)).toBeTruthy();
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Privacy');
    await page.user.click(screen.getByRole('button', { name: 'Begin the page' }));
    await waitFor(() =>
      expect(changes(page.sent)[0]?.body).toMatchObject({ begin: 'privacy', slug: 'privacy' }),
    );
  });

  it('whose address is taken is told so at the field, and what was typed stays', async () => {
    const taken = 'Another page of your store has this address. Please choose another.';
    const page = await begin({ [`POST ${base}/pages`]: { status: 409, body: { slug: [taken] } } });
    await page.user.type(screen.getByLabelText('Name'), 'Sizes');
    await page.user.click(screen.getByRole('button', { name: 'Begin the page' }));
    expect((await screen.findAllByText(taken)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Sizes');
  });
});
