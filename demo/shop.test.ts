import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

type Photo = { file: string; alt: string };
type Option = { name: string; values: string[] };
type Variant = { options: Record<string, string>; price_kobo: number; stock: number; sku: string };
type Product = {
  title: string;
  slug: string;
  description: string;
  price_kobo: number;
  compare_at_kobo?: number;
  collection: string;
  stock: number;
  photos: Photo[];
  options?: Option[];
  variants?: Variant[];
  tags: string[];
};
type Zone = { name: string; states: string[]; price_kobo: number; free_above_kobo?: number; eta: string };
type Shop = {
  store: { slug: string; phone: string; whatsapp: string; state: string; logo: Photo; hero: Photo };
  collections: { title: string; slug: string; description: string }[];
  delivery: Zone[];
  products: Product[];
};

const demo = import.meta.dirname;
const shop: Shop = JSON.parse(readFileSync(join(demo, 'shop.json'), 'utf8'));
const { store, collections, delivery, products } = shop;
const photos = products.flatMap((product) => product.photos);

const STATES = (
  'Abia,Adamawa,Akwa Ibom,Anambra,Bauchi,Bayelsa,Benue,Borno,Cross River,Delta,Ebonyi,Edo,Ekiti,Enugu,' +
  'Federal Capital Territory,Gombe,Imo,Jigawa,Kaduna,Kano,Katsina,Kebbi,Kogi,Kwara,Lagos,Nasarawa,Niger,Ogun,' +
  'Ondo,Osun,Oyo,Plateau,Rivers,Sokoto,Taraba,Yobe,Zamfara'
).split(',');

describe('the store', () => {
  test('has a Nigerian phone number and a state that exists', () => {
    for (const number of [store.phone, store.whatsapp]) expect(number).toMatch(/^0[789]0\d{8}$/);
    expect(STATES).toContain(store.state);
  });

  test('delivers to every state once', () => {
    expect(delivery.flatMap((zone) => zone.states).sort()).toEqual(STATES);
  });

  test('has delivery prices in whole kobo', () => {
    for (const zone of delivery) {
      expect(zone.price_kobo).toSatisfy(isKobo);
      if (zone.free_above_kobo !== undefined) expect(zone.free_above_kobo).toSatisfy(isKobo);
      expect(zone.eta).not.toBe('');
    }
  });
});

describe('the products', () => {
  test('are 24, each with its own slug and a collection that exists', () => {
    expect(products).toHaveLength(24);
    expect(new Set(products.map((product) => product.slug)).size).toBe(24);
    const slugs = collections.map((collection) => collection.slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(new Set(products.map((product) => product.collection))).toEqual(new Set(slugs));
    for (const product of products) expect(product.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('are priced in whole kobo, from ₦1,800 to ₦85,000, and a was-price is higher', () => {
    for (const { price_kobo, compare_at_kobo } of products) {
      expect(price_kobo).toSatisfy(isKobo);
      expect(price_kobo).toBeGreaterThanOrEqual(1_800_00);
      expect(price_kobo).toBeLessThanOrEqual(85_000_00);
      if (compare_at_kobo !== undefined) expect(compare_at_kobo).toBeGreaterThan(price_kobo);
    }
  });

  test('show every case a shop has: variants, was-prices, low stock, sold out', () => {
    expect(products.filter((product) => product.variants)).toHaveLength(3);
    expect(products.filter((product) => product.compare_at_kobo)).toHaveLength(2);
    expect(products.filter((product) => product.stock === 2)).toHaveLength(1);
    expect(products.filter((product) => product.stock === 0)).toHaveLength(1);
  });

  test('have one variant for each combination of options, adding up to the stock', () => {
    const skus = products.flatMap((product) => product.variants ?? []).map((variant) => variant.sku);
    expect(new Set(skus).size).toBe(skus.length);
    for (const { options = [], variants, stock, price_kobo } of products) {
      if (!variants) continue;
      const wanted = combinations(options).map(key);
      expect(variants.map((variant) => key(variant.options)).sort()).toEqual(wanted.sort());
      expect(variants.reduce((sum, variant) => sum + variant.stock, 0)).toBe(stock);
      expect(Math.min(...variants.map((variant) => variant.price_kobo))).toBe(price_kobo);
    }
  });

  test('have photos with alternative text', () => {
    for (const { photos, slug } of products) {
      expect(photos[0]?.file).toBe(`photos/${slug}.jpg`);
      for (const { alt } of photos) expect(alt.length).toBeGreaterThan(15);
    }
    expect(photos.length).toBeGreaterThanOrEqual(28);
  });
});

describe('the photo files', () => {
  test.each(photos.map((photo) => photo.file))('%s is 1000 px square and at most 120 kB', async (file) => {
    const { width, height, format } = await sharp(readFileSync(join(demo, file))).metadata();
    expect({ width, height, format }).toEqual({ width: 1000, height: 1000, format: 'jpeg' });
    expect(statSync(join(demo, file)).size).toBeLessThanOrEqual(120_000);
  });

  test('the hero is 1600 × 900 and the logo can be read', async () => {
    const hero = await sharp(readFileSync(join(demo, store.hero.file))).metadata();
    expect([hero.width, hero.height]).toEqual([1600, 900]);
    expect(readFileSync(join(demo, store.logo.file), 'utf8')).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
  });

  test('nothing is left over, and the folder stays under 3.5 MB', () => {
    const files = readdirSync(join(demo, 'photos'));
    const used = [...photos, store.hero].map((photo) => photo.file.replace('photos/', ''));
    expect(files.sort()).toEqual(used.sort());
    const bytes = files.reduce((sum, file) => sum + statSync(join(demo, 'photos', file)).size, 0);
    expect(bytes).toBeLessThanOrEqual(3_500_000);
  });
});

function isKobo(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value % 100 === 0;
}

function combinations(options: Option[]): Record<string, string>[] {
  return options.reduce<Record<string, string>[]>(
    (rows, { name, values }) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  );
}

function key(options: Record<string, string>): string {
  return JSON.stringify(Object.entries(options).sort());
}
