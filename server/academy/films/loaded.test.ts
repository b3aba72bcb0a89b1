import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inboxOf } from '#server/academy/entry/inbox.ts';
import { piecesOf } from '#server/academy/films/loaded.ts';
import { refundByOperator } from '#server/academy/buying/refund.ts';
import {
  academy,
  accessState,
  checkOutCourse,
  courseBuyer,
  exchange,
  someEmail,
  type Academy,
  type CourseBuyer,
} from '#tests/support/academy.ts';
import { streamVideo } from '#tests/support/streamed-course.ts';
import type { Course } from '#shared/api/academy.ts';
import type { Client } from '#tests/support/client.ts';

// Five videos of equal length: one of them whole is a fifth.
const bytes = 1_048_576;
let world: Academy;
beforeAll(async () => {
  world = await academy();
  const ids = ['one', 'two', 'three', 'four', 'five'];
  await world.takeIn([ids.map((id) => ({ id, seconds: 100, bytes }))]);
});
afterAll(() => world.close());

const addressOf = (course: Course, id: string) =>
  course.lessons[0]!.videos.find((one) => one.id === id)!.videoUrl!;
async function load(buyer: { client: Client }, id: string, range?: string) {
  const course = await world.course(buyer.client);
  return buyer.client.get(addressOf(course, id), range ? { range } : {});
}
const giveBack = ({ client, reference }: CourseBuyer) => client.post('/api/courses/refund/', { reference });
const refunds = (reference: string) =>
  world.test.database.sql('select 1 from refunds where reference = $1', [reference]);
const loadedIn = async (email: string) =>
  world.test.database.sql<{ video_id: string; pieces: number }>(
    `select video_id, bit_count(pieces)::int as pieces from course_loaded l
     join course_entitlements e on e.id = l.entitlement_id where e.email = $1 order by video_id`,
    [email],
  );

/** What has arrived is written down a moment after it did. */
const untilLoaded = (email: string, rows: object[]) =>
  vi.waitFor(async () => expect(await loadedIn(email)).toEqual(rows), 10_000);

const tooMuch = { detail: 'A fifth of the course or more was loaded, so it cannot be given back.' };

describe('what was loaded of the course', () => {
  test('counts like what was played: a fifth downloaded without any progress cannot be given back, and nothing changes', async () => {
    const buyer = await courseBuyer(world);
    expect((await load(buyer, 'one')).status).toBe(200);
    await untilLoaded(buyer.email, [{ video_id: 'one', pieces: 128 }]);
    const course = await world.course(buyer.client);
    expect([course.refund, course.refund_closed]).toEqual([null, tooMuch.detail]);
    const before = await accessState(world);
    const answers = await Promise.all(Array.from({ length: 20 }, () => giveBack(buyer)));
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([409, tooMuch]);
    expect([await accessState(world), await refunds(buyer.reference)]).toEqual([before, []]);
    expect(await loadedIn(buyer.email)).toEqual([{ video_id: 'one', pieces: 128 }]);
  });

  test('the same part again is counted once, however it is asked for; just under a fifth goes back', async () => {
    const buyer = await courseBuyer(world);
    for (const range of ['bytes=0-99999', 'bytes=0-99999', 'bytes=50000-149999'])
      expect((await load(buyer, 'two', range)).status).toBe(206);
    const size = Number((await load(buyer, 'two', 'bytes=0-0')).headers['content-range']!.split('/')[1]);
    const pieces = Math.floor((149_999 / size) * 128) + 1;
    await untilLoaded(buyer.email, [{ video_id: 'two', pieces }]);
    const last = Math.floor((size * 126) / 128);
    await load(buyer, 'two', `bytes=0-${last}`);
    await untilLoaded(buyer.email, [{ video_id: 'two', pieces: Math.floor((last / size) * 128) + 1 }]);
    expect((await giveBack(buyer)).status).toBe(200);
    await world.test.work();
    expect(await refunds(buyer.reference)).toHaveLength(1);
  });

  test('segments of a stream count the same, and what is refused or only asked about does not', async () => {
    const buyer = await courseBuyer(world);
    await streamVideo(world, 'three');
    const video = (await world.course(buyer.client)).lessons[0]!.videos.find((one) => one.id === 'three')!;
    const folder = video.hlsUrl!.replace(/[^/]+$/, '');
    const segments = `${folder}segments-240p.mp4`;
    await buyer.client.send('HEAD', segments);
    await buyer.client.get(video.hlsUrl!);
    await buyer.client.get(segments, { range: 'bytes=999999-' });
    await world.browser().get(segments);
    expect(await loadedIn(buyer.email)).toEqual([]);
    await buyer.client.get(segments, { range: 'bytes=0-499' });
    const half = [{ video_id: 'three', pieces: Math.floor((499 / 1_300) * 128) + 1 }];
    await untilLoaded(buyer.email, half);
    // The voice of the same minutes is the same part of the course.
    await buyer.client.get(`${folder}segments-voice.m4a`, { range: 'bytes=0-499' });
    expect(await loadedIn(buyer.email)).toEqual(half);
    await buyer.client.get(segments, { range: 'bytes=500-' });
    await untilLoaded(buyer.email, [{ video_id: 'three', pieces: 128 }]);
    expect((await giveBack(buyer)).body).toEqual(tooMuch);
  });

  test('twenty ranges at once are all counted', async () => {
    const buyer = await courseBuyer(world);
    const url = addressOf(await world.course(buyer.client), 'four');
    const step = Math.ceil(bytes / 20);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        buyer.client.get(url, { range: `bytes=${n * step}-${(n + 1) * step - 1}` }),
      ),
    );
    // What has arrived is written down a moment after it did.
    await vi.waitFor(
      async () => expect((await loadedIn(buyer.email))[0]!.pieces).toBeGreaterThanOrEqual(127),
      10_000,
    );
  });
});

describe('giving the course back', () => {
  test('is for once per inbox: bought again it is kept, whatever tag or dot is in the address; the operator still can', async () => {
    const name = someEmail().replace(/@.*/, '').replaceAll('-', '').slice(0, 30);
    const first = await courseBuyer(world, `${name}@gmail.com`);
    expect((await giveBack(first)).status).toBe(200);
    await world.test.work();
    const browser = world.browser();
    const email = `${name.slice(0, 3)}.${name.slice(3)}+again@gmail.com`;
    const bought = await checkOutCourse(browser, email);
    await world.test.sandbox.control.pay({ reference: bought.reference });
    const { body } = await exchange(browser, bought.reference, email);
    const second = { client: browser.as(body.access_token!), reference: bought.reference, email, browser };
    const sentence =
      'This address has given the course back once before. Write to us if something is wrong with it.';
    const course = await world.course(second.client);
    expect([course.refund, course.refund_closed]).toEqual([null, sentence]);
    const before = await accessState(world);
    const refused = await giveBack(second);
    expect([refused.status, refused.body]).toEqual([409, { detail: sentence }]);
    expect([await accessState(world), await refunds(second.reference)]).toEqual([before, []]);
    expect(await refundByOperator(world.deps, second.reference, 'ada')).toEqual({ ok: true, email });
  });

  test('two addresses of one inbox at once: one is given back', async () => {
    const name = someEmail().replace(/@.*/, '').replaceAll('-', '').slice(0, 30);
    const buyers = [
      await courseBuyer(world, `${name}@example.com`),
      await courseBuyer(world, `${name}+b@example.com`),
    ];
    const answers = await Promise.all(buyers.map(giveBack));
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409]);
    const asked = await Promise.all(buyers.map((one) => refunds(one.reference)));
    expect(asked.map((rows) => rows.length).toSorted()).toEqual([0, 1]);
  });
});

test('pieces of a file and inboxes are told exactly', () => {
  expect(piecesOf(0, 0, 1_000)).toBe('1'.padEnd(128, '0'));
  expect(piecesOf(0, 999, 1_000)).toBe('1'.repeat(128));
  expect(piecesOf(500, 999, 1_000)).toBe('0'.repeat(64) + '1'.repeat(64));
  expect(inboxOf(' Ada.Obi+course@GoogleMail.com ')).toBe('adaobi@gmail.com');
  expect(inboxOf('ada.obi+course@example.com')).toBe('ada.obi@example.com');
});
