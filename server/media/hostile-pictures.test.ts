import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Picture } from '#shared/api/catalogue.ts';
import { bytesAt } from '#tests/support/reading/media-bytes.ts';
import { gradient, pngChunk, pngMark } from '#tests/support/pictures.ts';
import { pictureForm, storeWorld, type OwnStore, type StoreWorld } from '#tests/support/stores.ts';
import { filesBelow } from '#tests/support/programs/test-files.ts';

let world: StoreWorld;
let store: OwnStore;
beforeAll(async () => {
  world = await storeWorld();
  store = await world.store();
});
afterAll(() => world.close());

const upload = (bytes: Buffer) => {
  const { body, headers } = pictureForm(bytes, { name: 'photo.html', type: 'text/html' });
  return store.owner.send<Picture>('POST', store.path('/pictures'), body, headers);
};
const kept = () => filesBelow(world.blobs, `media/${store.id}`);

/** A whole PNG, black all over: every row of it is there, in a thousandth of its bytes. */
function wholePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([
    pngMark,
    pngChunk('IHDR', head),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The same bytes with a size they do not have. */
function saysSize(bytes: Buffer, at: number, write: (bytes: Buffer, at: number) => void): Buffer {
  expect(at).toBeGreaterThan(0);
  const changed = Buffer.from(bytes);
  write(changed, at);
  return changed;
}

test('pictures of more pixels than we unpack are refused by their head, and memory stays flat', async () => {
  const picture = gradient(120, 80);
  const webp = await picture.clone().webp().toBuffer();
  const avif = await picture.clone().avif({ effort: 0 }).toBuffer();
  const bombs: Record<string, Buffer> = {
    'png of 30,000 × 30,000, whole': wholePng(30_000, 30_000),
    'webp that says 16,383 × 16,383': saysSize(webp, webp.indexOf('VP8 ') + 14, (bytes, at) =>
      bytes.writeUInt32LE(0x3fff3fff, at),
    ),
    'avif that says 60,000 × 60,000': saysSize(avif, avif.indexOf('ispe') + 8, (bytes, at) => {
      bytes.writeUInt32BE(60_000, at);
      bytes.writeUInt32BE(60_000, at + 4);
    }),
  };
  expect(bombs['png of 30,000 × 30,000, whole']!.length).toBeLessThan(1_000_000);
  const before = process.memoryUsage().rss;
  let most = 0;
  for (const [name, bytes] of Object.entries(bombs))
    for (const _ of [1, 2, 3]) {
      const began = performance.now();
      const answer = await upload(bytes);
      expect([name, answer.status, Object.keys(answer.body)]).toEqual([name, 400, ['file']]);
      expect([name, performance.now() - began < 5_000]).toEqual([name, true]);
      most = Math.max(most, process.memoryUsage().rss - before);
    }
  // Unpacked, one of them would be 2.7 GB.
  expect(most).toBeLessThan(100 * 1024 * 1024);
  expect(await kept()).toEqual([]);
});

test('of a picture with thousands of frames one is unpacked', async () => {
  const one = await gradient(200, 200).gif().toBuffer();
  // All after the first extension and before the end mark is one frame, which may come as often as somebody likes.
  const first = one.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
  const frame = one.subarray(first, -1);
  const times = Math.min(5_000, Math.floor(9_000_000 / frame.length));
  const many = Buffer.concat([
    one.subarray(0, first),
    ...Array<Buffer>(times).fill(frame),
    Buffer.from([0x3b]),
  ]);
  expect((await sharp(many).metadata()).pages).toBe(times);
  expect(times).toBeGreaterThan(100);
  const before = process.memoryUsage().rss;
  const { status, body } = await upload(many);
  expect([status, body.width, body.height]).toEqual([201, 200, 200]);
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
});

test('of a picture that is something else besides, nothing but its pixels is handed out', async () => {
  const script = '<script>alert("besides")</script>';
  const words = Buffer.from(script);
  const picture = gradient(60, 40);
  const jpeg = await picture.clone().jpeg().toBuffer();
  const png = await picture.clone().png().toBuffer();
  const gif = await picture.clone().gif().toBuffer();
  const webp = await picture.clone().webp().toBuffer();
  const length = Buffer.alloc(2);
  length.writeUInt16BE(words.length + 2);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, words]);
  const zip = Buffer.from('PK\x03\x04besides.class PK\x05\x06' + '\0'.repeat(18), 'latin1');
  const pdf = Buffer.from(`%PDF-1.7\n1 0 obj<</S/JavaScript/JS(app.alert("besides"))>>endobj\n%%EOF`);
  const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${script}</a></x:xmpmeta><?xpacket end="w"?>`;
  const both: Record<string, Buffer> = {
    'html in a comment of a jpeg': Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    'html behind a jpeg': Buffer.concat([jpeg, Buffer.from(`<!doctype html>${script}`)]),
    'script in the exif of a jpeg': await picture
      .clone()
      .jpeg()
      .withExif({ IFD0: { ImageDescription: script, Copyright: script } })
      .toBuffer(),
    'script in the xmp of a webp': await picture.clone().webp().withXmp(xmp).toBuffer(),
    'a pdf with a script behind a jpeg': Buffer.concat([jpeg, pdf]),
    'html in a text of a png': Buffer.concat([
      png.subarray(0, 33),
      pngChunk('tEXt', Buffer.concat([Buffer.from('Title\0'), words])),
      png.subarray(33),
    ]),
    'an archive behind a png': Buffer.concat([png, zip]),
    'a program’s archive behind a gif': Buffer.concat([gif, zip]),
    'html behind a webp': Buffer.concat([webp, words]),
  };
  for (const [name, bytes] of Object.entries(both)) {
    expect([name, bytes.includes('besides')]).toEqual([name, true]);
    const { status, body } = await upload(bytes);
    expect([name, status, body.width, body.height]).toEqual([name, 201, 60, 40]);
  }
  await world.work();
  const files = await kept();
  // Each in WebP, in AVIF and as a card, besides what other tests have left.
  expect(files.length).toBeGreaterThanOrEqual(3 * Object.keys(both).length);
  const types: Record<string, string> = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' };
  for (const file of files) {
    const { status, headers, bytes } = await bytesAt(world.port, `/${file}`, {
      headers: { host: `${store.slug}.localhost:${world.port}` },
    });
    expect([file, status, headers['content-type']]).toEqual([file, 200, types[file.split('.').at(-1)!]]);
    expect([headers['x-content-type-options'], headers['content-security-policy']]).toEqual([
      'nosniff',
      "default-src 'none'; sandbox",
    ]);
    for (const payload of ['besides', '<script', 'PK\x03\x04', '%PDF', 'xpacket'])
      expect([file, payload, bytes.includes(payload)]).toEqual([file, payload, false]);
  }
});
