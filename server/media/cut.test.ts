import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Picture } from '#shared/api/catalogue.ts';
import type { PictureCut } from '#shared/api/pictures.ts';
import { pictureForm, storeWorld, type OwnStore, type StoreWorld } from '#tests/support/stores.ts';

let world: StoreWorld;
let store: OwnStore;
beforeAll(async () => {
  world = await storeWorld();
  store = await world.store();
});
afterAll(() => world.close());

/** Left half red, right half blue; kept by its phone lying on its side, as cameras do. */
async function sent(): Promise<Picture> {
  const half = (background: string) =>
    ({ create: { width: 200, height: 200, channels: 3, background } }) as const;
  const upright = await sharp(half('#c00000')).extend({ right: 200, background: '#0000c0' }).png().toBuffer();
  const lying = await sharp(upright)
    .rotate(-90)
    .jpeg({ quality: 95 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { body, headers } = pictureForm(lying);
  return (await store.owner.send<Picture>('POST', store.path('/pictures'), body, headers)).body;
}
const cut = (id: string, body: PictureCut, by = store.owner, to = store) =>
  by.post<Picture>(to.path(`/pictures/${id}/cut`), body);
const whole = { x: 0, y: 0, width: 100, height: 100 };

/** What one point of a kept picture shows: more red, or more blue. */
async function colourAt({ url }: Picture, x: number, y: number): Promise<string> {
  const { data, info } = await sharp((await world.blobs.get(url.slice(1)))!)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return data[at]! > data[at + 2]! ? 'red' : 'blue';
}
const count = async () =>
  (await world.database.sql<{ n: number }>('select count(*)::int as n from media'))[0]!.n;

test('a part of a photo that its phone kept lying is cut from it as it is seen, and the photo stays', async () => {
  const photo = await sent();
  expect([photo.width, photo.height]).toEqual([400, 200]);
  const right = await cut(photo.id, { turn: 0, part: { x: 50, y: 0, width: 50, height: 100 } });
  expect([right.status, right.body.width, right.body.height]).toEqual([201, 200, 200]);
  expect(await colourAt(right.body, 0.1, 0.5)).toBe('blue');
  expect(right.body.id).not.toBe(photo.id);
  expect([await colourAt(photo, 0.1, 0.5), await colourAt(photo, 0.9, 0.5)]).toEqual(['red', 'blue']);
});

test('it is turned before it is cut', async () => {
  const photo = await sent();
  const { body } = await cut(photo.id, { turn: 90, part: whole });
  expect([body.width, body.height]).toEqual([200, 400]);
  expect([await colourAt(body, 0.5, 0.1), await colourAt(body, 0.5, 0.9)]).toEqual(['red', 'blue']);
  const lower = await cut(photo.id, { turn: 90, part: { x: 0, y: 50, width: 100, height: 50 } });
  expect([lower.body.height, await colourAt(lower.body, 0.5, 0.1)]).toEqual([200, 'blue']);
});

test('the same part asked for twice is one picture', async () => {
  const photo = await sent();
  const part = { x: 10, y: 20, width: 30, height: 40 };
  const [one, other] = [await cut(photo.id, { turn: 0, part }), await cut(photo.id, { turn: 0, part })];
  expect(other.body).toEqual(one.body);
  const before = await count();
  await cut(photo.id, { turn: 0, part });
  expect(await count()).toBe(before);
});

test('a part beyond the edge ends at it; what is no part, no picture or another’s is refused, and nothing is made', async () => {
  const photo = await sent();
  const edge = await cut(photo.id, { turn: 0, part: { x: 90, y: 90, width: 100, height: 100 } });
  expect([edge.body.width, edge.body.height]).toEqual([40, 20]);
  const other = await world.store();
  const before = await count();
  expect((await cut(photo.id, { turn: 45 as 90, part: whole })).status).toBe(400);
  expect((await cut(photo.id, { turn: 0, part: { ...whole, width: 0 } })).status).toBe(400);
  expect((await cut(crypto.randomUUID(), { turn: 0, part: whole })).status).toBe(404);
  expect((await cut(photo.id, { turn: 0, part: whole }, other.owner, other)).status).toBe(404);
  expect(await count()).toBe(before);
});
