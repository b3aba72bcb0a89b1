import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { validateXML } from 'xmllint-wasm';
import type { Product } from '#shared/api/catalogue.ts';
import type { TestApp, TestShop } from '../app.ts';
import { seenWithin } from '../clock.ts';
import { gradient } from '../pictures.ts';
import { pictureForm } from '../stores.ts';
import { visitShop, type Ask, type Reply } from './visit-shop.ts';

/** What an item says, by the name of the element without its prefix; what stands there several times in order. */
export type Item = Record<string, string | string[]>;

/** What is wrong with a list by our schema; nothing for a right one. */
export async function wrongIn(contents: string): Promise<readonly unknown[]> {
  const schema = readFileSync('tests/support/reading/product-feed.rng', 'utf8');
  const { errors } = await validateXML({
    xml: [{ fileName: 'products.xml', contents }],
    schema,
    extension: 'relaxng',
  });
  return errors;
}

const google = 'http://base.google.com/ns/1.0';

/** A list as a program reads it: an item for each. */
export function itemsIn(text: string): Item[] {
  const read = new JSDOM(text, { contentType: 'application/xml' }).window.document;
  return [...read.querySelectorAll('channel > item')].map((item) => {
    const said: Item = {};
    for (const element of item.children) {
      if (element.namespaceURI !== google) throw new Error(`${element.nodeName} is of nobody`);
      const inside = [...element.children].map((one) => one.textContent).join(' = ');
      const value = inside || (element.textContent ?? '');
      const known = said[element.localName];
      said[element.localName] = known === undefined ? value : [known, value].flat();
    }
    return said;
  });
}

export interface FeedShop {
  shop: TestShop;
  /** A call of its owner about the store. */
  call: <Answer = Product>(
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<{ status: number; body: Answer }>;
  photo: (width?: number, height?: number) => Promise<string>;
  add: (product: object) => Promise<Product>;
  /** The list as it is read once everything was seen. */
  ask: (how?: Ask) => Promise<Reply>;
  items: () => Promise<Item[]>;
}

/** A shop with the calls by which its list is filled and read. */
export function feedShop(world: TestApp, shop: TestShop): FeedShop {
  const visit = visitShop(world, shop.slug);
  const to = (path: string) => `/api/sites/${shop.slug}${path}`;
  const call: FeedShop['call'] = async (method, path, body) =>
    (await shop.owner.signIn()).send(method, to(path), body) as never;
  const ask: FeedShop['ask'] = (how) => {
    world.clock.advance(seenWithin);
    return visit.ask('/products.xml', how);
  };
  return {
    shop,
    call,
    ask,
    async photo(width = 600, height = 600) {
      const { body, headers } = pictureForm(await gradient(width, height).png().toBuffer());
      const owner = await shop.owner.signIn();
      const sent = await owner.send<{ id: string }>('POST', to('/pictures'), body, headers);
      if (sent.status !== 201) throw new Error(sent.text);
      return sent.body.id;
    },
    async add(product) {
      const { status, body } = await call('POST', '/products', product);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body;
    },
    items: async () => itemsIn((await ask()).text),
  };
}
