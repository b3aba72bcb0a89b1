// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { faq } from '#blocks/faq/settings.ts';
import { newest, type PageDocument } from '#blocks/page-document.ts';
import { productGrid } from '#blocks/product-grid/settings.ts';
import type { PageDraft } from '#shared/api/pages.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import { themeCss, themeTokens } from '#shared/looks/colours.ts';
import type { Shell } from '#shared/storefront.ts';
import { themeOf } from '#shared/looks/theme.ts';
import { blocks as english } from '#shared/words/spoken/en.ts';
import { blocks as pidgin } from '#shared/words/spoken/pcm.ts';
import {
  asRole,
  changes,
  closeDashboard,
  openDashboard,
  store,
  type Answers,
  type SentRequest,
} from '../testing/open-dashboard.tsx';

beforeEach(() => {
  // Frames take no signal but their own world's.
  const other = document.body.appendChild(document.createElement('iframe'));
  vi.stubGlobal('AbortController', (other.contentWindow as unknown as typeof globalThis).AbortController);
  other.remove();
  globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
});
afterEach(closeDashboard);

const page = (...words: string[]): PageDocument => ({
  version: newest,
  title: '',
  description: '',
  sections: [
    ...words.map((heading, at) => ({
      id: `faq-${at}`,
      type: 'faq' as const,
      settings: faq.settings.parse({ heading, questions: [{ question: 'Where?', answer: 'Here.' }] }),
    })),
    { id: 'shelf', type: 'product-grid', settings: productGrid.settings.parse({}) },
  ],
});

const draft: PageDraft = {
  id: 'home',
  kind: 'home',
  slug: '',
  path: '/',
  title: 'Front page',
  revision: 4,
  saved_at: null,
  saved_by: null,
  published_version: 2,
  published_at: null,
  changed: false,
  document: page('Before you ask'),
};

const theme = themeOf(store);
const css = themeCss(theme.colours);
const shell = { name: store.name, theme, phone: '', whatsapp: '', language: 'en' } as Shell;
const shelf = (id: string) => ({ id, of_shell: false, data: { products: [], more_path: null } });

const base = '/api/sites/adunni';
const answers = (settings: Partial<StoreSettings> = {}): Answers => ({
  [`GET ${base}/settings`]: { body: { ...store, ...settings } },
  [`GET ${base}/pages/home/opened`]: {
    body: {
      page: draft,
      sections: [{ id: 'faq-0', of_shell: false, data: null }, shelf('shelf')],
      pictures: [],
    },
  },
  [`GET ${base}/frame/home`]: {
    body: {
      html: `<!doctype html><html><head><style>${css}main{color:red}</style></head><body><main id="main"></main></body></html>`,
      shell,
      examples: [shelf('product-grid')],
      main: null,
      ours: { words: [], pictures: [] },
    },
  },
  [`GET ${base}/pages/home/versions/2`]: { body: { version: 2, document: draft.document } },
  [`POST ${base}/sections`]: { body: { sections: [], pictures: [] } },
  [`PUT ${base}/pages/home/draft`]: ({ body }) => ({
    body: { ...draft, revision: (body as { base_revision: number }).base_revision + 1, changed: true },
  }),
});

async function open(more: Answers = {}, settings?: Partial<StoreSettings>) {
  const opened = openDashboard('/pages/home?slug=adunni', { answers: { ...answers(settings), ...more } });
  const frame = await screen.findByTitle<HTMLIFrameElement>(/^(Your|The) page$/);
  const inside = () => frame.contentDocument!;
  await waitFor(() => expect(inside().querySelector('.b-faq')).not.toBeNull());
  const headings = () => [...inside().querySelectorAll('.b-faq h2')].map((one) => one.textContent);
  const styles = () => [...inside().querySelectorAll('style')].map((one) => one.textContent);
  return { ...opened, inside, headings, styles };
}

const publishings = (sent: readonly SentRequest[]) =>
  changes(sent).filter(({ path }) => path.endsWith('/publish'));

test('whoever may only look sees the page as it stands, in the first language of the shop, and no tools', async () => {
  const { sent, inside } = await open({}, { ...asRole('viewer'), languages: ['pcm', 'en'] });
  expect(screen.getByRole('status').textContent).toBe(
    'You can look at this page. The owner and managers of the store can change it.',
  );
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
    'Back to your pages',
  ]);
  expect(screen.queryByRole('button')).toBeNull();
  expect(inside().querySelector('[data-chosen], [contenteditable]')).toBeNull();
  expect(inside().body.textContent).toContain(pidgin.shelvesEmpty);
  expect(inside().body.textContent).not.toContain(english.shelvesEmpty);
  expect(changes(sent)).toEqual([]);
});

test('a filled page takes the place of what stood there, and one step brings that back', async () => {
  const filled = { document: page('We deliver', 'We cook'), pictures: [] };
  const { user, headings, inside } = await open({ [`POST ${base}/filled-page`]: { body: filled } });
  expect(inside().body.textContent).toContain(english.shelvesEmpty);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('button', { name: 'Start from a filled page' }));
  await user.click(await screen.findByRole('button', { name: 'Fill the page' }));
  await waitFor(() => expect(headings()).toEqual(['We deliver', 'We cook']));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Fill the page' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(headings()).toEqual(['Before you ask']);
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true);
});

/** Takes the second pair of colours. */
async function paint({ user }: Pick<Awaited<ReturnType<typeof open>>, 'user'>) {
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('button', { name: 'Colours' }));
  await user.click(await screen.findByRole('radio', { name: 'Plum and gold' }));
}
const before = { primary_colour: store.primary_colour, accent_colour: store.accent_colour, theme: null };
const after = { ...before, primary_colour: '#5b2150', accent_colour: '#d99a2b' };
const afterCss = themeCss(themeOf({ ...after, trade: store.trade }).colours);

test('colours are seen on the page at once, are sent to nobody, and go with “Undo”', async () => {
  const opened = await open();
  const { user, sent, styles } = opened;
  expect(styles()[0]).toBe(`${css}main{color:red}`);
  await paint(opened);
  expect(styles().slice(0, 2)).toEqual([afterCss, 'main{color:red}']);
  expect(themeTokens(themeOf({ ...after, trade: null }).colours).primary).toBe('#5b2150');
  expect(screen.getByText(/Only you see these colours until you publish/)).toBeTruthy();
  expect(screen.getByText(/easy to read/)).toBeTruthy();
  await user.click(
    within(screen.getByRole('dialog', { name: 'Colours' })).getByRole('button', { name: 'Close' }),
  );
  expect(screen.getByText('Colours not published')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(styles()[0]).toBe(css);
  expect(screen.getByText('Saved')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Redo' }));
  expect(styles()[0]).toBe(afterCss);
  expect(changes(sent).map(({ path }) => path)).not.toContain(`${base}/pages/home/draft`);
  expect(publishings(sent)).toEqual([]);
});

test('colours are published with the page; where the shop has others by now it is said, and decided anew', async () => {
  const others = { ...before, primary_colour: '#8f2f1d' };
  let first = true;
  const opened = await open({
    [`POST ${base}/pages/home/publish`]: () => {
      const told = { detail: 'The colours of your shop were changed elsewhere meanwhile.', look: others };
      const answer = first ? { status: 409, body: told } : { body: draft };
      first = false;
      return answer;
    },
  });
  const { user, sent } = opened;
  await paint(opened);
  await user.click(
    within(screen.getByRole('dialog', { name: 'Colours' })).getByRole('button', { name: 'Close' }),
  );
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Your whole shop gets the colours you see here.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Publish page' }));
  expect(await screen.findByText('The colours of your shop were changed elsewhere meanwhile.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Publish page' }));
  await screen.findByText('Your front page is published');
  expect(publishings(sent).map(({ body }) => body)).toEqual([
    { revision: 4, look: { before, after } },
    { revision: 4, look: { before: others, after } },
  ]);
  expect(localStorage.getItem('shop-colours')).toBeNull();
});

test('colours that are left as they are, are not published', async () => {
  const opened = await open({ [`POST ${base}/pages/home/publish`]: { body: draft } });
  const { user, sent, styles } = opened;
  await paint(opened);
  await user.click(
    within(screen.getByRole('dialog', { name: 'Colours' })).getByRole('button', { name: 'Close' }),
  );
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await user.click(await screen.findByRole('button', { name: 'Leave the colours as they are' }));
  expect(styles()[0]).toBe(css);
  await user.click(screen.getByRole('button', { name: 'Publish page' }));
  await screen.findByText('Your front page is published');
  expect(publishings(sent).map(({ body }) => body)).toEqual([{ revision: 4 }]);
});

test('a page that somebody saved meanwhile is not published: both drafts are shown, and one is chosen with the keyboard', async () => {
  const newer = { ...draft, revision: 5, saved_by: 'Bola Eze', document: page('From Bola') };
  const said = 'Bola Eze saved this page today. Nothing was overwritten.';
  const { user, headings } = await open({
    [`POST ${base}/pages/home/publish`]: { status: 409, body: { detail: said, newer } },
  });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await user.click(await screen.findByRole('button', { name: 'Publish page' }));
  const dialog = await screen.findByRole('dialog', { name: 'This page was changed elsewhere' });
  expect(within(dialog).getByText(said)).toBeTruthy();
  expect(dialog.contains(document.activeElement)).toBe(true);
  within(dialog).getByRole('button', { name: 'Take the newer one' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(headings()).toEqual(['From Bola']));
  expect(screen.queryByRole('dialog', { name: 'This page was changed elsewhere' })).toBeNull();
});
