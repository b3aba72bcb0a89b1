import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fileKindIds, partBytes } from '#shared/goods/files.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import {
  begin,
  digitalShop,
  orderFile,
  putProduct,
  sendFile,
  sendPart,
} from '#tests/support/selling/digital.ts';
import { pdf } from '#tests/support/selling/digital-files.ts';
import { payAsAsked, view } from '#tests/support/selling/odd-money.ts';
import { days, hours } from '../platform/clock.ts';
import { beginsAs } from './signatures.ts';

let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp();
  shop = await openShop(world);
});
afterAll(() => world.close());

const rowsOf = (of: TestShop) =>
  world.database.sql<{ id: string; parts: number; removed: boolean }>(
    'select id, parts, removed_at is not null as removed from product_files where store_id = $1 order by sent_at, id',
    [of.storeId],
  );
const bytesKept = async (of: TestShop, id: string) =>
  (await world.app.deps.blobs.open(`files/${of.storeId}/${id}/0`)) !== null;

describe('sending a file for sale', () => {
  const size = partBytes * 2 + 1_000;
  const bytes = pdf(size);

  test('goes part by part, and on where the line broke', async () => {
    const { owner, slug } = shop;
    const key = 'phone:guide.pdf:1';
    const begun = await begin(owner.client, slug, { name: 'guide.pdf', size: bytes.length, key });
    expect([begun.status, begun.body]).toEqual([
      201,
      {
        id: begun.body.id,
        name: 'guide.pdf',
        kind: 'pdf',
        size: bytes.length,
        parts: 0,
        part_bytes: partBytes,
        whole: false,
      },
    ]);
    const { id } = begun.body;
    const part = (n: number) => bytes.subarray(n * partBytes, (n + 1) * partBytes);
    expect((await sendPart(owner.client, slug, [id, 0], part(0))).body.parts).toBe(1);
    // The answer was lost: the same part comes again, and then the page asks what there is.
    expect((await sendPart(owner.client, slug, [id, 0], part(0))).body.parts).toBe(1);
    const again = await begin(owner.client, slug, { name: 'guide.pdf', size: bytes.length, key });
    expect([again.status, again.body.id, again.body.parts]).toEqual([201, id, 1]);
    expect((await sendPart(owner.client, slug, [id, 2], part(2))).body).toEqual({
      detail: 'Send part 1 next.',
    });
    expect((await sendPart(owner.client, slug, [id, 1], part(1).subarray(9))).body).toEqual({
      file: ['The upload broke off. Please try again.'],
    });
    await sendPart(owner.client, slug, [id, 1], part(1));
    const whole = await sendPart(owner.client, slug, [id, 2], part(2));
    expect([whole.status, whole.body.parts, whole.body.whole]).toEqual([200, 3, true]);
  });

  test('a file that is something else inside is refused at its first part, and nothing is kept', async () => {
    const own = await openShop(world);
    const program = Buffer.concat([Buffer.from('MZ'), bytes.subarray(2)]);
    const { id } = (await begin(own.owner.client, own.slug, { name: 'book.pdf', size: bytes.length })).body;
    const refused = await sendPart(own.owner.client, own.slug, [id, 0], program.subarray(0, partBytes));
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        file: ['This file is called PDF and is something else inside. Save it anew as PDF, and choose that.'],
      },
    ]);
    expect(await rowsOf(own)).toEqual([]);
    expect(await bytesKept(own, id)).toBe(false);
  });

  test.each([
    [
      'setup.exe',
      100,
      'This kind of file cannot be sold here. It can be: PDF, EPUB, ZIP, Word, Excel, PowerPoint, MP3, M4A, WAV, MP4, JPEG, PNG.',
    ],
    ['film.mp4', 100_000_001, 'This file is 100 MB. On your plan one file may have 100 MB.'],
  ])('%s of %i bytes is refused', async (name, bytesOfIt, sentence) => {
    const own = await openShop(world);
    const refused = await begin(own.owner.client, own.slug, { name, size: bytesOfIt });
    expect([refused.status, refused.body]).toEqual([400, { file: [sentence] }]);
    expect(await rowsOf(own)).toEqual([]);
  });

  test('a store has so much room in all, and says how much is left', async () => {
    const own = await openShop(world);
    const { client } = own.owner;
    for (const at of [1, 2, 3, 4, 5])
      await begin(client, own.slug, { name: `film${at}.mp4`, size: at === 5 ? 90_000_000 : 100_000_000 });
    const room = await client.get(`/api/sites/${own.slug}/file-room`);
    expect(room.body).toEqual({ used_bytes: 490_000_000, all_bytes: 500_000_000, file_bytes: 100_000_000 });
    const refused = await begin(client, own.slug, { name: 'one-more.mp4', size: 10_000_001 });
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        file: [
          'Your store keeps 490 MB of files and has room for 10 MB more. Take files out of other products, or change your plan.',
        ],
      },
    ]);
    await world.database.sql(`update stores set plan = 'starter' where store_id = $1`, [own.storeId]);
    expect((await begin(client, own.slug, { name: 'one-more.mp4', size: 250_000_000 })).status).toBe(201);
  });

  test('another owner’s file is not there', async () => {
    const other = await openShop(world);
    const { id } = (await sendFile(shop.owner.client, shop.slug, 'mine.pdf', pdf())).body;
    expect((await sendPart(other.owner.client, other.slug, [id, 0], pdf())).status).toBe(404);
    const taken = await putProduct(other, { files: [{ id }] });
    expect([taken.status, taken.body]).toEqual([
      400,
      { files: ['One of these files is not in this product. Upload it again.'] },
    ]);
  });
});

test('every kind begins as it should, and none as another', () => {
  const office = (folder: string) => Buffer.from(`PK\x03\x04................[Content_Types].xml ${folder}`);
  const heads: Record<(typeof fileKindIds)[number], Buffer> = {
    pdf: Buffer.from('%PDF-1.7'),
    epub: Buffer.from('PK\x03\x04..........................mimetypeapplication/epub+zip'),
    zip: Buffer.from('PK\x03\x04....................readme.txt'),
    docx: office('word/document.xml'),
    xlsx: office('xl/workbook.xml'),
    pptx: office('ppt/presentation.xml'),
    mp3: Buffer.from([0xff, 0xfb, 0x90, 0x00]),
    m4a: Buffer.from('....ftypM4A '),
    wav: Buffer.from('RIFF....WAVEfmt '),
    mp4: Buffer.from('....ftypisom'),
    jpg: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    png: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  };
  const taken = fileKindIds.map((kind) => [
    kind,
    fileKindIds.filter((head) => beginsAs(kind, heads[head])).join(' '),
  ]);
  expect(taken).toEqual([
    ['pdf', 'pdf'],
    ['epub', 'epub'],
    ['zip', 'epub zip docx xlsx pptx'],
    ['docx', 'docx'],
    ['xlsx', 'xlsx'],
    ['pptx', 'pptx'],
    ['mp3', 'mp3'],
    ['m4a', 'm4a mp4'],
    ['wav', 'wav'],
    ['mp4', 'm4a mp4'],
    ['jpg', 'jpg'],
    ['png', 'png'],
  ]);
});

describe('the files of a product', () => {
  test('stand in the order they are given; without any it is delivered again', async () => {
    const own = await openShop(world, { stock: null });
    const { client } = own.owner;
    const guide = (await sendFile(client, own.slug, 'guide.pdf', pdf())).body;
    const cover = (
      await sendFile(client, own.slug, 'cover.png', Buffer.from('\x89PNG\r\n\x1a\nabc', 'latin1'))
    ).body;
    const saved = await putProduct(own, { files: [{ id: cover.id }, { id: guide.id }] });
    expect(saved.body.files).toEqual([
      { id: cover.id, name: 'cover.png', kind: 'png', size: 11 },
      { id: guide.id, name: 'guide.pdf', kind: 'pdf', size: guide.size },
    ]);
    const shown = async () =>
      (await world.client(own.slug).get<{ download: unknown }>(`/api/shop/products/${own.product.slug}`)).body
        .download;
    expect(await shown()).toEqual({ bytes: 11 + guide.size, kinds: ['png', 'pdf'] });
    // A form that does not know of files leaves them.
    expect((await putProduct(own, {})).body.files.length).toBe(2);
    expect((await putProduct(own, { files: [] })).body.files).toEqual([]);
    expect(await shown()).toBe(null);
  });

  test('one that was not wholly sent cannot be sold, and the product stays as it was', async () => {
    const own = await openShop(world, { stock: null });
    const half = await begin(own.owner.client, own.slug, { name: 'half.pdf', size: 100 });
    const before = (await putProduct(own, {})).body;
    const refused = await putProduct(own, { title: 'Other', files: [{ id: half.body.id }] });
    expect([refused.status, refused.body]).toEqual([
      400,
      { files: ['half.pdf was not wholly sent. Send it again or take it out.'] },
    ]);
    const client = await own.owner.signIn();
    const after = await client.get(`/api/sites/${own.slug}/products/${own.product.id}`);
    expect(after.body).toMatchObject({ title: before.title, files: [] });
  });
});

describe('files nobody has a right to', () => {
  const clear = async () => {
    for (const step of [days(2), days(29)]) {
      world.clock.advance(step);
      world.clock.advance(hours(1));
      await world.app.deps.jobs.send(world.app.deps.db.platform as never, 'files.clear', {});
      await world.work();
    }
  };

  test('are taken away: forgotten ones, replaced ones, and those taken out that nobody bought', async () => {
    const own = await digitalShop(world);
    const client = await own.owner.signIn();
    const forgotten = (await sendFile(client, own.slug, 'forgotten.pdf', pdf())).body;
    const next = (await sendFile(client, own.slug, 'second edition.pdf', pdf())).body;
    await putProduct(own, { files: [{ id: next.id, replaces: own.fileId }] });
    const third = (await sendFile(client, own.slug, 'third.pdf', pdf())).body;
    await putProduct(own, { files: [{ id: third.id }] });
    await clear();
    expect(await rowsOf(own)).toEqual([{ id: third.id, parts: 1, removed: false }]);
    for (const id of [forgotten.id, own.fileId, next.id]) expect(await bytesKept(own, id)).toBe(false);
    expect(await bytesKept(own, third.id)).toBe(true);
  });

  test('in an order that leaves no bytes behind and no product without its bytes, wherever it breaks off', async () => {
    const own = await openShop(world, { stock: null });
    const { id } = (await sendFile(own.owner.client, own.slug, 'forgotten.pdf', pdf())).body;
    const saves: [number, unknown][] = [];
    const broken = vi.spyOn(world.app.deps.blobs, 'remove').mockImplementationOnce(async () => {
      const { status, body } = await putProduct(own, { files: [{ id }] });
      saves.push([status, body]);
      throw new Error('The power went');
    });
    await clear();
    broken.mockRestore();
    expect(saves).toEqual([
      [400, { files: ['One of these files is not in this product. Upload it again.'] }],
    ]);
    const times = () =>
      world.database.sql('select 1 from product_file_times where store_id = $1', [own.storeId]);
    expect([await rowsOf(own), await bytesKept(own, id)]).toEqual([[], false]);
    expect(await times()).toEqual([]);
  });

  test('with a part that comes at that very moment', async () => {
    const own = await openShop(world, { stock: null });
    const bytes = pdf();
    const { id } = (await begin(own.owner.client, own.slug, { name: 'slow.pdf', size: bytes.length })).body;
    const { blobs } = world.app.deps;
    const put = blobs.put.bind(blobs);
    const slow = vi.spyOn(blobs, 'put').mockImplementationOnce(async (key, part) => {
      await clear();
      await put(key, part);
    });
    const late = await sendPart(own.owner.client, own.slug, [id, 0], bytes);
    slow.mockRestore();
    expect([late.status, late.body]).toEqual([404, { detail: 'We could not find that file in this store.' }]);
    expect([await rowsOf(own), await bytesKept(own, id)]).toEqual([[], false]);
  });

  test('but never what somebody bought: it is hers after it was taken out', async () => {
    const own = await digitalShop(world);
    const order = await orderFile(world, own);
    await payAsAsked(world, order);
    world.clock.advance(1_000);
    await putProduct(own, { files: [] });
    await clear();
    expect(await rowsOf(own)).toEqual([{ id: own.fileId, parts: 1, removed: true }]);
    expect(await bytesKept(own, own.fileId)).toBe(true);
    expect((await view(order)).lines[0]!.download?.files.map(({ name }) => name)).toEqual([
      'Sewing guide.pdf',
    ]);
  });
});
