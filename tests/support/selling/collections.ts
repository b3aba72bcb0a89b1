import type { OwnCollection } from '#shared/api/collections.ts';
import type { Product } from '#shared/api/catalogue.ts';
import type { Rule } from '#shared/goods/collections.ts';
import { shopProducts } from '#server/catalogue/index.ts';
import { newId } from '#server/platform/ids.ts';
import type { OwnStore, StoreWorld } from '../stores.ts';

/** What of a product is said besides its name, for one that costs so many kobo. */
export const costing = (price_kobo: number, more: object = {}) => ({ variants: [{ price_kobo, ...more }] });

/** A rule all of whose conditions a product must fit. */
export const rule = (...conditions: Rule['conditions']) => ({
  by_rule: true,
  rule: { match: 'all' as const, conditions },
});

const inputOf = (collection: OwnCollection, more: object = {}) => {
  const { title, slug, description, by_rule, rule, sort, in_stock, shown, seo_title, seo_description } =
    collection;
  const picture_id = collection.own_picture?.id ?? null;
  const same = {
    title,
    slug,
    description,
    by_rule,
    rule,
    sort,
    in_stock,
    shown,
    seo_title,
    seo_description,
  };
  return { ...same, picture_id, ...more };
};

/** Products and collections of a store, by its owner’s calls. */
export function shelvesOf({ clock }: StoreWorld, store: OwnStore) {
  const add = async (title: string, more: object = {}): Promise<Product> => {
    clock.advance(1000);
    const body = { title, variants: [{ price_kobo: 100_000 }], ...more };
    const answer = await store.owner.post<Product>(store.path('/products'), body);
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body;
  };
  const make = async (
    title: string,
    more: object = {},
    product_ids: string[] = [],
  ): Promise<OwnCollection> => {
    const body = { id: newId(), collection: { title, ...more }, product_ids };
    const answer = await store.owner.post<OwnCollection>(store.path('/collections'), body);
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body;
  };
  const change = (collection: OwnCollection, more: object) =>
    store.owner.put<OwnCollection>(store.path(`/collections/${collection.id}`), inputOf(collection, more));

  /** Names on the shop's page, all pages of it together. */
  const shown = async (slug: string, limit = 2): Promise<string[]> => {
    const names: string[] = [];
    let after: string | undefined;
    do {
      const page = await store.read((tx) =>
        shopProducts(tx, { collection: slug, limit, ...(after !== undefined && { after }) }),
      );
      names.push(...page.items.map((item) => item.title));
      after = page.next ?? undefined;
    } while (after !== undefined);
    return names;
  };
  const listed = async (id: string, limit = 2): Promise<string[]> => {
    const names: string[] = [];
    let after = '';
    do {
      const { body } = await store.owner.get<{ items: { title: string }[]; next: string | null }>(
        store.path(`/collections/${id}/products?limit=${limit}${after}`),
      );
      names.push(...body.items.map((item) => item.title));
      after = body.next === null ? '' : `&after=${body.next}`;
    } while (after !== '');
    return names;
  };
  const place = (id: string, product_id: string, before: string | null) =>
    store.owner.post(store.path(`/collections/${id}/places`), { product_id, before });
  return { add, make, change, shown, listed, place };
}
