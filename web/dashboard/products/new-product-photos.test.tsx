// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Picture } from '#shared/api/catalogue.ts';
import { closeDashboard, idOf, openDashboard, product } from '../testing/open-dashboard.tsx';
import { photosAreGone } from './new-product-photos.ts';

/** The browser's database, of which a test's window has none. */
const rows = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  get: async (key: string) => rows.get(key),
  set: async (key: string, value: unknown) => void rows.set(key, value),
  update: async (key: string, change: (old: unknown) => unknown) => void rows.set(key, change(rows.get(key))),
  del: async (key: string) => void rows.delete(key),
  delMany: async (names: string[]) => names.forEach((name) => rows.delete(name)),
  clear: async () => rows.clear(),
  keys: async () => [...rows.keys()],
  entries: async () => [...rows],
}));

/** Photos on the line, by their names; those of `arrives` are answered. */
let sending: string[] = [];
let arrives: (name: string) => boolean;
const pictureOf = (name: string): Picture => ({
  id: idOf(500 + name.charCodeAt(0)),
  url: `/media/${name}/800.webp`,
  alt: '',
  width: 800,
  height: 800,
  widths: [800],
  avif: false,
});

class Line {
  upload = {};
  status = 0;
  responseText = '';
  onloadend = () => {};
  open() {}
  setRequestHeader() {}
  abort() {}
  send(body: FormData) {
    const { name } = body.get('file') as File;
    sending.push(name);
    if (!arrives(name)) return;
    this.status = 201;
    this.responseText = JSON.stringify(pictureOf(name));
    queueMicrotask(() => this.onloadend());
  }
}

beforeEach(() => {
  rows.clear();
  sessionStorage.clear();
  sending = [];
  arrives = () => false;
  vi.stubGlobal('XMLHttpRequest', Line);
  URL.createObjectURL = vi.fn((file: Blob) => `blob:${(file as File).name}`);
  URL.revokeObjectURL = vi.fn();
});
afterEach(closeDashboard);

const keptPhotos = () => [...rows.keys()].filter((name) => name.startsWith('photo '));
const photo = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'image/jpeg' });
const saved: { picture_ids: string[] }[] = [];
const open = () => {
  vi.stubGlobal('XMLHttpRequest', Line);
  return openDashboard('/products/new?slug=adunni', {
    answers: {
      'POST /api/sites/adunni/products': ({ body }) => {
        saved.push(body as { picture_ids: string[] });
        return { status: 201, body: product };
      },
    },
  });
};

/** Types a product and chooses these photos of it. */
async function choose(user: UserEvent, files: File[]): Promise<void> {
  await user.type(await screen.findByLabelText('Name'), 'Ankara gown');
  await user.type(screen.getByLabelText('Price'), '18500');
  await user.upload(screen.getByLabelText(/^Add photos/), files);
}

/** The page goes away at once, and nothing of it is told so. */
async function pageIsKilled(): Promise<void> {
  const words = Object.entries({ ...sessionStorage });
  const kept = [...rows];
  closeDashboard();
  await Promise.resolve();
  for (const [place, text] of words) sessionStorage.setItem(place, text as string);
  rows.clear();
  for (const [name, entry] of kept) rows.set(name, entry);
}

test('photos on their way when their page goes away go on when it comes back, each in its place, and are saved', async () => {
  arrives = (name) => name === 'b.jpg';
  const { user } = open();
  await choose(
    user,
    ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => photo(name)),
  );
  await waitFor(() => expect(sending).toEqual(['a.jpg', 'b.jpg', 'c.jpg']));
  await waitFor(() => expect(keptPhotos()).toHaveLength(3));
  await user.type(screen.getAllByLabelText(/^What it shows/)[3]!, 'Its back');
  await pageIsKilled();

  sending = [];
  arrives = () => true;
  const again = open();
  expect(await screen.findByDisplayValue('Ankara gown')).toBeTruthy();
  await waitFor(() => expect(sending).toEqual(['a.jpg', 'c.jpg', 'd.jpg']));
  expect(screen.getAllByLabelText<HTMLInputElement>(/^What it shows/).map(({ value }) => value)).toEqual([
    '',
    '',
    '',
    'Its back',
  ]);
  await waitFor(() => expect(keptPhotos()).toEqual([]));
  await again.user.click(screen.getByRole('button', { name: 'Add product' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]!.picture_ids).toEqual(
    ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => pictureOf(name).id),
  );
});

test('who leaves the form on purpose, or takes a photo out, has nothing of it kept', async () => {
  const { user } = open();
  await choose(user, [photo('a.jpg'), photo('b.jpg')]);
  await waitFor(() => expect(keptPhotos()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Take out photo 1' }));
  await waitFor(() => expect(keptPhotos()).toHaveLength(1));
  closeDashboard();
  await waitFor(() => expect(keptPhotos()).toEqual([]));
});

test('a photo that is too large to be kept, or that the browser forgot, is to be chosen again, and that is said', async () => {
  const { user } = open();
  await choose(user, [photo('a.jpg'), photo('large.jpg', 3_000_001)]);
  await waitFor(() => expect(keptPhotos()).toHaveLength(1));
  await waitFor(() => expect(sending).toHaveLength(2));
  await pageIsKilled();
  sending = [];
  open();
  await waitFor(() => expect(sending).toEqual(['a.jpg']));
  expect(await screen.findByText(photosAreGone)).toBeTruthy();
  expect(screen.getAllByText(/^Photo \d$/)).toHaveLength(1);
});
