import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Picture, Product } from '#shared/api/catalogue.ts';
import type { PhotoProduct } from '#shared/api/product-photos.ts';
import { gradient } from '#tests/support/pictures.ts';
import { pictureForm, storeWorld, type OwnStore, type StoreWorld } from '#tests/support/stores.ts';
import { newId } from '../../platform/ids.ts';

let world: StoreWorld;
let store: OwnStore;
beforeAll(async () => {
  world = await storeWorld();
  store = await world.store();
});
afterAll(() => world.close());

let colours = 0;
async function photo(to = store): Promise<string> {
  const { body, headers } = pictureForm(
    await gradient(40 + (colours += 1), 30)
      .png()
      .toBuffer(),
  );
  return (await to.owner.send<Picture>('POST', to.path('/pictures'), body, headers)).body.id;
}
async function product(title: string, more: object = {}): Promise<Product> {
  const variants = [{ price_kobo: 100_000, option_values: [], stock: null, sku: '' }];
  const body = { title, status: 'active', description: '', options: [], variants, picture_ids: [], ...more };
  const made = await store.owner.post<Product>(store.path('/products'), { collection_ids: [], ...body });
  if (made.status !== 201) throw new Error(made.text);
  return made.body;
}
const add = (id: string, picture_ids: string[]) =>
  store.owner.post<PhotoProduct & { picture_ids: string[] }>(store.path(`/products/${id}/pictures`), {
    picture_ids,
  });
const look = async (id: string) => (await store.owner.get<Product>(store.path(`/products/${id}`))).body;
const shown = ({ pictures }: Product) => pictures.map(({ id }) => id);

test('photos come behind those that are there, in order; the first stays first, and sent again nothing is doubled', async () => {
  const [first, second, third] = [await photo(), await photo(), await photo()];
  const mug = await product('Clay mug', { picture_ids: [first] });
  const answer = await add(mug.id, [second, third]);
  expect([answer.status, answer.body.photo_count, answer.body.picture?.id]).toEqual([200, 3, first]);
  const after = await look(mug.id);
  expect([shown(after), after.revision]).toEqual([[first, second, third], mug.revision + 1]);
  await add(mug.id, [third, second]);
  expect(await look(mug.id)).toEqual(after);
  const twice = await Promise.all([add(mug.id, [second]), add(mug.id, [third])]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(shown(await look(mug.id))).toEqual([first, second, third]);
});

test('beyond ten, of another store or to what is not there nothing is changed', async () => {
  const bowl = await product('Bowl');
  const ten: string[] = [];
  while (ten.length < 10) ten.push(await photo());
  expect((await add(bowl.id, ten)).status).toBe(200);
  const more = await add(bowl.id, [await photo()]);
  expect([more.status, more.body.picture_ids]).toEqual([
    400,
    ['A product has at most 10 photos, and this one has 10. Leave some out.'],
  ]);
  expect(shown(await look(bowl.id))).toEqual(ten);
  const other = await world.store();
  const plate = await product('Plate');
  expect((await add(plate.id, [await photo(other)])).status).toBe(400);
  expect(shown(await look(plate.id))).toEqual([]);
  expect((await add(newId(), [ten[0]!])).status).toBe(404);
  const theirs = await other.owner.post(other.path(`/products/${plate.id}/pictures`), { picture_ids: ten });
  expect(theirs.status).toBe(404);
});

test('products without photos are offered, the newest first, with what they are matched by; or those of a list in its order', async () => {
  const here = await world.store();
  const list = newId();
  const item = (n: number, title: string) => ({
    n,
    product: {
      title,
      status: 'active',
      description: '',
      options: [],
      variants: [{ price_kobo: 5000, option_values: [], sku: `SKU-${n}` }],
      picture_ids: [],
      collection_ids: [],
    },
  });
  const taken = await here.owner.post(here.path('/goods-lists'), {
    id: list,
    items: [item(2, 'Gown'), item(1, 'Lace'), item(3, 'Shoe')],
  });
  expect(taken.status).toBe(200);
  const asked = async (query: string) =>
    (await here.owner.get<{ items: PhotoProduct[] }>(here.path(`/product-photos?${query}`))).body.items;
  const ofList = await asked(`list=${list}`);
  expect(ofList.map(({ title, skus, photo_count, picture }) => [title, skus, photo_count, picture])).toEqual([
    ['Lace', ['SKU-1'], 0, null],
    ['Gown', ['SKU-2'], 0, null],
    ['Shoe', ['SKU-3'], 0, null],
  ]);
  const to = here.path(`/products/${ofList[0]!.id}/pictures`);
  await here.owner.post(to, { picture_ids: [await photo(here)] });
  expect((await asked('which=missing')).map(({ title }) => title).toSorted()).toEqual(['Gown', 'Shoe']);
  expect(await asked('which=all')).toHaveLength(3);
  expect(await asked(`list=${newId()}`)).toEqual([]);
});

test('photos are matched among all products of a store that has grown, and not among its newest alone', async () => {
  const here = await world.store();
  await world.database.sql(
    `insert into products (store_id, id, slug, title, status, options, position, price_from_kobo, price_to_kobo,
       variant_count, search, created_at, updated_at)
     select $1, gen_random_uuid(), 'gown-' || n, 'Gown ' || n, 'active', '[]', n, 100, 100, 0, ' gown ',
       now() - make_interval(mins => n), now()
     from generate_series(1, 1200) n`,
    [here.id],
  );
  const { body } = await here.owner.get<{ items: PhotoProduct[] }>(here.path('/product-photos'));
  expect(body.items.length).toBe(1200);
  expect([body.items[0]!.title, body.items.at(-1)!.title]).toEqual(['Gown 1', 'Gown 1200']);
});
