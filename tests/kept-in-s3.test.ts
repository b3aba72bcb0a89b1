import { mkdtempSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { partBytes } from '#shared/goods/files.ts';
import type { Picture } from '#shared/api/catalogue.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openBlobs } from '#server/platform/files/open-blobs.ts';
import { academy, courseBuyer, tinyMp4, type Academy } from './support/academy.ts';
import { openShop, ownerPassword, testApp, type TestApp, type TestShop } from './support/app.ts';
import { backUp, emptyPlace, folderFor, putBack, savedApp } from './support/moving/backups.ts';
import {
  begin,
  digitalShop,
  fileBuyer,
  putProduct,
  sendPart,
  type DigitalShop,
} from './support/selling/digital.ts';
import { pdf } from './support/selling/digital-files.ts';
import { bytesAt, mediaBytes } from './support/reading/media-bytes.ts';
import { terminal } from './support/programs/operators.ts';
import { newBucket, s3Env, s3Line, s3Server, type S3Server } from './support/programs/s3-server.ts';
import { orderOne } from './support/selling/shopping.ts';
import { pictureForm } from './support/stores.ts';
import { filesBelow } from './support/programs/test-files.ts';

let server: S3Server;
let line: Awaited<ReturnType<typeof s3Line>>;
let env: Record<string, string>;
let world: TestApp;
let shop: DigitalShop;
let buyer: ReturnType<typeof fileBuyer>;
const guide = pdf(partBytes + 60_000);
beforeAll(async () => {
  server = await s3Server();
  line = await s3Line(server.endpoint);
  env = s3Env({ ...(await newBucket(server.endpoint)), endpoint: line.endpoint });
  world = await testApp({ env });
  buyer = fileBuyer(world);
  shop = await digitalShop(world, { bytes: guide });
});
afterAll(async () => {
  await world.close();
  await line.stop();
  await server.stop();
});
/** The service answers again, and the program knows it: it leaves it alone for two seconds. */
async function well(): Promise<void> {
  line.does('well');
  while (!(await world.app.deps.blobs.get('none').then(isThere, isAway))) await sleep(100);
}
const isThere = () => true;
const isAway = () => false;
beforeEach(well);

const photo = () =>
  sharp({ create: { width: 700, height: 500, channels: 3, background: '#0b5d3b' } })
    .jpeg()
    .toBuffer();
const kept = (folder: string) => filesBelow(world.app.deps.blobs, folder);
const send = async (of: TestShop, bytes: Buffer) => {
  const { body, headers } = pictureForm(bytes);
  return (await of.owner.signIn()).send<Picture & { detail?: string }>(
    'POST',
    `/api/sites/${of.slug}/pictures`,
    body,
    headers,
  );
};
const shown = (of: TestShop, url: string) =>
  bytesAt(world.port, url, { headers: { host: `${of.slug}.localhost:${world.port}` } });
const inFolder = () => mkdtempSync('/tmp/presence-other-machine-');

describe('with its files in a bucket', () => {
  test('a shop shows its pictures, and its program keeps none on its own disk', async () => {
    const sent = await send(shop, await photo());
    expect(sent.status).toBe(201);
    const answer = await shown(shop, sent.body.url);
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ]);
    expect((await kept(`media/${shop.storeId}`)).length).toBeGreaterThan(1);
    const { dataDir } = world.app.deps.config;
    const onDisk = await openBlobs(readConfig({ DATA_DIR: dataDir }));
    expect(await filesBelow(onDisk, '')).toEqual([]);
    expect((await shown(shop, sent.body.url.replace(/\d+\.webp$/, '7.webp'))).status).toBe(404);
  });

  test('a file that was paid for comes whole, and goes on from any byte across its parts', async () => {
    const order = await buyer.paid(shop);
    const path = await buyer.addressOf(order);
    const whole = await buyer.fetched(order, path);
    expect([whole.status, whole.bytes.equals(guide)]).toEqual([200, true]);
    const range = `bytes=${partBytes - 10}-${partBytes + 9}`;
    const part = await buyer.fetched(order, path, { range });
    expect([part.status, part.headers['content-range']]).toEqual([
      206,
      `bytes ${partBytes - 10}-${partBytes + 9}/${guide.length}`,
    ]);
    expect(part.bytes.equals(guide.subarray(partBytes - 10, partBytes + 10))).toBe(true);
  });

  test('the parts of one upload may come to different machines', async () => {
    const { database, sandbox, clock } = world;
    const there = { database, dataDir: inFolder(), sandbox, clock };
    const other = await testApp({ env, there });
    const owner = await shop.owner.signIn();
    const begun = await begin(owner, shop.slug, { name: 'Second.pdf', size: guide.length });
    await sendPart(owner, shop.slug, [begun.body.id, 0], guide.subarray(0, partBytes));
    const { email } = shop.owner;
    const session = { email, password: ownerPassword, rememberMe: true };
    const signedIn = await other.client().post<{ access: string }>('/api/auth/login/', session);
    const elsewhere = other.client().as(signedIn.body.access);
    const last = await sendPart(elsewhere, shop.slug, [begun.body.id, 1], guide.subarray(partBytes));
    expect([last.status, last.body.whole]).toEqual([200, true]);
    await putProduct(shop, { files: [{ id: shop.fileId }, { id: begun.body.id }] });
    const order = await buyer.paid(shop);
    const answer = await buyer.fetched(order, await buyer.addressOf(order, begun.body.id));
    expect(answer.bytes.equals(guide)).toBe(true);
    await other.app.close();
    rmSync(there.dataDir, { recursive: true });
  });

  test('a store that is erased takes its files out of the bucket, and nobody else’s', async () => {
    const gone = await openShop(world);
    await send(gone, await photo());
    await world.work();
    const others = await kept(`media/${shop.storeId}`);
    expect((await kept(`media/${gone.storeId}`)).length).toBeGreaterThan(1);
    await world.database.db.transact((tx) =>
      world.app.deps.jobs.send(tx, 'closing.files', { store_id: gone.storeId }),
    );
    await world.work();
    expect(await kept(`media/${gone.storeId}`)).toEqual([]);
    expect((await kept(`media/${shop.storeId}`)).filter((key) => others.includes(key))).toEqual(others);
  });
});

describe('while the storage is away', () => {
  const away = 'Photos and files cannot be reached right now. Nothing is lost: please try again in a minute.';
  const notKept = 'Photos and files cannot be kept right now. Please try again in a minute.';

  test.each(['refuses', 'fails', 'hangs'] as const)(
    'and %s, pages and orders go on, and only the picture says "later"',
    async (how) => {
      const sent = await send(shop, await photo());
      const mugs = await openShop(world);
      line.does(how);
      const page = await shown(mugs, `/products/${mugs.product.slug}`);
      expect([page.status, page.bytes.includes('Clay mug')]).toEqual([200, true]);
      expect((await orderOne(world, mugs)).number).toBe(1001);
      const answer = await shown(shop, sent.body.url);
      expect([answer.status, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
        503,
        '5',
        'no-store',
      ]);
      // The next one is told at once, and asks nobody: for two seconds nobody is asked.
      line.does(how);
      const began = performance.now();
      expect((await shown(shop, sent.body.url)).status).toBe(503);
      expect([performance.now() - began < 3_500, line.asked()]).toEqual([true, []]);
      expect((await world.client().get('/readyz')).status).toBe(200);
      await well();
      expect((await shown(shop, sent.body.url)).status).toBe(200);
    },
    300_000,
  );

  test('a photo that is sent is told in a sentence, and leaves no row and no file', async () => {
    const before = [await kept(`media/${shop.storeId}`), await pictures()];
    line.does('fails');
    const refused = await send(shop, await photo());
    expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([
      503,
      '30',
      { detail: notKept },
    ]);
    expect(/files_away_seconds (\S+)/.exec((await world.client().get('/metrics')).text)).not.toBeNull();
    await well();
    expect([await kept(`media/${shop.storeId}`), await pictures()]).toEqual(before);
  });

  test('a part of a file for sale is not counted, and is taken when it is sent again', async () => {
    const owner = await shop.owner.signIn();
    const begun = await begin(owner, shop.slug, { name: 'Third.pdf', size: guide.length });
    line.does('refuses');
    const at = [begun.body.id, 0] as [string, number];
    const refused = await sendPart(owner, shop.slug, at, guide.subarray(0, partBytes));
    expect([refused.status, refused.body]).toEqual([503, { detail: notKept }]);
    await well();
    const taken = await sendPart(owner, shop.slug, at, guide.subarray(0, partBytes));
    expect([taken.status, taken.body.parts]).toEqual([200, 1]);
  });

  test('a download says so and is no file; one that broke off in the middle comes whole all the same', async () => {
    const order = await buyer.paid(shop);
    const path = await buyer.addressOf(order);
    line.does('fails');
    const refused = await buyer.fetched(order, path);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30']);
    expect(refused.bytes.toString()).toContain(away);
    for (const header of ['content-disposition', 'content-range', 'etag'])
      expect(refused.headers).not.toHaveProperty(header);
    await well();
    line.does('half', 3);
    const whole = await buyer.fetched(order, path);
    expect([whole.status, whole.bytes.equals(guide)]).toEqual([200, true]);
    expect(line.asked().length).toBeGreaterThan(4);
  });

  async function pictures() {
    return (await world.database.sql<{ n: number }>('select count(*)::int as n from media'))[0]!.n;
  }
});

describe('a course', () => {
  let course: Academy;
  beforeAll(async () => {
    course = await academy(s3Env(await newBucket(server.endpoint)));
  });
  afterAll(() => course.close());

  test('plays from the bucket, range by range', async () => {
    const person = await courseBuyer(course);
    const { lessons } = await course.course(person.client);
    const url = lessons[0]!.videos[0]!.videoUrl!;
    const film = tinyMp4({ seconds: 60, bytes: 5_000 });
    const headers = { range: 'bytes=1000-1999' };
    const part = await mediaBytes(course, url, { headers, cookies: person.browser.cookies });
    expect([
      part.status,
      part.headers['content-range'],
      part.bytes.equals(film.subarray(1_000, 2_000)),
    ]).toEqual([206, `bytes 1000-1999/${film.length}`, true]);
  });
});

describe('a back-up', () => {
  test('of files in a bucket is put back into an empty bucket, into a folder, and into no bucket that holds anything', async () => {
    const from = await savedApp(s3Env(await newBucket(server.endpoint)));
    const picture = Buffer.from('not really a picture');
    await from.app.deps.blobs.put('media/one/800.webp', picture);
    const place = folderFor('s3-back-ups');
    const made = await backUp(from, place.folder);
    expect(made.files).toBe(1);
    const bucket = s3Env(await newBucket(server.endpoint));
    for (const files of [bucket, {}]) {
      const at = await emptyPlace(files);
      const again = await putBack(from, made.file, at);
      expect((await again.app.deps.blobs.get('media/one/800.webp'))!.equals(picture)).toBe(true);
      await again.close();
      await at.remove().catch(() => undefined);
    }
    const at = await emptyPlace(bucket);
    await expect(putBack(from, made.file, at)).rejects.toThrow(
      `The bucket ${bucket.S3_BUCKET} holds files already.`,
    );
    expect(await filesBelow(await openBlobs(at.config), '')).toEqual(['media/one/800.webp']);
    await at.remove();
    await from.close();
    place.remove();
  });
});

test('an operator moves all files from the folder into a bucket and back, and is told what is left', async () => {
  const moved = await testApp();
  const { config } = moved.app.deps;
  // In its folder also where the tests keep their files in a bucket.
  config.files = { s3: null, moving: null };
  await (await openBlobs(config)).put('media/a/800.webp', Buffer.from('picture'));
  expect(await terminal(moved, 'files move')).toBe(
    'Nothing is to be moved. Set FILES_MOVE to to-s3 or to-folder, restart all programs with it, then move.',
  );
  const at = await newBucket(server.endpoint);
  config.files = { s3: at, moving: 'to-s3' };
  expect(await terminal(moved, 'files show')).toEqual({
    kept_in: `the bucket ${at.bucket}`,
    files: 0,
    size: '0 bytes',
    left: { in: 'the data folder', files: 1, size: '7 bytes' },
  });
  const served = await openBlobs(config);
  expect((await served.get('media/a/800.webp'))!.toString()).toBe('picture');
  expect(await terminal(moved, 'files move')).toBe(
    `1 file (7 bytes) moved to the bucket ${at.bucket}, and none is left in the data folder. Take FILES_MOVE away and restart all programs.`,
  );
  expect((await served.get('media/a/800.webp'))!.toString()).toBe('picture');
  config.files = { s3: { ...at, secretAccessKey: 'forged' }, moving: 'to-folder' };
  expect(await terminal(moved, 'files move')).toEqual({
    says: 'The bucket or the data folder could not be reached. What was moved is moved: run it again.',
    why: 'GET list-type prefix: 403 SignatureDoesNotMatch',
  });
  config.files = { s3: at, moving: 'to-folder' };
  expect(await terminal(moved, 'files move')).toBe(
    `1 file (7 bytes) moved to the data folder, and none is left in the bucket ${at.bucket}. Take FILES_MOVE away and restart all programs, without the S3_ variables.`,
  );
  config.files = { s3: null, moving: null };
  expect((await (await openBlobs(config)).get('media/a/800.webp'))!.toString()).toBe('picture');
  await moved.close();
});
