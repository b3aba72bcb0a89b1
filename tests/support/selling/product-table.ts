import { expect } from 'vitest';
import type { Product } from '#shared/api/catalogue.ts';
import type { AnswerOf, BodyOf } from '#shared/api/contract.ts';
import type { listTable, saveTable, undoTableEdit } from '#shared/api/product-table.ts';
import { newId } from '#server/platform/ids.ts';
import type { OwnStore, StoreWorld } from '../stores.ts';

export type Saved = AnswerOf<typeof saveTable>;
export type Edited = BodyOf<typeof saveTable>['products'];

/** What one does in the table of a store's products, and how it is looked at. */
export function tableOf(world: StoreWorld, store: OwnStore) {
  const add = async (title: string, more: object = {}) => {
    const { status, body } = await store.owner.post<Product>(store.path('/products'), {
      title,
      variants: [{ price_kobo: 400_000, on_hand: 10, sku: `${title}-1` }],
      ...more,
    });
    expect(status).toBe(201);
    return body;
  };
  const sizes = (title: string) =>
    add(title, {
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: ['S', 'M'].map((size) => ({ option_values: [size], price_kobo: 900_000, on_hand: 5 })),
    });
  const save = (products: Edited, id = newId()) =>
    store.owner.post<Saved>(store.path('/product-table'), { id, products });
  const undo = (id: string) =>
    store.owner.post<AnswerOf<typeof undoTableEdit>>(store.path(`/product-table/edits/${id}/undo`));
  const look = async (id: string) => (await store.owner.get<Product>(store.path(`/products/${id}`))).body;
  const table = async (query = '') =>
    (await store.owner.get<AnswerOf<typeof listTable>>(store.path(`/product-table${query}`))).body;
  const history = (variantId: string) =>
    world.database.sql<{ kind: string; change: number; after: number }>(
      `select kind, change, after from stock_movements where store_id = $1 and variant_id = $2 order by at, id`,
      [store.id, variantId],
    );
  const found = async (words: string) =>
    (
      await store.owner.get<{ items: { title: string }[] }>(store.path(`/products?search=${words}`))
    ).body.items.map(({ title }) => title);
  /** Everything of products but their counts and times of changes, as text. */
  const everything = async () =>
    JSON.stringify(
      await world.database.sql(
        `select p.id, p.title, p.status, p.search, p.price_from_kobo, p.price_to_kobo, p.compare_at_kobo, v.price_kobo,
         v.compare_at_kobo as was, v.cost_kobo, v.sku, v.barcode, level.on_hand
       from products p join variants v on v.store_id = p.store_id and v.product_id = p.id
       left join inventory_levels level on level.store_id = v.store_id and level.variant_id = v.id
       where p.store_id = $1 order by p.id, v.position`,
        [store.id],
      ),
    );

  return { add, sizes, save, undo, look, table, history, found, everything };
}

/** The one kind of a product. */
export const one = (product: Product) => product.variants[0]!.id;
