import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product, ProductSummary } from '#shared/api/catalogue.ts';
import type { FileListView } from '#shared/api/goods-lists.ts';
import type { OtherShopFile } from '#tests/support/moving/other-shop-sheet.ts';
import { shopifyFile } from '#tests/support/moving/other-shop-shopify.ts';
import { wooFile } from '#tests/support/moving/other-shop-woo.ts';
import { pictureForm, storeWorld, type OwnStore, type StoreWorld } from '#tests/support/stores.ts';

let world: StoreWorld;
beforeAll(async () => {
  world = await storeWorld();
});
afterAll(() => world.close());

async function bring(store: OwnStore, text: string | Buffer) {
  const form = pictureForm(Buffer.from(text), { name: 'products_export.csv', type: 'text/csv' });
  const sent = await store.owner.send<FileListView>(
    'POST',
    store.path('/goods-files'),
    form.body,
    form.headers,
  );
  const { id } = sent.body;
  await store.owner.post(store.path(`/goods-files/${id}/start`), { existing: 'leave', drafts: false });
  await world.work();
  return (await store.owner.get<FileListView>(store.path(`/goods-files/${id}`))).body;
}

interface Item {
  lines: number[];
  outcome: string;
  problems: { line: number; column: string; problem: string }[];
}
/** What became of every line of a file, in the words of the report. */
async function fatesOf({ id }: FileListView, file: OtherShopFile): Promise<Map<number, string>> {
  const items = await world.database.sql<Item>(
    'select lines, outcome, problems from goods_list_items where list_id = $1',
    [id],
  );
  const fates = new Map<number, string>();
  for (const { lines, outcome, problems } of items)
    for (const line of lines) {
      const told = problems.filter((one) => one.line === line);
      const words = told
        .map(({ column, problem }) => (column ? `${column}: ${problem}` : problem))
        .toSorted();
      fates.set(line, outcome === 'made' && words.length === 0 ? 'in' : words.join(' | '));
    }
  expect(items.flatMap(({ lines }) => lines).length).toBe(file.fates.size);
  return fates;
}

describe('a file of a thousand rows of another shop: each is in, or named with its reason', () => {
  const files: [string, () => OtherShopFile, (text: string) => string | Buffer][] = [
    ['Shopify', () => shopifyFile(7, 1000), (text) => text],
    [
      'Shopify, its rows apart and saved by an old Excel',
      () => shopifyFile(21, 1000, true),
      (text) => Buffer.from(text.replaceAll('’', '\u0092').replaceAll('₦', 'NGN '), 'latin1'),
    ],
    ['WooCommerce', () => wooFile(3, 1000), (text) => `\uFEFF${text}`],
  ];
  test.each(files)(
    '%s',
    async (_, write, saved) => {
      const file = write();
      expect(file.fates.size).toBe(1000);
      const store = await world.store();
      const done = await bring(store, saved(file.text));
      expect(await fatesOf(done, file)).toEqual(file.fates);
      expect(done.counts).toMatchObject({ waiting: 0, made: file.products, left_out: 0, changed: 0 });
      // Every address of a picture leads inside, and is named as that.
      expect([done.counts.pictures_taken, done.counts.pictures_refused > 0]).toEqual([0, true]);
      const pictures = await world.database.sql(
        'select distinct problem from goods_list_pictures where list_id = $1',
        [done.id],
      );
      expect(pictures).toEqual([{ problem: 'This address is not on the open internet.' }]);
    },
    300_000,
  );
});

describe('WooCommerce', () => {
  const heads =
    'ID,Type,SKU,Name,Published,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,In stock?,Stock,Backorders allowed?,Weight (kg),Sale price,Regular price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global,Attribute 2 name,Attribute 2 value(s)';
  const read = async (lines: string[]) => {
    const store = await world.store();
    const done = await bring(store, [heads, ...lines].join('\n'));
    const { items } = (await store.owner.get<{ items: ProductSummary[] }>(store.path('/products'))).body;
    const products = await Promise.all(
      items.map(async ({ id }) => (await store.owner.get<Product>(store.path(`/products/${id}`))).body),
    );
    return { done, products };
  };

  test('a product with kinds has what its lines say, and what is not chosen between are its details', async () => {
    const { done, products } = await read([
      '12,variation,G-M,Gown - M,1,,,,,,1,parent,0,,,6000,,,,G,Size,M,,',
      '10,variable,G,Gown,1,visible,Soft.\\nCool.,<p>Made in <b>Lagos</b></p>,,,1,,0,"0,4",,,"Clothes > Gowns, Sale &amp; more","new, lagos",,,Size,"S, M, L",1,1,Cloth,"Cotton, Silk"',
      '11,variation,G-S,Gown - S,1,,,,,,1,4,0,0.3,4500,5000,,,,id:10,Size,S,,',
      '13,variation,,Gown - L,-1,,,,,,1,9,0,,,7000,,,,id:10,Size,L,,',
    ]);
    expect(done.problems).toEqual([]);
    expect(products).toHaveLength(1);
    const [gown] = products;
    expect(gown).toMatchObject({
      slug: 'gown',
      description: 'Soft.\nCool.\n\nMade in Lagos',
      tags: ['new', 'lagos'],
      options: [{ name: 'Size', values: ['M', 'S', 'L'] }],
      details: [{ name: 'Cloth', text: 'Cotton, Silk' }],
    });
    expect(gown!.collections.map(({ title }) => title).toSorted()).toEqual([
      'Clothes',
      'Gowns',
      'Sale & more',
    ]);
    const kinds = gown!.variants.map((v) => [
      v.title,
      v.sku,
      v.price_kobo,
      v.compare_at_kobo,
      v.on_hand,
      v.weight_grams,
    ]);
    expect(kinds).toEqual([
      ['M', 'G-M', 600_000, null, null, 400],
      ['S', 'G-S', 450_000, 500_000, 4, 300],
      // Switched off there: nobody can order it here either.
      ['L', '', 700_000, null, 0, 400],
    ]);
  });

  test('a line for any size is one of each that has none of its own', async () => {
    const { products } = await read([
      '10,variable,G,Gown,1,,,,,,1,,0,,,,,,,,Size,"S, M, L",1,1,,',
      '11,variation,,Gown - S,1,,,,,,1,4,0,,,5000,,,,id:10,Size,S,,',
      '12,variation,,Gown,1,,,,,,1,2,0,,,6000,,,,id:10,Size,,,',
    ]);
    expect(products[0]!.variants.map((v) => [v.title, v.price_kobo])).toEqual([
      ['S', 500_000],
      ['M', 600_000],
      ['L', 600_000],
    ]);
  });

  test('a lower price is asked on its days alone, and what is not on sale there is a draft', async () => {
    const today = world.clock.now().toISOString().slice(0, 10);
    const { products } = await read([
      `1,simple,A,Today,1,visible,,,${today},${today},1,3,0,,450,500,,,,,,`,
      '2,simple,B,Over,1,visible,,,,2020-01-31,1,3,0,,450,500,,,,,,',
      '3,simple,C,Ahead,0,visible,,,2099-01-01,,1,3,0,,450,500,,,,,,',
      '4,simple,D,Hidden,1,hidden,,,,,0,,0,,,500,,,,,,',
      '5,simple,E,Sold on,1,visible,,,,,1,-3,notify,,,"1.500,50",,,,,,',
    ]);
    const said = products.map((p) => [
      p.title,
      p.status,
      p.variants[0]!.price_kobo,
      p.variants[0]!.compare_at_kobo,
      p.variants[0]!.on_hand,
    ]);
    expect(said.toSorted()).toEqual([
      ['Ahead', 'draft', 50_000, null, 3],
      ['Hidden', 'draft', 50_000, null, 0],
      ['Over', 'active', 50_000, null, 3],
      ['Sold on', 'active', 150_050, null, null],
      ['Today', 'active', 45_000, 50_000, 3],
    ]);
  });

  test('what is virtual is a service; of kinds all have to be', async () => {
    const { done, products } = await read([
      '1,"simple, virtual",A,Braids,1,,,,,,1,,0,,,15000,,,,,,',
      '2,simple,B,Beads,1,,,,,,1,3,0,,,500,,,,,,',
      '10,variable,C,Lesson,1,,,,,,1,,0,,,,,,,,Length,"One hour, Two hours",1,1,,',
      '11,"variation, virtual",C-1,Lesson - One,1,,,,,,1,,0,,,5000,,,,id:10,Length,One hour,,',
      '12,"variation, virtual",C-2,Lesson - Two,1,,,,,,1,,0,,,9000,,,,id:10,Length,Two hours,,',
      '20,variable,D,Gele,1,,,,,,1,,0,,,,,,,,How,"Sent, At the shop",1,1,,',
      '21,variation,D-1,Gele - Sent,1,,,,,,1,,0,,,5000,,,,id:20,How,Sent,,',
      '22,"variation, virtual",D-2,Gele - Here,1,,,,,,1,,0,,,4000,,,,id:20,How,At the shop,,',
    ]);
    expect(done.problems).toEqual([]);
    expect(products.map(({ title, service }) => [title, service]).toSorted()).toEqual([
      ['Beads', false],
      ['Braids', true],
      ['Gele', false],
      ['Lesson', true],
    ]);
  });

  test('two of one name are two products, and the same file again finds both', async () => {
    const lines = ['1,simple,A,Beads,1,,,,,,1,3,0,,,500,,,,,,', '2,simple,B,Beads,1,,,,,,1,3,0,,,600,,,,,,'];
    const { done, products } = await read(lines);
    expect([done.counts.made, products.map(({ slug }) => slug).toSorted()]).toEqual([
      2,
      ['beads', 'beads-b'],
    ]);
  });

  test('its file is known in other languages, and nobody is asked which column is what', async () => {
    const store = await world.store();
    const text =
      'ID,Type,UGS,Nom,Publié,En stock ?,Stock,Tarif promo,Tarif régulier,Catégories,Étiquettes,Images,Parent,Nom de l’attribut 1,Valeur(s) de l’attribut 1\n' +
      '1,simple,A,Pagne,1,1,2,,"2500,50",Tissus,,,,Matière,Coton';
    const form = pictureForm(Buffer.from(text), { name: 'wc.csv', type: 'text/csv' });
    const sent = await store.owner.send<FileListView>(
      'POST',
      store.path('/goods-files'),
      form.body,
      form.headers,
    );
    expect([sent.body.is_woo, sent.body.counts.waiting, sent.body.problems]).toEqual([true, 1, []]);
    const chosen = await store.owner.post(store.path(`/goods-files/${sent.body.id}/columns`), {
      columns: [
        { field: 'title', at: 3 },
        { field: 'price', at: 8 },
      ],
    });
    expect(chosen.status).toBe(409);
  });
});
