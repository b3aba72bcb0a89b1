import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { academy, accessState, courseBuyer, type Academy, type CourseBuyer } from '#tests/support/academy.ts';
import type { Client } from '#tests/support/client.ts';

let world: Academy;
beforeAll(async () => {
  world = await academy();
});
afterAll(() => world.close());

interface Booked {
  videos: { video_id: string; played: number; watched: boolean }[];
}

const at = (agoSeconds = 0) => new Date(world.test.clock.now().getTime() - agoSeconds * 1000).toISOString();
const beat = (video_id: string, stretches: [number, number][], position = 0, when = at()) => ({
  video_id,
  stretches,
  position,
  at: when,
});
const send = (client: Client, ...beats: object[]) => client.post<Booked>('/api/courses/played/', { beats });
const mark = (client: Client, video_id: unknown, watched: unknown = true) =>
  client.post('/api/courses/update/', { video_id, watched });
const videoOf = async (client: Client, id: string) =>
  (await world.course(client)).lessons.flatMap((one) => one.videos).find((one) => one.id === id)!;

/** A buyer whose session began an hour ago, so that time allows what is played. */
async function settledBuyer(): Promise<CourseBuyer> {
  const buyer = await courseBuyer(world);
  world.test.clock.advance(3_600_000);
  return buyer;
}

describe('marking a video watched', () => {
  test('R-337 R-376 a mark is kept, and the same mark again is the same mark', async () => {
    const { client } = await settledBuyer();
    for (let n = 0; n < 2; n++) {
      const marked = await mark(client, 'first-look');
      expect([marked.status, marked.body]).toEqual([200, { video_id: 'first-look', watched: true }]);
    }
    expect((await videoOf(client, 'first-look')).watched).toBe(true);
    expect((await videoOf(client, 'read-cost')).watched).toBe(false);
  });

  test('X-13 without a token, or with one of another kind, it is 401 and nothing changes', async () => {
    const { browser } = await settledBuyer();
    const before = await accessState(world);
    for (const client of [world.browser(), browser, browser.as('x'), browser.as('A'.repeat(43))]) {
      const refused = await mark(client, 'first-look');
      expect([refused.status, refused.body]).toEqual([401, { detail: 'Please log in to the course.' }]);
    }
    expect(await accessState(world)).toBe(before);
  });

  test('X-13 a mark is never taken back, and a video that is not there is not found', async () => {
    const { client } = await settledBuyer();
    await mark(client, 'first-look');
    const before = await accessState(world);
    expect((await mark(client, 'first-look', false)).status).toBe(400);
    const unknown = await mark(client, 'no-such-video');
    expect([unknown.status, unknown.body]).toEqual([404, { detail: 'We could not find that video.' }]);
    expect(await accessState(world)).toBe(before);
  });
});

describe('seconds really played', () => {
  test('X-14 a second counts once however often it is played, and a seek adds nothing', async () => {
    const { client } = await settledBuyer();
    await send(client, beat('read-cost', [[0, 15]]));
    await send(client, beat('read-cost', [[5, 20]]));
    const answer = await send(client, beat('read-cost', [[80, 90]], 90));
    expect(answer.body).toEqual({ videos: [{ video_id: 'read-cost', played: 30, watched: false }] });
    expect(await videoOf(client, 'read-cost')).toMatchObject({ played: 30, position: 90 });
  });

  test('X-17 the same beats late, twice and in any order come to the same', async () => {
    const beats = [
      beat('read-cost', [[0, 15]], 15, at(60)),
      beat('read-cost', [[15, 30]], 30, at(45)),
      beat('read-cost', [[30, 45]], 45, at(30)),
    ];
    const tallies = [];
    for (const order of [beats, beats.toReversed(), [...beats, ...beats]]) {
      const { client } = await settledBuyer();
      for (const one of order) await send(client, one);
      const { played, position } = await videoOf(client, 'read-cost');
      tallies.push([played, position]);
    }
    expect(tallies).toEqual([
      [45, 45],
      [45, 45],
      [45, 45],
    ]);
  });

  test('a late beat does not move the position of a newer one, and a clock that is ahead holds none off', async () => {
    const { client } = await settledBuyer();
    await send(client, beat('read-cost', [], 70, '2099-01-01T00:00:00.000Z'));
    await send(client, beat('read-cost', [], 20, at(600)));
    expect((await videoOf(client, 'read-cost')).position).toBe(70);
    world.test.clock.advance(1_000);
    await send(client, beat('read-cost', [], 25));
    expect((await videoOf(client, 'read-cost')).position).toBe(25);
  });

  test('watched by the server’s own count at 90 % of distinct seconds', async () => {
    const { client } = await settledBuyer();
    expect((await send(client, beat('read-cost', [[0, 89]]))).body.videos[0]!.watched).toBe(false);
    expect((await send(client, beat('read-cost', [[89, 90]]))).body.videos[0]!.watched).toBe(true);
    expect((await videoOf(client, 'read-cost')).watched).toBe(true);
  });

  test('X-14 no more is booked than two and a half times the time since the session began', async () => {
    const { client } = await courseBuyer(world);
    expect((await send(client, beat('read-cost', [[0, 100]]))).body.videos[0]).toEqual({
      video_id: 'read-cost',
      played: 0,
      watched: false,
    });
    world.test.clock.advance(10_000);
    const some = await send(client, beat('read-cost', [[0, 100]]), beat('first-look', [[0, 60]]));
    expect(some.body.videos.reduce((sum, one) => sum + one.played, 0)).toBe(25);
    await Promise.all(Array.from({ length: 10 }, () => send(client, beat('read-cost', [[0, 100]]))));
    const total = (await videoOf(client, 'read-cost')).played + (await videoOf(client, 'first-look')).played;
    expect(total).toBe(25);
  });

  test('what lies outside a video is cut off, and beats of unknown videos are left out', async () => {
    const { client } = await settledBuyer();
    const answer = await send(
      client,
      beat('one-change', [[30, 4_000]], 9_999),
      beat('no-such-video', [[0, 10]]),
    );
    expect(answer.body).toEqual({ videos: [{ video_id: 'one-change', played: 10, watched: false }] });
    expect((await videoOf(client, 'one-change')).position).toBe(40);
  });

  test.each([
    ['negative seconds', { stretches: [[-5, 5]] }],
    ['no numbers', { stretches: [['a', 'b']] }],
    ['endless seconds', { position: Number.MAX_VALUE * 2 }],
    ['too many stretches', { stretches: Array.from({ length: 201 }, () => [0, 1]) }],
    ['no time', { at: 'yesterday' }],
  ])('%s are refused, and nothing changes', async (_, change) => {
    const { client } = await settledBuyer();
    const before = await accessState(world);
    const refused = await send(client, { ...beat('read-cost', [[0, 5]]), ...change });
    expect(refused.status).toBe(400);
    expect(await accessState(world)).toBe(before);
  });

  test('two phones of one person lose nothing when they report at once', async () => {
    const { client } = await settledBuyer();
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => send(client, beat('read-cost', [[n * 5, n * 5 + 5]]))),
    );
    expect((await videoOf(client, 'read-cost')).played).toBe(100);
  });
});

describe('the certificate', () => {
  const claim = (client: Client, name = 'Adunni Bello') => client.post('/api/courses/certificate/', { name });

  test('marks of the player do not make one: only seconds the server counted do', async () => {
    const { client } = await settledBuyer();
    for (const id of ['first-look', 'read-cost', 'one-change']) await mark(client, id);
    const refused = await claim(client);
    expect([refused.status, refused.body]).toEqual([409, { detail: '3 videos are still to be watched.' }]);
    await send(client, beat('first-look', [[0, 60]]), beat('read-cost', [[0, 100]]));
    expect((await claim(client)).body).toEqual({ detail: 'One video is still to be watched.' });
    await send(client, beat('one-change', [[0, 40]]));
    const made = await claim(client);
    expect([made.status, made.body]).toEqual([
      200,
      {
        code: expect.stringMatching(/^JBA(-[A-Z2-9]{4}){3}$/),
        name: 'Adunni Bello',
        course: 'Qualified Traffic',
        issued_at: world.test.clock.now().toISOString(),
        url: `${world.test.url}/certificates/${made.body.code}`,
      },
    ]);
    // Asked again, also under another name, it is the same.
    expect((await claim(client, 'Somebody Else')).body).toEqual(made.body);
    expect((await world.course(client)).certificate).toEqual(made.body);
    const shown = await world.browser().get(`/api/courses/certificates/${made.body.code}`);
    expect([shown.status, shown.body]).toEqual([200, made.body]);
    expect(
      (await world.browser().get(`/api/courses/certificates/${String(made.body.code).toLowerCase()}/`)).body,
    ).toEqual(made.body);
  });

  test('comes to whoever has every video marked watched, also by going on at 80%, in whatever order both arrive', async () => {
    const { client } = await settledBuyer();
    await mark(client, 'first-look');
    await send(
      client,
      beat('first-look', [[0, 48]]),
      beat('read-cost', [[0, 80]]),
      beat('one-change', [[0, 36]]),
    );
    expect((await claim(client)).body).toEqual({ detail: 'One video is still to be watched.' });
    await mark(client, 'read-cost');
    const all = (await world.course(client)).lessons.flatMap((lesson) => lesson.videos);
    expect(all.every(({ watched }) => watched)).toBe(true);
    expect((await claim(client)).status).toBe(200);
  });

  test('comes at twice the speed: what is played in half the time counts in full', async () => {
    const { client } = await courseBuyer(world);
    for (const [id, seconds] of [
      ['first-look', 60],
      ['read-cost', 100],
      ['one-change', 40],
    ] as const)
      for (let from = 0; from < seconds; from += 20) {
        world.test.clock.advance(10_000);
        await send(client, beat(id, [[from, from + 20]]));
      }
    expect((await claim(client)).status).toBe(200);
  });

  test('a code nobody was given is not found', async () => {
    const unknown = await world.browser().get('/api/courses/certificates/JBA-AAAA-BBBB-CCCC');
    expect([unknown.status, unknown.body]).toEqual([
      404,
      { detail: 'We gave out no certificate with this code.' },
    ]);
    // What no code can be is no other answer: half of one, one that was typed twice, a sign that no database keeps.
    for (const mistyped of ['x', 'JBA-'.repeat(20), 'JBA-AAAA%00'])
      expect((await world.browser().get(`/api/courses/certificates/${mistyped}`)).status).toBe(404);
  });

  test('ten claims at once make one certificate', async () => {
    const { client } = await settledBuyer();
    await send(
      client,
      beat('first-look', [[0, 60]]),
      beat('read-cost', [[0, 100]]),
      beat('one-change', [[0, 40]]),
    );
    const made = await Promise.all(Array.from({ length: 10 }, () => claim(client)));
    expect(new Set(made.map((one) => one.body.code)).size).toBe(1);
  });
});
