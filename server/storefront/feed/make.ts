import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { nationwidePrice } from '#shared/pricing/nationwide.ts';
import { productFeedPath } from '#shared/goods/product-feed.ts';
import { told } from '../../catalogue/index.ts';
import type { Encoding } from '../serving/encoding.ts';
import type { ShopProfile, ShopStore } from '../serving/store.ts';
import { itemsOf, type ItemShop } from './item.ts';
import { element, inXml } from './words.ts';

/** A list as it lies ready, compressed. */
export interface MadeFeed {
  version: number;
  etag: string;
  body: Buffer;
}

/** Products asked for at once: so many are in memory, and a connection is lent for no longer than they take. */
const atOnce = 100;

/** In the words of RSS 2.0, and of Google where those have none. */
async function* feedOf({ storeDb }: ShopStore, profile: ShopProfile): AsyncGenerator<string> {
  const { name, url, tagline, delivery } = profile;
  const shop: ItemShop = { name, url, deliveryOf: nationwidePrice(delivery) };
  yield (
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>` +
    element('title', name) +
    element('link', `${url}/`) +
    element('description', tagline || name) +
    `<atom:link rel="self" type="application/rss+xml" href="${inXml(url + productFeedPath)}"/>\n`
  );
  const after = (last: string | null) => storeDb.read((tx) => told.products(tx, last, atOnce));
  for (let next = await after(null); next.length > 0; next = await after(next.at(-1)!.id))
    yield next.map((product) => itemsOf(shop, product)).join('');
  yield '</channel></rss>\n';
}

/** Good enough to travel, and quick: it is made anew with each version that somebody asks for. */
const compressed = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: () => createGzip({ level: 6 }),
};

/**
 * Makes the list of a store's products. However long it is, a few products of it and its compressed bytes are all that is
 * in memory.
 */
export async function makeFeed(
  store: ShopStore,
  profile: ShopProfile,
  encoding: Exclude<Encoding, 'identity'>,
): Promise<MadeFeed> {
  const hash = createHash('sha1');
  const pieces: Buffer[] = [];
  const counted = async function* () {
    for await (const text of feedOf(store, profile)) {
      hash.update(text);
      yield Buffer.from(text);
    }
  };
  await pipeline(Readable.from(counted()), compressed[encoding](), async (bytes: AsyncIterable<Buffer>) => {
    for await (const piece of bytes) pieces.push(piece);
  });
  const etag = `W/"${hash.digest('base64url').slice(0, 20)}"`;
  return { version: store.version, etag, body: Buffer.concat(pieces) };
}
