import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { academy, courseBuyer, tinyMp4, type Academy, type CourseBuyer } from '#tests/support/academy.ts';
import { askedOf } from '#server/platform/http/byte-range.ts';
import { altered } from '#tests/support/altered.ts';
import { mediaBytes } from '#tests/support/reading/media-bytes.ts';
import { streamVideo } from '#tests/support/streamed-course.ts';

let world: Academy;
let buyer: CourseBuyer;
let url: string;
/** The file of the first video. */
const whole = tinyMp4({ seconds: 60, bytes: 5_000 });
beforeAll(async () => {
  world = await academy();
  buyer = await courseBuyer(world);
  url = await addressOf('first-look');
  await streamVideo(world, 'first-look');
  await streamVideo(world, 'read-cost');
});
afterAll(() => world.close());

async function addressOf(id: string, of: CourseBuyer = buyer): Promise<string> {
  const { lessons } = await world.course(of.client);
  return lessons.flatMap((one) => one.videos).find((one) => one.id === id)!.videoUrl!;
}

/** As the buyer's player asks, or somebody with other cookies. */
const fetchBytes = (
  path: string,
  headers: Record<string, string> = {},
  options: { method?: string; cookies?: Map<string, string> } = {},
) => mediaBytes(world, path, { headers, cookies: buyer.browser.cookies, ...options });

describe('course files', () => {
  test('R-301 with access the whole file is given, kept by nobody but the browser', async () => {
    const answer = await fetchBytes(url);
    expect([answer.status, answer.headers['content-type'], answer.bytes.equals(whole)]).toEqual([
      200,
      'video/mp4',
      true,
    ]);
    expect(answer.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=300',
      'content-length': String(whole.length),
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, whole.length - 1],
    ['bytes=-50', whole.length - 50, whole.length - 1],
    ['bytes=-999999', 0, whole.length - 1],
    ['bytes=5000-999999', 5000, whole.length - 1],
    [`bytes=${whole.length - 1}-`, whole.length - 1, whole.length - 1],
  ])('%s is answered with exactly that part', async (range, from, to) => {
    const answer = await fetchBytes(url, { range });
    expect(answer.status).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes ${from}-${to}/${whole.length}`);
    expect(answer.headers['content-length']).toBe(String(to - from + 1));
    expect(answer.bytes.equals(whole.subarray(from, to + 1))).toBe(true);
  });

  test.each(['bytes=9999-', 'bytes=-0', `bytes=${whole.length}-`])(
    '%s lies outside: 416 and how long the file is',
    async (range) => {
      const answer = await fetchBytes(url, { range });
      expect([answer.status, answer.headers['content-range'], answer.bytes.toString()]).toEqual([
        416,
        `bytes */${whole.length}`,
        'The file ends before that.',
      ]);
    },
  );

  test('several ranges at once are refused politely', async () => {
    const answer = await fetchBytes(url, { range: 'bytes=0-1,5-6' });
    expect([answer.status, answer.bytes.toString()]).toEqual([416, 'Ask for one range at a time.']);
  });

  test.each(['bytes=5-2', 'bytes=a-b', 'items=0-5', 'bytes=-', 'bytes=', '0-5'])(
    '%s means nothing, so it is as if it were not there',
    async (range) => {
      const answer = await fetchBytes(url, { range });
      expect([answer.status, answer.bytes.length]).toEqual([200, whole.length]);
    },
  );

  test('If-Range gives the part only of the file it was, and If-None-Match no bytes at all', async () => {
    const { etag } = (await fetchBytes(url)).headers as { etag: string };
    const part = { range: 'bytes=0-9' };
    expect((await fetchBytes(url, { ...part, 'if-range': etag })).status).toBe(206);
    expect((await fetchBytes(url, { ...part, 'if-range': '"another"' })).status).toBe(200);
    const unchanged = await fetchBytes(url, { 'if-none-match': etag });
    expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
  });

  test('HEAD says how long the file is and gives none of it', async () => {
    const answer = await fetchBytes(url, {}, { method: 'HEAD' });
    expect([answer.status, answer.headers['content-length'], answer.bytes.length]).toEqual([
      200,
      String(whole.length),
      0,
    ]);
  });

  test('captions are had the same way', async () => {
    const { lessons } = await world.course(buyer.client);
    const answer = await fetchBytes(lessons[0]!.videos[0]!.captionsUrl!);
    expect([answer.status, answer.headers['content-type'], answer.bytes.toString()]).toEqual([
      200,
      'text/vtt; charset=utf-8',
      'WEBVTT\n\n00:00.000 --> 00:02.000\nThis is first-look.\n',
    ]);
  });

  test('any range comes to the bytes that RFC 9110 says', () => {
    const size = 100;
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), (a, b) => {
        const range = askedOf(`bytes=${a}-${b}`, size);
        if (b < a) expect(range).toEqual({ kind: 'whole' });
        else if (a >= size) expect(range).toEqual({ kind: 'cannot', reason: 'outside' });
        else expect(range).toEqual({ kind: 'part', from: a, to: Math.min(b, size - 1) });
      }),
    );
  });
});

describe('what opens nothing', () => {
  const refused = 'This address is no longer good. Open the course again.';

  test('X-05 X-47 an address ends after 15 minutes with 403, and a new one goes on', async () => {
    const fresh = await addressOf('first-look');
    expect((await fetchBytes(fresh)).status).toBe(200);
    world.test.clock.advance(15 * 60_000);
    const late = await fetchBytes(fresh);
    expect([late.status, late.bytes.toString(), late.headers['cache-control']]).toEqual([
      403,
      refused,
      'private, no-store',
    ]);
    expect((await fetchBytes(await addressOf('first-look'))).status).toBe(200);
  });

  test('X-05 an address is good only in the browser it was given to', async () => {
    const fresh = await addressOf('first-look');
    const other = await courseBuyer(world);
    for (const cookies of [new Map<string, string>(), other.browser.cookies])
      expect((await fetchBytes(fresh, {}, { cookies })).status).toBe(403);
  });

  test('X-05 an address is good only for its video, and for no other file than the video’s own', async () => {
    const fresh = await addressOf('first-look');
    const statuses = [];
    for (const other of [
      fresh.replace('/first-look/', '/read-cost/'),
      fresh.replace('source.mp4', 'secret-key'),
      fresh.replace('source.mp4', '..%2fsource.mp4'),
      fresh.replace('source.mp4', '480p.mp4'),
      fresh.replace('source.mp4', 'still-0.webp'),
    ])
      statuses.push((await fetchBytes(other)).status);
    expect(statuses).toEqual([403, 404, 404, 404, 404]);
  });

  test('X-05 an address of one video opens no playlist and no segment of another', async () => {
    const fresh = await addressOf('first-look');
    for (const file of ['master.m3u8', '240p.m3u8', 'segments-240p.mp4', 'segments-voice.m4a']) {
      const path = fresh.replace('source.mp4', file);
      expect((await fetchBytes(path)).status).toBe(200);
      expect((await fetchBytes(path.replace('/first-look/', '/read-cost/'))).status).toBe(403);
    }
    // Of another video there is only what it has.
    expect((await fetchBytes((await addressOf('one-change')).replace('source', '240p'))).status).toBe(404);
  });

  test('R-301 X-05 of 1,000 hostile requests not one gets a byte of a course', async () => {
    const tokenIn = (address: string) => address.split('/')[2]!;
    const expired = tokenIn(await addressOf('first-look'));
    world.test.clock.advance(15 * 60_000);
    const leaving = await courseBuyer(world);
    const revoked = tokenIn(await addressOf('first-look', leaving));
    await leaving.client.post('/api/courses/logout/', {});
    const good = await addressOf('first-look');
    const [, , token = '', video = ''] = good.split('/');
    const files = ['source.mp4', 'segments-240p.mp4', 'segments-voice.m4a', '240p.m3u8', 'master.m3u8'];
    const file = () => files[Math.floor(Math.random() * files.length)]!;
    const random = (length: number) =>
      Array.from({ length }, () => 'abcXYZ0189-_'[Math.floor(Math.random() * 12)]).join('');
    const flip = (text: string) => altered(text, Math.floor(Math.random() * text.length));
    const kinds: (() => string)[] = [
      () => `/course-media/${flip(token)}/${video}/${file()}`,
      () => `/course-media/${random(70)}/${video}/${file()}`,
      () => `/course-media/${token.slice(0, Math.floor(Math.random() * 69))}/${video}/${file()}`,
      () => `/course-media/${token}${random(1 + Math.floor(Math.random() * 30))}/${video}/${file()}`,
      () => `/course-media/${token}=/${video}/${file()}`,
      () =>
        `/course-media/${token}/${['read-cost', 'one-change', random(8)][Math.floor(Math.random() * 3)]}/${file()}`,
      () => `/course-media/${token}/${video}/..%2f..%2f..%2fsecret-key`,
      () => `/course-media/${token}/${video}/%2e%2e/%2e%2e/${video}/${file()}`,
      () => `/course-media/../files/courses/qualified-traffic/${video}/${file()}`,
      () => `/media/courses/qualified-traffic/${video}/${file()}`,
      () => `/course-cover/..%2fqualified-traffic%2f${video}%2f${file()}`,
      () => `/files/courses/qualified-traffic/${video}/${random(16)}/${file()}`,
      () => `/course-media/${token}/${video}/${file()}%00.webp`,
      () => `/course-media/${token}/${video}/read-cost%2f${file()}`,
      () => `/course-media/${token}/${video}/..%2fread-cost%2f${file()}`,
      () => `/course-media/${token}/${video}/../read-cost/${file()}`,
      () => `/course-media/${token}/${video}/segments-${random(4)}.mp4`,
      () => `/course-media/${token}/${video}/segments-240p.mp4.m3u8`,
      () => `/course-media/${expired}/${video}/${file()}`,
      () => `/course-media/${revoked}/${video}/${file()}`,
      () => `/course-media/${token}/${encodeURIComponent(`' or 1=1 --`)}/${file()}`,
    ];
    // What any piece of a file, and any playlist, would show.
    const secrets = [
      whole.subarray(2_000, 2_020),
      ...['first-look', 'read-cost'].flatMap((id) => [`${id} 240p ${id}`, `${id} voice ${id}`]),
      '#EXT-X-MAP',
      '#EXT-X-STREAM-INF',
    ];
    let given = 0;
    let asked = 0;
    const one = async () => {
      const path = kinds[asked++ % kinds.length]!();
      if (path === good) return;
      const range = Math.random() < 0.3 ? { range: `bytes=${Math.floor(Math.random() * 50)}-` } : {};
      const answer = await fetchBytes(path, range as Record<string, string>);
      expect([path, answer.status === 200 || answer.status === 206]).toEqual([path, false]);
      if (secrets.some((secret) => answer.bytes.includes(secret))) given += answer.bytes.length;
    };
    for (let n = 0; n < 50; n++) await Promise.all(Array.from({ length: 20 }, one));
    expect([asked, given]).toEqual([1_000, 0]);
    for (const name of files) expect((await fetchBytes(good.replace('source.mp4', name))).status).toBe(200);
  });
});
