import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { createGate } from '../../media/index.ts';
import { minutes } from '../../platform/clock.ts';
import { createKept } from '../../platform/kept.ts';
import type { Limit, Limits } from '../../platform/admission/limits.ts';
import type { PageCall } from '../../platform/http/store-pages.ts';
import type { Entered } from '../serving/entrance.ts';
import type { HeaderMaker } from '../serving/headers.ts';
import type { Shells } from '../serving/shells.ts';
import type { ShopStore } from '../serving/store.ts';
import { dress, encodingOf } from '../serving/write.ts';
import { makeFeed, type MadeFeed } from './make.ts';

/** Of one store to one network: the services come once an hour at most, and many stores are asked for from the same place. */
const asking: Limit = { name: 'product-feed', max: 30, perMs: minutes(10) };

/** Compressed bytes kept of all stores together; 10,000 products are about one megabyte. */
const mostKept = 32 * 1024 * 1024;
/** Lists being made at one time. */
const mostAtOnce = 1;

type Packed = 'br' | 'gzip';

export type SendFeed = (call: PageCall<Entered>) => Promise<FastifyReply>;

/** Answers with the list of a store's products, made once for each version of the store that somebody asks for. */
export function createFeeds(deps: { shells: Shells; headers: HeaderMaker; limits: Limits }): SendFeed {
  const { shells, headers, limits } = deps;
  const kept = createKept<MadeFeed>({ most: mostKept, sizeOf: ({ body }) => body.length });
  const making = new Map<string, Promise<MadeFeed>>();
  const gate = createGate(mostAtOnce);

  const make = async (store: ShopStore, packed: Packed) => {
    const { profile } = await shells.of(store);
    const made = await gate.run(() => makeFeed(store, profile, packed));
    kept.set(`${store.id} ${packed}`, made);
    return made;
  };
  const feedOf = (store: ShopStore, packed: Packed): Promise<MadeFeed> | MadeFeed => {
    const known = kept.get(`${store.id} ${packed}`);
    if (known?.version === store.version) return known;
    const key = `${store.id} ${packed} ${store.version}`;
    const running = making.get(key) ?? make(store, packed).finally(() => making.delete(key));
    making.set(key, running);
    return running;
  };

  return async ({ request, reply, entered: { store }, network }) => {
    await limits.use(asking, `${store.id} ${network}`);
    const encoding = encodingOf(reply);
    const { etag, body } = await feedOf(store, encoding === 'br' ? 'br' : 'gzip');
    dress(reply, headers.other('application/rss+xml; charset=utf-8'));
    // A price is never older than the answer, as on the pages.
    reply.header('Cache-Control', 'public, max-age=0, must-revalidate').header('Vary', 'Accept-Encoding');
    reply.header('ETag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    // Who takes nothing compressed gets it unpacked piece by piece.
    if (encoding === 'identity') return reply.send(Readable.from([body]).pipe(createGunzip()));
    return reply.header('Content-Encoding', encoding).header('Content-Length', body.length).send(body);
  };
}
