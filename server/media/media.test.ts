import http from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Picture } from '#shared/api/catalogue.ts';
import { filesBelow } from '#tests/support/programs/test-files.ts';
import { pictureForm, storeWorld, type OwnStore, type StoreWorld } from '#tests/support/stores.ts';
import { newId } from '../platform/ids.ts';
import { picturesOf } from './index.ts';
import { blackPng, gradient, heic, svg } from '#tests/support/pictures.ts';

let world: StoreWorld;
let store: OwnStore;
beforeAll(async () => {
  world = await storeWorld();
});
beforeEach(async () => {
  store = await world.store();
  // What earlier tests left to do is of no interest and would only take time.
  await world.database.sql(`delete from pgboss.job where name = 'media.avif'`);
});
afterAll(() => world.close());

type Sent = Parameters<typeof pictureForm>[1];
const upload = (bytes: Buffer, options: Sent = {}, by = store.owner, to = store) => {
  const { body, headers } = pictureForm(bytes, options);
  return by.send<Picture>('POST', to.path('/pictures'), body, headers);
};

/** Everything that is kept of a store's pictures. */
async function kept(of = store): Promise<{ rows: number; files: string[] }> {
  const files = await filesBelow(world.blobs, `media/${of.id}`);
  const [row] = await world.database.sql<{ n: number }>(
    'select count(*)::int as n from media where store_id = $1',
    [of.id],
  );
  return {
    rows: row!.n,
    files: files.map((key) => key.split('/').at(-1)!).sort(),
  };
}

interface Raw {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** One request with the bytes of its answer. */
function fetchRaw(
  path: string,
  method = 'GET',
  host = `${store.slug}.localhost:${world.port}`,
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { port: world.port, host: '127.0.0.1', path, method, headers: { host } },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        );
      },
    );
    request.on('error', reject);
    request.end();
  });
}

describe('a photo that is taken in', () => {
  test('is kept in fixed widths not above its own, as WebP, with a card to share of at most 150 kB', async () => {
    const photo = await gradient(1000, 700).jpeg().toBuffer();
    const answer = await upload(photo, { alt: ' A clay mug ' });
    expect(answer.status).toBe(201);
    const { id } = answer.body;
    expect(answer.body).toEqual({
      id,
      url: `/media/${store.id}/${id}/1000.webp`,
      alt: 'A clay mug',
      width: 1000,
      height: 700,
      widths: [160, 320, 480, 640, 800, 1000],
      avif: false,
    });
    expect(await kept()).toEqual({
      rows: 1,
      files: ['1000.webp', '160.webp', '320.webp', '480.webp', '640.webp', '800.webp', 'share.jpg'],
    });
    for (const width of answer.body.widths) {
      const file = await world.blobs.get(`media/${store.id}/${id}/${width}.webp`);
      expect(await sharp(file!).metadata()).toMatchObject({
        format: 'webp',
        width,
        height: Math.round(width * 0.7),
      });
    }
    const card = await world.blobs.get(`media/${store.id}/${id}/share.jpg`);
    expect(await sharp(card!).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(card!.length).toBeLessThanOrEqual(150_000);
  });

  test('is cut down to 1600 pixels, and a noisy one still gets a small enough card', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 90 };
    const noisy = sharp({ create: { width: 1800, height: 900, channels: 3, background: '#fff', noise } });
    const { body } = await upload(await noisy.jpeg({ quality: 60 }).toBuffer());
    expect(body).toMatchObject({ width: 1600, height: 800, widths: [160, 320, 480, 640, 800, 1200, 1600] });
    expect((await world.blobs.get(`media/${store.id}/${body.id}/share.jpg`))!.length).toBeLessThanOrEqual(
      150_000,
    );
  });

  test('may be JPEG, PNG, WebP, AVIF or GIF, whatever it is called; only the first frame of an animation stays', async () => {
    const frames = await sharp(
      [await gradient(40, 30).png().toBuffer(), await gradient(40, 30).negate().png().toBuffer()],
      {
        join: { animated: true },
      },
    )
      .gif({ delay: [50, 50] })
      .toBuffer();
    const picture = gradient(40, 30);
    const good = {
      jpeg: await picture.clone().jpeg().toBuffer(),
      progressive: await picture.clone().jpeg({ progressive: true }).toBuffer(),
      png: await picture.clone().png().toBuffer(),
      deep: await picture.clone().toColourspace('rgb16').png().toBuffer(),
      grey: await picture.clone().greyscale().png().toBuffer(),
      clear: await picture.clone().ensureAlpha(0.5).png().toBuffer(),
      cmyk: await picture.clone().toColourspace('cmyk').jpeg().toBuffer(),
      webp: await picture.clone().webp().toBuffer(),
      avif: await picture.clone().avif({ effort: 0 }).toBuffer(),
      gif: await picture.clone().gif().toBuffer(),
      animated: frames,
    };
    for (const [name, bytes] of Object.entries(good)) {
      const answer = await upload(bytes, { name: `${name}.txt`, type: 'text/plain' });
      expect([name, answer.status, answer.body.width, answer.body.height, answer.body.widths]).toEqual([
        name,
        201,
        40,
        30,
        [40],
      ]);
      const file = await world.blobs.get(`media/${store.id}/${answer.body.id}/40.webp`);
      expect((await sharp(file!).metadata()).pages ?? 1).toBe(1);
    }
  });

  test('stands upright and has lost its place, camera and every other byte that is not a pixel', async () => {
    const photo = await gradient(60, 40)
      .jpeg()
      .withExif({ IFD0: { Make: 'SecretPhone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '9/1 3/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const withTail = Buffer.concat([photo, Buffer.from('<script>alert("tail")</script>PK\x03\x04')]);
    const { status, body } = await upload(withTail);
    expect([status, body.width, body.height]).toEqual([201, 40, 60]);
    for (const name of ['40.webp', 'share.jpg']) {
      const file = (await world.blobs.get(`media/${store.id}/${body.id}/${name}`))!;
      const meta = await sharp(file).metadata();
      expect([meta.exif, meta.xmp, meta.icc, meta.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(file.includes('SecretPhone')).toBe(false);
      expect(file.includes('alert("tail")')).toBe(false);
    }
  });

  test('of odd proportions is made to fit', async () => {
    const tall = await upload(await gradient(20, 5000).png().toBuffer());
    expect([tall.status, tall.body.height, tall.body.widths]).toEqual([201, 3200, [13]]);
    const wide = await upload(await gradient(5000, 1).png().toBuffer());
    expect([wide.status, wide.body.width, wide.body.height]).toEqual([201, 1600, 1]);
    expect((await upload(await gradient(1, 1).png().toBuffer())).body.widths).toEqual([1]);
  });

  test('gets its AVIF twins later, and only then do pages name them', async () => {
    const { body } = await upload(await gradient(400, 300).jpeg().toBuffer());
    const version = await store.version();
    await world.work();
    const after = await store.read((tx) => picturesOf(tx, [body.id]));
    expect(after.get(body.id)).toEqual({ ...body, avif: true });
    expect(await store.version()).toBe(version + 1);
    for (const width of body.widths) {
      const file = await world.blobs.get(`media/${store.id}/${body.id}/${width}.avif`);
      expect(await sharp(file!).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width });
    }
    const files = await kept();
    const again = { store_id: store.id, picture_id: body.id };
    await world.database.db.transact((tx) => world.jobs.send(tx, 'media.avif', again));
    await world.work();
    expect([await store.version(), await kept()]).toEqual([version + 1, files]);
  });
});

describe('a file that is refused leaves nothing behind', () => {
  const broken = 'This photo is damaged or incomplete. Save it again and upload that.';
  const unknown = 'This file is not a photo we can read. Upload a JPEG, PNG, WebP, AVIF or GIF picture.';
  const noSvg = 'SVG drawings cannot be used as photos. Save it as PNG or JPEG and upload that.';
  const pixels = 'This photo has more than 50 million pixels. Make it smaller and upload that.';
  const text = (value: string) => Buffer.from(value, 'latin1');

  /** Name → bytes and the sentence, made when asked for. */
  async function hostile(): Promise<Record<string, [Buffer, string]>> {
    const picture = gradient(120, 80);
    const jpeg = await picture.clone().jpeg().toBuffer();
    const png = await picture.clone().png().toBuffer();
    const webp = await picture.clone().webp().toBuffer();
    const avif = await picture.clone().avif({ effort: 0 }).toBuffer();
    const gif = await picture.clone().gif().toBuffer();
    const cut = (bytes: Buffer, part = 0.5) => bytes.subarray(0, Math.floor(bytes.length * part));
    const badSum = Buffer.from(png);
    badSum[60]! ^= 0xff;
    const hugeJpeg = Buffer.from(jpeg);
    const frame = hugeJpeg.indexOf(Buffer.from([0xff, 0xc0]));
    hugeJpeg.writeUInt16BE(65_000, frame + 5);
    hugeJpeg.writeUInt16BE(65_000, frame + 7);
    const hugeGif = Buffer.from(gif);
    hugeGif.writeUInt16LE(65_000, 6);
    hugeGif.writeUInt16LE(65_000, 8);
    const frameOfGif = hugeGif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
    hugeGif.writeUInt16LE(65_000, frameOfGif + 5);
    hugeGif.writeUInt16LE(65_000, frameOfGif + 7);
    return {
      empty: [Buffer.alloc(0), 'This file is empty. Choose the photo again.'],
      'one byte': [Buffer.from([0xff]), unknown],
      text: [text('hello, this is not a photo'), unknown],
      html: [text('<!doctype html><script>alert(1)</script>'), unknown],
      pdf: [text('%PDF-1.7\n%âãÏÓ\n1 0 obj'), unknown],
      zip: [text('PK\x03\x04' + '\0'.repeat(200)), unknown],
      program: [text('\x7fELF' + '\0'.repeat(200)), unknown],
      tiff: [await picture.clone().tiff().toBuffer(), unknown],
      bmp: [text('BM' + '\0'.repeat(100)), unknown],
      mp4: [text('\0\0\0\x18ftypmp42' + '\0'.repeat(100)), unknown],
      'svg called .jpg': [svg, noSvg],
      'svg after a comment': [text(`<!-- ${'x'.repeat(300)} --><svg onload="alert(1)">`), noSvg],
      'svg behind a byte order mark': [Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), svg]), noSvg],
      heic: [heic, 'We cannot read HEIC photos. Save or share this one as JPEG and upload that.'],
      'half a jpeg': [cut(jpeg), broken],
      'a jpeg short of its end': [cut(jpeg, 0.9), broken],
      'half a png': [cut(png), broken],
      'half a webp': [cut(webp), broken],
      'half an avif': [cut(avif), broken],
      'a png with a wrong sum': [badSum, broken],
      'only a jpeg mark': [Buffer.from([0xff, 0xd8, 0xff, 0xe0]), broken],
      'only a png mark': [text('\x89PNG\r\n\x1a\n'), broken],
      'script that begins like a gif': [text('GIF89a/*<svg onload=alert(1)>*/=1;alert(1)'), broken],
      'script that begins like a jpeg': [
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), text('<?php system($_GET[0]); ?>')]),
        broken,
      ],
      'archive that begins like a webp': [text('RIFF\x10\0\0\0WEBPPK\x03\x04\0\0\0\0'), broken],
      'png of 30,000 × 30,000': [blackPng(30_000, 30_000), pixels],
      'png of 2,000,000,000 × 1': [blackPng(2_000_000_000, 1), broken],
      'png of 0 × 0': [blackPng(0, 0), broken],
      'jpeg that says 65,000 × 65,000': [hugeJpeg, pixels],
      'gif that says 65,000 × 65,000': [hugeGif, pixels],
      'png one row above the limit': [blackPng(10_000, 5_001), pixels],
    };
  }

  test('hostile files: each gets its sentence under `file`, memory stays flat and nothing is stored', async () => {
    const cases = await hostile();
    expect(Object.keys(cases).length).toBeGreaterThanOrEqual(30);
    const before = process.memoryUsage().rss;
    let most = 0;
    for (const [name, [bytes, sentence]] of Object.entries(cases)) {
      const answer = await upload(bytes, { name: 'photo.jpg', type: 'image/jpeg' });
      expect([name, answer.status, answer.body]).toEqual([name, 400, { file: [sentence] }]);
      most = Math.max(most, process.memoryUsage().rss - before);
    }
    expect(most).toBeLessThan(150 * 1024 * 1024);
    expect(await kept()).toEqual({ rows: 0, files: [] });
    expect((await upload(await gradient(20, 20).png().toBuffer())).status).toBe(201);
  });

  test('11 MB are refused with 413 and the reason, also when the length is not said beforehand', async () => {
    const large = Buffer.concat([await gradient(20, 20).jpeg().toBuffer(), Buffer.alloc(11 * 1024 * 1024)]);
    const answer = await upload(large);
    const sentence =
      'This photo is larger than 10 MB. Choose a smaller one, or lower the quality it is saved in.';
    expect([answer.status, answer.body]).toEqual([413, { file: [sentence] }]);
    const { body, headers } = pictureForm(large);
    const unsaid = await new Promise<number>((resolve, reject) => {
      const request = http.request(
        {
          port: world.port,
          host: '127.0.0.1',
          path: store.path('/pictures'),
          method: 'POST',
          headers: {
            ...headers,
            host: `localhost:${world.port}`,
            authorization: `Bearer ${store.ownerId}`,
            'transfer-encoding': 'chunked',
          },
        },
        (response) => resolve(response.resume().statusCode ?? 0),
      );
      request.on('error', reject);
      request.end(body);
    });
    expect(unsaid).toBe(413);
    expect(await kept()).toEqual({ rows: 0, files: [] });
  });

  test('a form without a file, with two, cut off, or that is none, is told so', async () => {
    const photo = await gradient(20, 20).jpeg().toBuffer();
    const { body, headers } = pictureForm(photo);
    const post = (bytes: Buffer, more: Record<string, string>) =>
      store.owner.send('POST', store.path('/pictures'), bytes, more);
    const edge = headers['content-type']!.split('boundary=')[1]!;
    const cases: [Awaited<ReturnType<typeof post>>, string][] = [
      [await post(Buffer.from('{}'), {}), 'Choose a photo to upload.'],
      [await post(Buffer.from(`--${edge}--\r\n`), headers), 'Choose a photo to upload.'],
      [
        await post(Buffer.concat([body.subarray(0, body.indexOf(`--${edge}--`)), body]), headers),
        'Upload one photo at a time.',
      ],
      [await post(body.subarray(0, body.length - 60), headers), 'The upload broke off. Please try again.'],
    ];
    for (const [answer, sentence] of cases)
      expect([answer.status, answer.body]).toEqual([400, { file: [sentence] }]);
    const wordy = await upload(photo, { alt: 'x'.repeat(301) });
    expect([wordy.status, wordy.body]).toEqual([400, { alt: ['Use at most 300 characters.'] }]);
    expect(await kept()).toEqual({ rows: 0, files: [] });
  });

  test('R-362 X-33 a stranger gets 404, a viewer 403 and nobody 401, with nothing stored', async () => {
    const photo = await gradient(20, 20).jpeg().toBuffer();
    const stranger = await world.store();
    expect((await upload(photo, {}, stranger.owner)).status).toBe(404);
    expect((await upload(photo, {}, world.as(await world.member(store, 'viewer')))).status).toBe(403);
    expect((await upload(photo, {}, world.as())).status).toBe(401);
    expect(await kept()).toEqual({ rows: 0, files: [] });
  });

  test('too many at once from one person are asked to come back, and the others are all stored', async () => {
    // Large enough that eight are not stored before the others come.
    const photo = await gradient(800, 800).jpeg().toBuffer();
    const answers = await Promise.all(Array.from({ length: 14 }, () => upload(photo)));
    const taken = answers.filter((answer) => answer.status === 201).length;
    const later = answers.filter((answer) => answer.status === 503);
    expect(taken).toBeGreaterThanOrEqual(8);
    expect(later.length).toBeGreaterThan(0);
    expect(taken + later.length).toBe(14);
    for (const answer of later) {
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.body).toEqual({ file: ['Many photos are on their way. Please try again in a moment.'] });
    }
    expect((await kept()).rows).toBe(taken);
  });
});

describe('describing a photo', () => {
  test('the words change, shoppers see it, and another store’s photo of the same id does not change', async () => {
    const other = await world.store();
    const id = newId();
    for (const one of [store, other])
      await world.database.sql(`insert into media values ($1, $2, 'before', 40, 30, '{40}', true, now())`, [
        one.id,
        id,
      ]);
    const answer = await store.owner.patch(store.path(`/pictures/${id}`), { alt: ' A mug ' });
    expect([answer.status, answer.body]).toEqual([200, { detail: 'The description is saved.' }]);
    const altOf = async (one: OwnStore) => (await one.read((tx) => picturesOf(tx, [id]))).get(id)?.alt;
    expect([await altOf(store), await altOf(other)]).toEqual(['A mug', 'before']);
    expect([await store.version(), await other.version()]).toEqual([2, 1]);
  });

  test('X-33 a photo that is not in the store is 404 and changes nothing', async () => {
    const other = await world.store();
    const id = newId();
    await world.database.sql(`insert into media values ($1, $2, 'theirs', 40, 30, '{40}', true, now())`, [
      other.id,
      id,
    ]);
    for (const strange of [id, newId()]) {
      const answer = await store.owner.patch(store.path(`/pictures/${strange}`), { alt: 'mine' });
      expect([answer.status, answer.body]).toEqual([
        404,
        { detail: 'We could not find that photo in this store.' },
      ]);
    }
    expect((await other.read((tx) => picturesOf(tx, [id]))).get(id)?.alt).toBe('theirs');
    expect((await store.read((tx) => picturesOf(tx, [id]))).size).toBe(0);
    expect([await store.version(), await other.version()]).toEqual([1, 1]);
  });
});

describe('files as browsers fetch them', () => {
  test('are the same on every host, for good, and can be run as nothing else', async () => {
    const { body } = await upload(await gradient(200, 100).jpeg().toBuffer());
    await world.work();
    const folder = body.url.replace(/[^/]+$/, '');
    for (const [name, type] of [
      ['200.webp', 'image/webp'],
      ['160.avif', 'image/avif'],
      ['share.jpg', 'image/jpeg'],
    ] as const) {
      const key = `${folder.slice(1)}${name}`;
      for (const host of [`${store.slug}.localhost`, 'localhost', 'media.example']) {
        const answer = await fetchRaw(`${folder}${name}?v=1`, 'GET', host);
        expect(answer.status).toBe(200);
        expect(answer.headers).toMatchObject({
          'content-type': type,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'cross-origin',
        });
        expect(answer.body.equals((await world.blobs.get(key))!)).toBe(true);
      }
      const head = await fetchRaw(`${folder}${name}`, 'HEAD');
      expect([head.status, head.body.length]).toEqual([200, 0]);
      expect(Number(head.headers['content-length'])).toBe((await world.blobs.get(key))!.length);
    }
  });

  test('anything else below /media/ is a plain 404 and reads no file', async () => {
    const { body } = await upload(await gradient(200, 100).jpeg().toBuffer());
    const folder = body.url.replace(/[^/]+$/, '');
    for (const path of [
      `${folder}999.webp`,
      `${folder}201.jpg`,
      `${folder}share.webp`,
      `${folder}200.webp/`,
      folder,
      `/media/${store.id}/${newId()}/200.webp`,
      `/media/${newId()}/${body.id}/200.webp`,
      `${folder}..%2f..%2f..%2f..%2fsecret-key`,
      `${folder}../../../../secret-key`,
      `${folder}200.webp%00.jpg`,
      `${folder.toUpperCase().replace('MEDIA', 'media')}200.webp`,
    ]) {
      const answer = await fetchRaw(path);
      expect([path, answer.status, answer.headers['content-type']]).toEqual([
        path,
        404,
        'text/plain; charset=utf-8',
      ]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect((await fetchRaw(body.url, 'DELETE')).status).toBeGreaterThanOrEqual(404);
    expect((await fetchRaw(body.url)).status).toBe(200);
  });
});
