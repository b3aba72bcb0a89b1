import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownFilePath, partBytes } from '#shared/goods/files.ts';
import { openShop, signedInOwner, testApp, type TestApp } from '#tests/support/app.ts';
import {
  begin,
  digitalShop,
  putProduct,
  sendPart,
  type DigitalShop,
} from '#tests/support/selling/digital.ts';
import { pdf } from '#tests/support/selling/digital-files.ts';

let world: TestApp;
let shop: DigitalShop;
const bytes = pdf(partBytes + 2_000);
beforeAll(async () => {
  world = await testApp();
  shop = await digitalShop(world, { bytes });
});
afterAll(() => world.close());

const path = () => ownFilePath(shop.slug, shop.fileId);

/** Somebody who works in the shop as this. */
async function member(role: string) {
  const { id, client } = await signedInOwner(world, 'Bola');
  await world.database.sql(
    'insert into store_members (store_id, user_id, role, created_at) values ($1, $2, $3, now())',
    [shop.storeId, id, role],
  );
  return client;
}

test('an owner loads what she sells, whole or a range of it, by a plain link; nobody keeps it', async () => {
  const owner = await shop.owner.signIn();
  const whole = await owner.get(path());
  expect([whole.status, whole.bytes.equals(bytes)]).toEqual([200, true]);
  expect(whole.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'content-disposition': `attachment; filename="Sewing guide.pdf"; filename*=UTF-8''Sewing%20guide.pdf`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  // Over the edge between two parts.
  const range = await owner.get(path(), { range: `bytes=${partBytes - 5}-${partBytes + 4}` });
  expect([range.status, range.headers['content-range']]).toEqual([
    206,
    `bytes ${partBytes - 5}-${partBytes + 4}/${bytes.length}`,
  ]);
  expect(range.bytes.equals(bytes.subarray(partBytes - 5, partBytes + 5))).toBe(true);
  const head = await owner.send('HEAD', path());
  expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([
    200,
    String(bytes.length),
    0,
  ]);
  const [counted] = await world.database.sql<{ n: number }>('select count(*)::int as n from downloads');
  expect(counted!.n).toBe(0);
});

test('so may who manages the shop; who only sends its orders may not, and a stranger is not told that it is there', async () => {
  expect((await (await member('manager')).get(path())).status).toBe(200);
  expect((await (await member('fulfilment')).get(path())).status).toBe(403);
  const other = await openShop(world);
  const stranger = await other.owner.signIn();
  for (const address of [path(), ownFilePath(other.slug, shop.fileId), ownFilePath(other.slug, 'x')])
    expect((await stranger.get(address)).status).toBe(404);
  const nobody = await world.client().get(path());
  expect([nobody.status, nobody.body]).toEqual([401, { detail: 'Please log in to load this file.' }]);
});

test('a session that ended, and a shop’s own host, give nothing', async () => {
  const owner = await shop.owner.signIn();
  await owner.post('/api/auth/logout/', {}, { origin: world.url });
  expect((await owner.get(path())).status).toBe(401);
  const again = await shop.owner.signIn();
  const atShop = world.client(shop.slug);
  for (const [name, value] of again.cookies) atShop.cookies.set(name, value);
  expect((await atShop.get(path())).status).toBe(404);
});

test('one that is still on its way is not there; one that was taken out is hers as long as it is kept', async () => {
  const owner = await shop.owner.signIn();
  const half = await begin(owner, shop.slug, { name: 'half.pdf', size: bytes.length });
  await sendPart(owner, shop.slug, [half.body.id, 0], bytes.subarray(0, partBytes));
  expect((await owner.get(ownFilePath(shop.slug, half.body.id))).status).toBe(404);
  await putProduct(shop, { files: [] });
  expect((await (await shop.owner.signIn()).get(path())).bytes.equals(bytes)).toBe(true);
});
