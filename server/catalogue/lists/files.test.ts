import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import type { Product, ProductSummary } from '#shared/api/catalogue.ts';
import type { FileListView } from '#shared/api/goods-lists.ts';
import { pictureForm, storeWorld, type OwnStore, type StoreWorld } from '#tests/support/stores.ts';
import { refusing } from '#tests/support/refusing.ts';
import { fileJob } from './file-job.ts';

let world: StoreWorld;
let store: OwnStore;
beforeAll(async () => {
  world = await storeWorld();
});
beforeEach(async () => {
  store = await world.store();
});
afterAll(() => world.close());

const get = (path: string, of = store) => of.owner.get(of.path(path));
const sheet = async (of = store) => (await get('/products-csv', of)).text;

async function send(text: string | Buffer, of = store, name = 'goods.csv') {
  const form = pictureForm(Buffer.from(text), { name, type: 'text/csv' });
  return of.owner.send<FileListView>('POST', of.path('/goods-files'), form.body, form.headers);
}
const start = (id: string, choices: object = {}, of = store) =>
  of.owner.post<FileListView>(of.path(`/goods-files/${id}/start`), {
    existing: 'leave',
    drafts: false,
    ...choices,
  });
const view = async (id: string, of = store) =>
  (await of.owner.get<FileListView>(of.path(`/goods-files/${id}`))).body;
const all = async (of = store) =>
  (await of.owner.get<{ items: ProductSummary[] }>(of.path('/products?limit=100'))).body.items;
const one = async (title: string, of = store) => {
  const found = (await all(of)).find((product) => product.title === title)!;
  return (await of.owner.get<Product>(of.path(`/products/${found.id}`))).body;
};
/** Has a file come in; answers how it ended. */
async function bring(text: string, choices: object = {}, of = store) {
  const { id } = (await send(text, of)).body;
  await start(id, choices, of);
  await world.work();
  return view(id, of);
}

const heads = 'Handle,Title,Variant Price,Variant Inventory Qty';

describe('a file is checked before anything is written', () => {
  test('every line that is wrong is told with its column and what would be right', async () => {
    const { body, status } = await send(
      `${heads}\nmug,Mug,2500,3\nbowl,,abc,4\n"jug","Jug\nof clay",1e9,x\nvase,Vase,,2\nmug-2,Cup,900,1`,
    );
    expect(status).toBe(201);
    expect(body.problems.map(({ line, column, problem }) => [line, column, problem])).toEqual([
      [3, 'Title', 'Give the product a name.'],
      [3, 'Variant Price', '“abc” is no amount. Write it like 2500 or 2,500.50.'],
      [4, 'Title', 'Use one line of plain text.'],
      [4, 'Variant Inventory Qty', '“x” is no whole number. Write it like 12.'],
      [4, 'Variant Price', '“1e9” is no amount. Write it like 2500 or 2,500.50.'],
      [6, 'Variant Price', 'Say what it costs, for example 2500.'],
    ]);
    expect(body.counts).toMatchObject({ waiting: 2, refused: 3, made: 0 });
    expect(await all()).toEqual([]);
  });

  test('columns of other programs are known by their names, and others are chosen', async () => {
    const woo = await send(
      'SKU;Name;Regular price;Stock;Categories;Images\nA1;Adire shirt;"12,500";4;Shirts;',
    );
    expect(woo.body.columns.map(({ field }) => field).toSorted()).toEqual([
      'collections',
      'image',
      'price',
      'sku',
      'stock',
      'title',
    ]);
    const odd = (await send('Oja,Owo\nAdire,2500')).body;
    expect([odd.columns, odd.counts.waiting, odd.heads, odd.sample]).toEqual([
      [],
      0,
      ['Oja', 'Owo'],
      [['Adire', '2500']],
    ]);
    const columns = [
      { field: 'title', at: 0 },
      { field: 'price', at: 1 },
    ];
    const path = store.path(`/goods-files/${odd.id}/columns`);
    const missing = await store.owner.post(path, { columns: columns.slice(0, 1) });
    expect([missing.status, missing.body]).toEqual([400, { price: ['Choose the column of the prices.'] }]);
    expect((await store.owner.post<FileListView>(path, { columns })).body.counts.waiting).toBe(1);
    await start(odd.id);
    await world.work();
    expect((await one('Adire')).variants[0]!.price_kobo).toBe(250_000);
  });
});

describe('goods of a file come in in the background', () => {
  test('kinds, collections, tags, costs and details are as the file says', async () => {
    const done = await bring(
      [
        'Handle,Title,Body (HTML),Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Cost per item,SEO Title,Collections,Details',
        'tee,Tee,"<p>Soft &amp; <b>light</b></p><ul><li>Cotton</li></ul>","new, lagos",TRUE,Size,S,Colour,Red,T-S,200,4,5000,6000,123,2000,Tee in Lagos,Tops; New,Cloth: Cotton',
        'tee,,,,,,M,,Red,T-M,250,,5500.50,,,,,,',
      ].join('\n'),
    );
    expect([done.state, done.counts.made, done.problems]).toEqual(['done', 1, []]);
    const tee = await one('Tee');
    expect(tee).toMatchObject({
      slug: 'tee',
      status: 'active',
      description: 'Soft & light\n\n- Cotton',
      tags: ['new', 'lagos'],
      seo_title: 'Tee in Lagos',
      details: [{ name: 'Cloth', text: 'Cotton' }],
      options: [
        { name: 'Size', values: ['S', 'M'] },
        { name: 'Colour', values: ['Red'] },
      ],
    });
    expect(tee.collections.map(({ title }) => title).toSorted()).toEqual(['New', 'Tops']);
    expect(
      tee.variants.map((v) => [
        v.title,
        v.sku,
        v.price_kobo,
        v.compare_at_kobo,
        v.on_hand,
        v.weight_grams,
        v.barcode,
        v.cost_kobo,
      ]),
    ).toEqual([
      ['S / Red', 'T-S', 500_000, 600_000, 4, 200, '123', 200_000],
      ['M / Red', 'T-M', 550_050, null, null, 250, '', null],
    ]);
  });

  test('a handle that is there already is left, or changed when that was chosen: what the file has no column for stays', async () => {
    await bring('Handle,Title,Variant Price,Variant Inventory Qty,Tags\nmug,Mug,2500,3,clay');
    const left = await bring('Handle,Title,Variant Price\nmug,New mug,9000');
    expect([left.counts.left_out, left.counts.changed]).toEqual([1, 0]);
    expect((await one('Mug')).variants[0]!.price_kobo).toBe(250_000);
    const { id, counts } = (await send('Handle,Title,Variant Price\nmug,New mug,3000')).body;
    expect(counts.there).toBe(1);
    await start(id, { existing: 'change' });
    await world.work();
    const mug = await one('New mug');
    expect([mug.slug, mug.tags, mug.variants[0]!.price_kobo, mug.variants[0]!.on_hand]).toEqual([
      'mug',
      ['clay'],
      300_000,
      3,
    ]);
  });

  test('a worker that dies in the middle loses nothing and makes nothing twice', async () => {
    const lines = Array.from({ length: 45 }, (_, n) => `thing-${n},Thing ${n},${1000 + n},1`);
    const { id } = (await send([heads, ...lines].join('\n'))).body;
    const live = await refusing(world.database, 'products', `title = 'Thing 30'`);
    await start(id);
    await expect(world.work()).rejects.toThrow('on_purpose');
    expect((await view(id)).counts).toMatchObject({ made: 20, waiting: 25 });
    await live();
    // Begun anew by two at once, as after a hard kill.
    await world.database.db.transact(async (tx) => {
      for (const _ of [1, 2]) await world.jobs.send(tx, fileJob, { store_id: store.id, list_id: id });
    });
    await world.work();
    expect(await view(id)).toMatchObject({ state: 'done', counts: { made: 45, waiting: 0 } });
    expect(new Set((await all()).map(({ title }) => title)).size).toBe(45);
    expect((await all()).length).toBe(45);
  });

  test('lines that were refused are had again as they were, with what is wrong, to be mended and sent again', async () => {
    const done = await bring(`${heads}\nmug,Mug,2500,3\nbowl,"=Bowl, big",abc,4`);
    expect(done.counts).toMatchObject({ made: 1, refused: 1 });
    const { text } = await get(`/goods-files/${done.id}/refused-csv`);
    expect(text).toBe(
      `\uFEFF${heads},Line in your file,What is wrong\r\nbowl,"'=Bowl, big",abc,4,3,"Variant Price: “abc” is no amount. Write it like 2500 or 2,500.50."\r\n`,
    );
    const again = await bring(text.replace('abc', '700'));
    expect(again.counts).toMatchObject({ made: 1, refused: 0 });
    expect((await one('=Bowl, big')).variants[0]!.price_kobo).toBe(70_000);
  });

  test('what a file made is put away again', async () => {
    const done = await bring(`${heads}\nmug,Mug,2500,3`);
    const undo = await store.owner.post(store.path(`/goods-lists/${done.id}/undo`), {});
    expect(undo.body).toEqual({ archived: 1, kept: [] });
    expect([(await all()).length, (await view(done.id)).state]).toEqual([0, 'undone']);
  });

  test('nobody else sees or starts a file, and who may not change products sends none', async () => {
    const { id } = (await send(`${heads}\nmug,Mug,2500,3`)).body;
    const other = await world.store();
    expect((await other.owner.get(other.path(`/goods-files/${id}`))).status).toBe(404);
    expect((await start(id, {}, other)).status).toBe(404);
    expect((await get(`/goods-files/${id}/refused-csv`, other)).status).toBe(404);
    expect((await view(id)).state).toBe('checked');
  });
});

describe('a store goes out and comes in again', () => {
  const photo = () =>
    sharp({ create: { width: 400, height: 300, channels: 3, background: '#a33' } })
      .png()
      .toBuffer();
  const upload = async (alt: string) => {
    const form = pictureForm(await photo(), { alt });
    return (await store.owner.send<{ id: string }>('POST', store.path('/pictures'), form.body, form.headers))
      .body.id;
  };

  test('exported, brought into a new store and exported again it is the same', async () => {
    const [front, red] = [await upload('From the front'), await upload('In red')];
    const add = (body: object) => store.owner.post(store.path('/products'), body);
    await bring('Handle,Title,Variant Price,Collections\nseed,Seed,100,Tops; New');
    const { collections } = await one('Seed');
    await add({
      title: 'Àdìrẹ “tee”, ₦ & more',
      description: 'First line\nsecond\n\n- a list\n<b>no markup</b>',
      status: 'draft',
      tags: ['new', 'lagos'],
      seo_title: 'Tee',
      seo_description: 'The tee',
      size_chart: 'Size, Chest\nS, 90',
      details: [
        { name: 'Cloth', text: 'Cotton' },
        { name: 'Care', text: 'Cold water.\n\nDry: in the shade' },
      ],
      options: [
        { name: 'Size', values: ['S', 'M'] },
        { name: 'Colour', values: ['Red'] },
      ],
      variants: [
        {
          option_values: ['S', 'Red'],
          price_kobo: 500_050,
          compare_at_kobo: 600_000,
          on_hand: 4,
          sku: '-1',
          barcode: '+12',
          weight_grams: 200,
          cost_kobo: 100_000,
          picture_id: red,
        },
        { option_values: ['M', 'Red'], price_kobo: 550_000 },
      ],
      picture_ids: [front, red],
      collection_ids: collections.map(({ id }) => id),
    });
    await add({ title: '=cmd|calc', description: "'=still", variants: [{ price_kobo: 100, on_hand: 0 }] });
    await add({ title: '@plain', status: 'archived', variants: [{ price_kobo: 0, sku: "'quoted" }] });

    const first = await sheet();
    expect(first).not.toMatch(/(?:^|,|")[=+@-][^,]/m);
    const next = await world.store();
    const done = await bring(first, {}, next);
    expect([done.problems, done.counts.made, done.counts.pictures_taken]).toEqual([[], 4, 2]);
    // The pictures are the new store's own, at the same places.
    const same = (text: string) => text.replace(/\/media\/[^,]*\/(\d+\.webp)/g, '/media/$1');
    expect(same(await sheet(next))).toBe(same(first));
    expect((await sheet(next)).match(/\/media\/[^/]+/g)).not.toContain(`/media/${store.id}`);
    // Into the store it came from it changes nothing.
    await bring(first, { existing: 'change' });
    expect(await sheet()).toBe(first);
  });

  test('the file begins with the mark by which phones read it, and says what things cost only to who may see money', async () => {
    await bring('Handle,Title,Variant Price,Cost per item\nmug,Mug,2500,900');
    const { text, headers } = await get('/products-csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(text.startsWith('\uFEFFHandle,Title,Body (HTML),Vendor,')).toBe(true);
    expect(text).toContain(',900,');
    const viewer = world.as(await world.member(store, 'viewer'));
    const seen = await viewer.get(store.path('/products-csv'));
    expect(seen.text).not.toContain('Cost per item');
    expect(seen.text).not.toContain('900');
  });
});

test('pictures that cannot be had are told in the report, and their products are there', async () => {
  const done = await bring(
    'Handle,Title,Variant Price,Image Src\nmug,Mug,2500,http://127.0.0.1:9/a.png\ncup,Cup,900,ftp://x/y.png',
  );
  expect(done.counts).toMatchObject({ made: 2, pictures_refused: 2 });
  expect(done.problems).toEqual([
    { line: 2, column: 'Image Src', problem: 'This address is not on the open internet.' },
    { line: 3, column: 'Image Src', problem: 'This is no address of a picture.' },
  ]);
});
