import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { systemClock as clock } from '../../platform/clock.ts';
import { besidePage, createCache } from './cache.ts';
import { encodingFor } from './encoding.ts';

const page = (body: string) => ({ status: 200, headers: ['Content-Type', 'text/html'], body });
const value = (headers: string[], name: string) => headers[headers.indexOf(name) + 1];

test('a page is found for its store, version and path only', () => {
  const cache = createCache(1_000_000, clock);
  cache.put('a', 1, '/', page('one'));
  expect(cache.get('a', 1, '/')?.ready('identity').body.toString()).toBe('one');
  expect(cache.get('a', 2, '/')).toBeNull();
  expect(cache.get('b', 1, '/')).toBeNull();
  expect(cache.get('a', 1, 's/')).toBeNull();
});

test('a new version takes the place of the old one, and a late old one does not come back', () => {
  const cache = createCache(1_000_000, clock);
  cache.put('a', 1, '/', page('old'));
  cache.put('a', 2, '/', page('new'));
  const late = cache.put('a', 1, '/', page('old, rendered slowly'));
  expect(late.ready('identity').body.toString()).toBe('old, rendered slowly');
  expect(cache.get('a', 2, '/')?.ready('identity').body.toString()).toBe('new');
  expect(cache.size).toBe(1);
});

test('never holds more bytes than allowed; what was used last stays', () => {
  const cache = createCache(10_000 + 3 * besidePage, clock);
  const body = 'x'.repeat(3_000);
  for (const path of ['/1', '/2', '/3']) cache.put('a', 1, path, page(body + path));
  cache.get('a', 1, '/1');
  cache.put('a', 1, '/4', page(`${body}/4`));
  expect(cache.bytes).toBeLessThanOrEqual(10_000 + 3 * besidePage);
  expect(cache.get('a', 1, '/1')).not.toBeNull();
  expect(cache.get('a', 1, '/2')).toBeNull();
});

test('of pages that were all asked for the one kept longest makes room, and never the one just made', () => {
  const cache = createCache(10_000 + 3 * besidePage, clock);
  const put = (path: string) => cache.put('a', 1, path, page('x'.repeat(3_000) + path));
  const kept = () => ['/1', '/2', '/3', '/4', '/5'].filter((path) => cache.last('a', path));
  for (const path of ['/1', '/2', '/3']) put(path);
  for (const path of ['/3', '/2', '/1']) cache.get('a', 1, path);
  put('/4');
  expect(kept()).toEqual(['/2', '/3', '/4']);
  // Their turn has come once since they were asked for.
  cache.get('a', 1, '/2');
  put('/5');
  expect(kept()).toEqual(['/2', '/4', '/5']);
  // One alone stays however large it is, and leaves nothing behind of its store when it goes.
  cache.put('b', 1, '/', page('x'.repeat(30_000)));
  expect([kept(), cache.size]).toEqual([[], 1]);
  put('/1');
  expect([cache.last('b', '/'), kept(), cache.bytes]).toEqual([null, ['/1'], 3_002 + besidePage]);
});

test('bytes are counted exactly, also for encodings made later and better ones', async () => {
  const cache = createCache(1_000_000, clock);
  const entry = cache.put('a', 1, '/', page('hello '.repeat(2000)));
  entry.ready('gzip');
  entry.ready('br');
  await sleep(150);
  const sum = (['identity', 'gzip', 'br'] as const).reduce(
    (n, encoding) => n + entry.ready(encoding).body.length,
    0,
  );
  expect(cache.bytes).toBe(besidePage + sum);
  cache.put('a', 2, '/', page('x'));
  expect([cache.bytes, cache.size]).toEqual([besidePage + 1, 1]);
  entry.ready('gzip');
  expect(cache.bytes).toBe(besidePage + 1);
});

test('every encoding holds the same text and says its own length', () => {
  const text = '<p>₦2,500</p>'.repeat(300);
  const entry = createCache(1_000_000, clock).put('a', 1, '/', page(text));
  const plain = entry.ready('identity');
  const gzip = entry.ready('gzip');
  const br = entry.ready('br');
  expect(gunzipSync(gzip.body).toString()).toBe(text);
  expect(brotliDecompressSync(br.body).toString()).toBe(text);
  for (const ready of [plain, gzip, br])
    expect(value(ready.headers, 'Content-Length')).toBe(String(ready.body.length));
  expect(value(br.headers, 'Content-Encoding')).toBe('br');
  expect(value(br.headers, 'Vary')).toBe('Accept-Encoding, Save-Data');
});

test('a page that was asked for compressed is kept compressed alone, and read from that by whoever takes it otherwise', async () => {
  const text = '<p>₦2,500</p>'.repeat(300);
  const cache = createCache(1_000_000, clock);
  const entry = cache.put('a', 1, '/', page(text));
  expect(cache.bytes).toBe(besidePage + Buffer.byteLength(text));
  const br = entry.ready('br').body;
  expect(cache.bytes).toBe(besidePage + br.length);
  const [plain, gzip] = [entry.ready('identity').body, entry.ready('gzip').body];
  expect([plain.toString(), gunzipSync(gzip).toString()]).toEqual([text, text]);
  expect(cache.bytes).toBe(besidePage + br.length + plain.length + gzip.length);
});

test('what a page knows of what it shows is counted with it, and goes with it', () => {
  const cache = createCache(1_000_000, clock);
  cache.put('a', 1, '/', { ...page('x'), shows: ['mug', 'place'], face: 'f' });
  expect(cache.bytes).toBe(besidePage + 1 + 3 + 5 + 2 * 24);
  cache.put('a', 2, '/', page('x'));
  expect(cache.bytes).toBe(besidePage + 1);
});

test('a page of an earlier version is answered while it is still right, and asked about once for each version', () => {
  const asked: unknown[] = [];
  let right = true;
  const cache = createCache(1_000_000, clock, (storeId, { version, shows, face }, now) => {
    asked.push([storeId, version, shows, face, now]);
    return right;
  });
  cache.put('a', 1, '/', { ...page('x'), shows: ['mug'], face: 'f' });
  const kept = cache.get('a', 4, '/');
  expect([kept?.etag, cache.get('a', 4, '/')]).toEqual([expect.any(String), kept]);
  // A look at another of its hosts may be behind.
  expect(cache.get('a', 3, '/')).toBe(kept);
  right = false;
  expect([cache.get('a', 5, '/'), cache.get('a', 4, '/')]).toEqual([null, kept]);
  expect(asked).toEqual([
    ['a', 1, ['mug'], 'f', 4],
    ['a', 4, ['mug'], 'f', 5],
  ]);
});

test('the tag follows the text', () => {
  const cache = createCache(1_000_000, clock);
  const one = cache.put('a', 1, '/', page('same')).etag;
  expect(cache.put('a', 2, '/', page('same')).etag).toBe(one);
  expect(cache.put('a', 3, '/', page('other')).etag).not.toBe(one);
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
  ['BR', 'br'],
])('Accept-Encoding %j is answered with %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});

test('a header that no browser sends is read from its beginning to its end, and not from each of its signs', () => {
  const spaces = ' '.repeat(1_000_000);
  expect(encodingFor(`gzip${spaces}x`)).toBe('identity');
  expect(encodingFor(`gzip${spaces};${spaces}q=1, br;${spaces}q=0`)).toBe('gzip');
});

test('a page that reads otherwise from a moment on is not answered from then on', () => {
  let now = 1_000;
  const cache = createCache(1_000_000, { ...clock, now: () => new Date(now) });
  cache.put('a', 1, '/', { ...page('in two minutes'), until: 2_000 });
  now = 1_999;
  expect(cache.get('a', 1, '/')).not.toBeNull();
  now = 2_000;
  expect(cache.get('a', 1, '/')).toBeNull();
  cache.put('a', 1, '/', page('it is over'));
  expect(cache.get('a', 1, '/')).not.toBeNull();
  expect(cache.size).toBe(1);
});
