import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Review } from '#shared/api/reviews.ts';
import { filesBelow } from '#tests/support/programs/test-files.ts';
import { openShop, signedInOwner, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { deliveredOrder, type DeliveredOrder } from '#tests/support/selling/delivered.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { gradient, heic, svg } from '#tests/support/pictures.ts';
import { visitShop, type Reply, type Visit } from '#tests/support/reading/visit-shop.ts';

let world: TestApp;
/** Four photos of a phone, no two alike. */
let photos: Buffer[];
beforeAll(async () => {
  world = await testApp();
  photos = await Promise.all(
    [900, 700, 500, 300].map((width) =>
      gradient(width, 600)
        .withExif({ IFD0: { Make: 'A phone' }, IFD3: { GPSLatitude: '6/1 27/1 0/1', GPSLatitudeRef: 'N' } })
        .jpeg()
        .toBuffer(),
    ),
  );
});
afterAll(() => world.close());

interface Place {
  shop: TestShop;
  visit: Visit;
  order: DeliveredOrder;
  line: string;
}

async function place(): Promise<Place> {
  const shop = await openShop(world, { stock: 100 });
  const visit = visitShop(world, shop.slug);
  return { shop, visit, ...(await bought(shop, visit)) };
}
async function bought(shop: TestShop, visit: Visit) {
  const order = await deliveredOrder(world, shop);
  const page = (await visit.ask(order.order_url)).text;
  return { order, line: /name="line" value="([^"]+)"/.exec(page)![1]! };
}

const asFiles = (all: readonly Buffer[]) => all.map((bytes, at) => ({ name: `IMG_${at}.jpg`, bytes }));
const review = (
  { visit, order, line }: Place,
  files: readonly Buffer[],
  fields: Record<string, string> = {},
): Promise<Reply> =>
  visit.ask(`${order.order_url}/review`, {
    photos: {
      fields: { line, stars: '4', words: 'Holds my tea.', name: 'Bisi', ...fields },
      files: asFiles(files),
    },
  });
const addTo = ({ visit, order, line }: Place, files: readonly Buffer[]) =>
  visit.ask(`${order.order_url}/photos`, { photos: { fields: { line }, files: asFiles(files) } });
const listed = async ({ shop }: Place) => {
  const owner = await shop.owner.signIn();
  return (await owner.get<{ items: Review[] }>(`/api/sites/${shop.slug}/reviews`)).body.items;
};
const act = async ({ shop }: Place, rest: string, body: object = {}, by = shop.owner) =>
  (await by.signIn()).post<Review>(`/api/sites/${shop.slug}/reviews/${rest}`, body);
const shots = async ({ shop, visit }: Place, where = `/products/${shop.product.slug}`) => {
  // A page that is kept is looked at again within a second.
  world.clock.advance(seenWithin);
  return [...parsedPage((await visit.ask(where)).text).querySelectorAll('.shots a')];
};
/** What is kept of the store's pictures, by their folders. */
const folders = async ({ shop }: Place) => {
  const keys = await filesBelow(world.app.deps.blobs, `media/${shop.storeId}`);
  return [...new Set(keys.map((key) => key.split('/')[2]))];
};
const versionOf = async ({ shop }: Place) => {
  const [row] = await world.database.sql<{ version: string }>(
    'select version from stores where store_id = $1',
    [shop.storeId],
  );
  return Number(row!.version);
};

test('photos stand small below the review, each a link to itself, lazy, with its size and said in words', async () => {
  const here = await place();
  expect((await review(here, photos.slice(0, 3))).status).toBe(303);
  const found = await shots(here);
  expect(found).toHaveLength(3);
  const image = found[1]!.querySelector('img')!;
  expect([image.getAttribute('loading'), image.getAttribute('width'), image.getAttribute('height')]).toEqual([
    'lazy',
    '72',
    '72',
  ]);
  expect(image.getAttribute('alt')).toBe('Photo 2 of Clay mug from a review with 4 stars');
  expect(image.getAttribute('src')).toMatch(/^\/media\/[0-9a-f-]{36}\/[0-9a-f-]{36}\/160\.webp$/);
  const large = await here.visit.ask(found[1]!.getAttribute('href')!);
  expect([large.status, large.headers['content-type']]).toEqual([200, 'image/webp']);
  // The page of all of them, and the writer's own.
  expect(await shots(here, `/products/${here.shop.product.slug}/reviews`)).toHaveLength(3);
  expect(await shots(here, here.order.order_url)).toHaveLength(3);
});

test('in another language of the shop they are said in it', async () => {
  const here = await place();
  await review(here, photos.slice(0, 1));
  await world.database.sql(`update stores set languages = '{en,pcm}' where store_id = $1`, [
    here.shop.storeId,
  ]);
  const [one] = await shots(here, `/products/${here.shop.product.slug}?lang=pcm`);
  expect(one!.querySelector('img')!.getAttribute('alt')).toBe(
    'Photo 1 of Clay mug, from person wey give am 4 stars',
  );
});

test('nothing of a photo but its pixels is kept: no place, no camera, no name of a file', async () => {
  const here = await place();
  await review(here, photos.slice(0, 1));
  const [folder, ...others] = await folders(here);
  expect(others).toEqual([]);
  const { blobs } = world.app.deps;
  const at = `media/${here.shop.storeId}/${folder}`;
  expect(await filesBelow(blobs, at)).toEqual(['160', '640', '900'].map((wide) => `${at}/${wide}.webp`));
  const { exif, format, width } = await sharp((await blobs.get(`${at}/900.webp`))!).metadata();
  expect([exif, format, width]).toEqual([undefined, 'webp', 900]);
  expect((await sharp(photos[0]).metadata()).exif).toBeDefined();
});

test('sent twice, and twice at once, the same photos are there once', async () => {
  const here = await place();
  const answers = await Promise.all([review(here, photos.slice(0, 2)), addTo(here, photos.slice(0, 2))]);
  expect(answers.map(({ status }) => status)).not.toContain(500);
  await addTo(here, photos.slice(0, 2));
  expect((await addTo(here, photos.slice(0, 2))).status).toBe(303);
  expect((await listed(here))[0]!.photos).toHaveLength(2);
  expect(await folders(here)).toHaveLength(2);
});

test('three are the most, together with those that came later; the owner hears of each time', async () => {
  const here = await place();
  await review(here, photos.slice(0, 2));
  const more = await addTo(here, photos.slice(2, 4));
  expect(more.status).toBe(400);
  expect(more.text).toContain('A review has three photos at most. The others were left out.');
  expect((await listed(here))[0]!.photos).toHaveLength(3);
  expect(await folders(here)).toHaveLength(3);
  await world.work();
  const mails = world.mails().filter((one) => one.to === here.shop.owner.email);
  expect(mails.map((one) => one.subject).filter((one) => /star|photo/.test(one))).toEqual([
    '4 stars for Clay mug',
    '1 photo with a review of Clay mug',
  ]);
});

test('what is no photo is refused in words, and the others are in, with the review', async () => {
  const here = await place();
  const sent = await review(here, [svg, photos[0]!, heic]);
  expect(sent.status).toBe(400);
  expect(sent.text).toContain('Photo 1 was not taken. SVG drawings cannot be used as photos.');
  expect(sent.text).toContain('Photo 3 was not taken. We cannot read HEIC photos.');
  const [one] = await listed(here);
  expect([one!.words, one!.photos.length]).toEqual(['Holds my tea.', 1]);
  const large = await addTo(here, [Buffer.alloc(10 * 1024 * 1024 + 1, 1)]);
  expect(large.text).toContain('Photo 1 was not taken. This photo is larger than 10 MB.');
  expect(await folders(here)).toHaveLength(1);
  expect((await addTo(here, [])).text).toContain('Choose one to three photos.');
});

test('a form that is wrong keeps its words, no photo is kept of it, and it is said that they are to be chosen again', async () => {
  const here = await place();
  const sent = await review(here, photos.slice(0, 1), { name: ' ' });
  expect(sent.status).toBe(400);
  expect(sent.text).toContain('Holds my tea.');
  expect(sent.text).toContain('Choose the photos again, please: browsers do not keep them.');
  expect(await listed(here)).toEqual([]);
  expect(await folders(here)).toEqual([]);
});

test('the owner hides one photo for a reason; its address is nobody’s any more, the writer is told, and it comes back', async () => {
  const here = await place();
  await review(here, photos.slice(0, 2));
  const [{ id, photos: both }] = (await listed(here)) as [Review];
  const [first] = both;
  const before = await versionOf(here);
  const refused = await act(here, `${id}/photos/${first!.id}/hide`, { because: 'bad' });
  expect([refused.status, await versionOf(here)]).toEqual([400, before]);
  const hide = () => act(here, `${id}/photos/${first!.id}/hide`, { because: 'private' });
  const twice = await Promise.all([hide(), hide()]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  const [{ photos: now }] = (await listed(here)) as [Review];
  expect(now.map(({ state, hidden_because }) => [state, hidden_because])).toEqual([
    ['hidden', 'private'],
    ['shown', null],
  ]);
  expect(await versionOf(here)).toBe(before + 1);
  expect(await folders(here)).toHaveLength(2);
  expect((await here.visit.ask(first!.large)).status).toBe(404);
  expect((await here.visit.ask(now[0]!.large)).status).toBe(200);
  expect(await shots(here)).toHaveLength(1);
  expect((await here.visit.ask(here.order.order_url)).text).toContain(
    'The shop does not show photo 1, because it gives away a phone number',
  );
  const shown = await act(here, `${id}/photos/${first!.id}/show`);
  expect(shown.body.photos.map(({ state }) => state)).toEqual(['shown', 'shown']);
  expect(await versionOf(here)).toBe(before + 2);
  expect(await shots(here)).toHaveLength(2);
});

test('its writer takes one back, and then the review: the files are gone from the disk', async () => {
  const here = await place();
  await review(here, photos.slice(0, 2));
  const [{ photos: both }] = (await listed(here)) as [Review];
  const one = both[0]!;
  const back = (what: string, fields: object) =>
    here.visit.ask(`${here.order.order_url}/${what}`, { form: { line: here.line, ...fields } });
  expect((await back('unphoto', { photo: one.id })).status).toBe(303);
  await world.work();
  expect(await folders(here)).toHaveLength(1);
  expect((await here.visit.ask(one.large)).status).toBe(404);
  // The same photo may come again.
  await addTo(here, photos.slice(0, 1));
  expect(await folders(here)).toHaveLength(2);
  await back('unreview', {});
  await world.work();
  expect(await folders(here)).toEqual([]);
  expect(
    await world.database.sql('select 1 from review_photos where store_id = $1', [here.shop.storeId]),
  ).toEqual([]);
  expect((await addTo(here, photos.slice(0, 1))).status).toBe(400);
  expect(await folders(here)).toEqual([]);
});

test('what is somebody else’s is not there: lines, reviews and photos of others', async () => {
  const here = await place();
  await review(here, photos.slice(0, 1));
  const [{ id, photos: its }] = (await listed(here)) as [Review];
  const photo = its[0]!.id;
  const other = { ...here, ...(await bought(here.shop, here.visit)) };
  expect((await addTo({ ...other, line: here.line }, photos.slice(1, 2))).status).toBe(404);
  const taken = await here.visit.ask(`${other.order.order_url}/unphoto`, {
    form: { line: other.line, photo },
  });
  expect(taken.status).toBe(303);
  const nowhere = '/orders/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/photos';
  expect((await here.visit.ask(nowhere, { photos: { fields: {}, files: [] } })).status).toBe(404);
  const stranger = await openShop(world, { owner: await signedInOwner(world, 'Stranger') });
  const hide = (slug: string) => async () =>
    (await stranger.owner.signIn()).post(`/api/sites/${slug}/reviews/${id}/photos/${photo}/hide`, {
      because: 'insult',
    });
  expect((await hide(stranger.slug)()).status).toBe(404);
  expect((await hide(here.shop.slug)()).status).toBe(404);
  expect((await act(here, `${id}/photos/${id}/hide`, { because: 'insult' })).status).toBe(404);
  expect((await listed(here))[0]!.photos.map(({ state }) => state)).toEqual(['shown']);
});

test('three reviews with three photos each add less than 1.5 kB to the page of a product', async () => {
  const here = await place();
  const gzip = { headers: { 'accept-encoding': 'gzip' } };
  const page = `/products/${here.shop.product.slug}`;
  const all = [
    here,
    { ...here, ...(await bought(here.shop, here.visit)) },
    { ...here, ...(await bought(here.shop, here.visit)) },
  ];
  for (const one of all) await review(one, []);
  world.clock.advance(seenWithin);
  const before = (await here.visit.ask(page, gzip)).bytes;
  for (const one of all) await addTo(one, photos.slice(0, 3));
  expect(await shots(here)).toHaveLength(9);
  const after = (await here.visit.ask(page, gzip)).bytes;
  expect(after - before).toBeLessThan(1_500);
  expect(after).toBeLessThan(14_000);
});
