import { expect, test } from 'vitest';
import type { PhotoProduct } from '#shared/api/product-photos.ts';
import type { Photo, Uploads } from '../../photos/uploads.ts';
import { byProduct, matched, type Edits, type Way } from './batch.ts';
import { arrived, sendAll } from './sending.ts';

const product = (id: string, title: string, photo_count = 0): PhotoProduct => ({
  id,
  title,
  slug: id,
  skus: [],
  photo_count,
  picture: null,
});
const products = [product('mug', 'Clay mug'), product('bag', 'Red bag', 9)];
const chosen = (...names: string[]) =>
  names.map((name) => ({ key: name, preview: `blob:${name}`, file: new File(['x'], name) }));
const match = (names: string[], way: Way = 'names', edits: Edits = {}) =>
  matched({ way, chosen: chosen(...names), products, each: null, edits });
const [look, choose] = ['look', 'choose'];

test('what is said wholly is ready, what is nearly said or not at all waits for a person', () => {
  const photos = match(['clay-mug.jpg', 'cley mug.jpg', 'IMG_1.jpg']);
  expect(photos.map(({ productId, doubt }) => [productId, doubt])).toEqual([
    ['mug', null],
    ['mug', look],
    [null, choose],
  ]);
});

test('what a person says counts more than any proposal, in each way', () => {
  for (const way of ['names', 'order', 'hand'] as const) {
    const [photo] = match(['clay-mug.jpg'], way, { 'clay-mug.jpg': { productId: 'bag' } });
    expect([photo!.productId, photo!.doubt]).toEqual(['bag', null]);
  }
  const [taken] = match(['clay-mug.jpg'], 'names', { 'clay-mug.jpg': { productId: null } });
  expect([taken!.productId, taken!.doubt]).toEqual([null, choose]);
});

test('in order, two of three photos are doubtful where they come out uneven, and none where they do not', () => {
  expect(match(['1.jpg', '2.jpg'], 'order').map(({ productId, doubt }) => [productId, doubt])).toEqual([
    ['mug', null],
    ['bag', null],
  ]);
  expect(match(['1.jpg', '2.jpg', '3.jpg'], 'order').map(({ doubt }) => doubt)).toEqual([look, look, choose]);
});

test('no product gets more than ten: what is beyond is flagged, also when a person gave it', () => {
  const edits = { a: { productId: 'bag' }, b: { productId: 'bag' } };
  const photos = match(['a', 'b'], 'hand', edits);
  expect(photos[0]!.doubt).toBeNull();
  expect(photos[1]!.doubt).toBe('full');
  expect([...byProduct(photos).values()].map((group) => group.length)).toEqual([2]);
});

/** Uploads of which the test says how far they are. */
function uploadsOf() {
  let photos: Photo[] = [];
  const uploads = {
    now: () => photos,
    add: (files: readonly File[]) => {
      photos = [...photos, ...files.map((file) => ({ key: `up-${file.name}`, picture: null }) as Photo)];
    },
  } as Pick<Uploads, 'now' | 'add'> as Uploads;
  const come = (name: string) => {
    photos = photos.map((one) =>
      one.key === `up-${name}` ? ({ ...one, picture: { id: name } } as Photo) : one,
    );
  };
  return { uploads, come };
}

test('photos come to a product together and in order, and one that failed keeps the others of its product waiting', () => {
  const { uploads, come } = uploadsOf();
  const ready = match(['clay-mug.jpg', 'clay mug 2.jpg', 'red-bag.jpg']);
  const sent = sendAll(uploads, ready);
  expect(sent.map(({ upload, productId }) => [upload, productId])).toEqual([
    ['up-clay-mug.jpg', 'mug'],
    ['up-clay mug 2.jpg', 'mug'],
    ['up-red-bag.jpg', 'bag'],
  ]);
  const there = (put: string[] = []) =>
    arrived(sent, uploads.now(), new Set(put)).map(({ productId, pictureIds }) => [productId, pictureIds]);
  come('clay mug 2.jpg');
  expect(there()).toEqual([]);
  come('red-bag.jpg');
  expect(there()).toEqual([['bag', ['red-bag.jpg']]]);
  come('clay-mug.jpg');
  expect(there(['red-bag.jpg'])).toEqual([['mug', ['clay-mug.jpg', 'clay mug 2.jpg']]]);
  expect(there(['red-bag.jpg', 'clay-mug.jpg', 'clay mug 2.jpg'])).toEqual([]);
});
