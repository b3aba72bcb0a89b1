import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantCourse, withdrawCourse } from '#server/academy/operating.ts';
import {
  academy,
  accessState,
  courseBuyer,
  someEmail,
  type Academy,
  type CourseBuyer,
} from '#tests/support/academy.ts';
import { signedInOwner } from '#tests/support/app.ts';
import type { Course } from '#shared/api/academy.ts';

let world: Academy;
beforeAll(async () => {
  world = await academy();
});
afterAll(() => world.close());

const videosOf = (course: Course) => course.lessons.flatMap((lesson) => lesson.videos);
const mailTo = async (email: string, template: string) => {
  await world.test.work();
  return world.test.mails().findLast((one) => one.to === email && one.template === template);
};
const keyIn = (text: string) => /#key=([\w-]{43})/.exec(text)![1]!;

describe('the outline', () => {
  test('R-293 R-294 R-295 R-373 a visitor sees lessons, titles and durations, and of no video an address, the first neither (R-297 R-299 R-301 X-05)', async () => {
    const answer = await world.browser().get<Course>('/api/courses/');
    const course = answer.body;
    expect(course).toMatchObject({
      slug: 'qualified-traffic',
      label: 'JBA',
      price_kobo: 2_000_000,
      currency: 'NGN',
      has_access: false,
      refund: null,
      certificate: null,
      email: null,
    });
    expect(course.lessons.map((one) => [one.title, one.videos.map((video) => video.id)])).toEqual([
      ['Lesson 1', ['first-look', 'read-cost']],
      ['Lesson 2', ['one-change']],
    ]);
    for (const video of videosOf(course))
      expect(video).toMatchObject({ videoUrl: null, captionsUrl: null, stills: [], watched: false });
    expect(videosOf(course).flatMap((video) => video.renditions.map((one) => one.url))).toEqual([
      null,
      null,
      null,
    ]);
    expect(answer.text).not.toMatch(/course-media|files\/|courses\/qualified/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('R-296 R-298 durations are text of the real length, and the weight is said before play', async () => {
    const [first, second] = videosOf(await world.course(world.browser()));
    expect([first!.duration, first!.seconds, first!.watched]).toEqual(['01:00', 60, false]);
    expect([second!.duration, first!.renditions[0]]).toEqual([
      '01:40',
      { name: 'source', height: 480, bytes: expect.any(Number), url: null, hlsUrl: null },
    ]);
    expect(first!.renditions[0]!.bytes).toBeGreaterThan(5_000);
  });

  test('the cover is a picture everybody may see', async () => {
    const { cover } = await world.course(world.browser());
    expect(cover).toMatchObject({ alt: 'A market stall and a phone', width: 600, height: 250 });
    const picture = await world.browser().get(cover!.url);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await world.browser().get('/course-cover/..%2f..%2fsecret-key')).status).toBe(404);
  });

  test('R-300 with access every video has an address, and none names where files are kept', async () => {
    const { client } = await courseBuyer(world);
    const course = await world.course(client);
    expect(course.has_access).toBe(true);
    for (const video of videosOf(course)) {
      expect(video.videoUrl).toMatch(new RegExp(`^/course-media/[\\w-]{70}/${video.id}/source\\.mp4$`));
      expect(video.captionsUrl).toMatch(/captions\.vtt$/);
    }
  });

  test('X-47 addresses stay the same for five minutes, so that asking again does not restart a player', async () => {
    const { client } = await courseBuyer(world);
    const step = 5 * 60_000;
    world.test.clock.advance(step - (world.test.clock.now().getTime() % step) + 1_000);
    const one = videosOf(await world.course(client))[0]!.videoUrl;
    world.test.clock.advance(4 * 60_000);
    expect(videosOf(await world.course(client))[0]!.videoUrl).toBe(one);
    world.test.clock.advance(2 * 60_000);
    expect(videosOf(await world.course(client))[0]!.videoUrl).not.toBe(one);
  });
});

describe('the course token', () => {
  test('X-04 it is good only in the browser it was given to', async () => {
    const buyer = await courseBuyer(world);
    const token = (await loginToken(buyer))!;
    expect((await world.course(buyer.browser.as(token))).has_access).toBe(true);
    expect((await world.course(world.browser().as(token))).has_access).toBe(false);
    const stranger = (await courseBuyer(world)).browser.as(token);
    expect((await world.course(stranger)).has_access).toBe(false);
  });

  test('X-04 it ends after 24 hours', async () => {
    const { client } = await courseBuyer(world);
    world.test.clock.advance(24 * 3_600_000 - 1_000);
    expect((await world.course(client)).has_access).toBe(true);
    world.test.clock.advance(1_000);
    expect((await world.course(client)).has_access).toBe(false);
  });

  test('X-12 logging out ends it on the server, media with it', async () => {
    const { client } = await courseBuyer(world);
    const url = videosOf(await world.course(client))[0]!.videoUrl!;
    expect((await client.get(url)).status).toBe(200);
    expect((await client.post('/api/courses/logout/')).body).toEqual({
      detail: 'You are logged out of the course.',
    });
    expect((await world.course(client)).has_access).toBe(false);
    expect((await client.get(url)).status).toBe(403);
    expect((await client.post('/api/courses/logout/')).status).toBe(200);
  });

  test('the sixth device of one buyer ends the session of the first', async () => {
    const { email, client } = await courseBuyer(world);
    const others: boolean[] = [];
    for (let n = 0; n < 5; n++) {
      world.test.clock.advance(5 * 60_000);
      const { token, browser } = await enterByLink(email);
      others.push((await world.course(browser.as(token))).has_access);
    }
    expect(others).toEqual([true, true, true, true, true]);
    expect((await world.course(client)).has_access).toBe(false);
  });

  test('a bad or foreign token reads the course as a visitor does', async () => {
    const owner = await signedInOwner(world.test);
    for (const client of [owner.client, world.browser().as('x'), world.browser().as('a'.repeat(43))])
      expect((await world.course(client)).has_access).toBe(false);
  });
});

async function enterByLink(email: string) {
  const browser = world.browser();
  await browser.post('/api/courses/sign-in-link/', { email });
  const key = keyIn((await mailTo(email, 'course-link'))!.text);
  const answer = await browser.post<{ access: string }>('/api/courses/sign-in-link/redeem/', { key });
  return { token: answer.body.access, browser, key };
}

/** A token got in the buyer's own browser by the link of the welcome mail. */
async function loginToken(buyer: CourseBuyer): Promise<string | null> {
  const key = keyIn((await mailTo(buyer.email, 'course-welcome'))!.text);
  const answer = await buyer.browser.post<{ access: string }>('/api/courses/sign-in-link/redeem/', { key });
  return answer.body.access;
}

describe('coming back', () => {
  test('R-020 R-353 R-354 email and password are enough, and the answer is a course token', async () => {
    const owner = await signedInOwner(world.test);
    await grantCourse(world.deps, owner.email);
    const browser = world.browser();
    const login = await browser.post<{ access: string }>('/api/courses/login/', {
      email: owner.email,
      password: 'correct horse battery',
    });
    expect([login.status, login.body]).toEqual([200, { access: expect.stringMatching(/^[\w-]{43}$/) }]);
    const course = await world.course(browser.as(login.body.access));
    expect([course.has_access, course.email]).toEqual([true, owner.email]);
    expect((await browser.as(login.body.access).get('/api/sites/')).status).toBe(401);
  });

  test('a wrong password and an unknown address are told alike; the right one without the course is told so', async () => {
    const owner = await signedInOwner(world.test);
    const before = await accessState(world);
    const wrong = { detail: 'Your email or password is not correct.' };
    const login = (email: string, password: string) =>
      world.browser().post('/api/courses/login/', { email, password });
    expect((await login(owner.email, 'not this one')).body).toEqual(wrong);
    expect((await login(someEmail(), 'not this one')).body).toEqual(wrong);
    const without = await login(owner.email, 'correct horse battery');
    expect([without.status, without.body]).toEqual([
      403,
      { detail: 'This account does not have the course yet. Start the course to get it.' },
    ]);
    expect(await accessState(world)).toBe(before);
  });

  test('X-46 a sign-in link opens the course once', async () => {
    const { email } = await courseBuyer(world);
    const { token, browser, key } = await enterByLink(email);
    expect((await world.course(browser.as(token))).email).toBe(email);
    const again = await world.browser().post('/api/courses/sign-in-link/redeem/', { key });
    expect([again.status, again.body]).toEqual([
      400,
      { detail: 'This link is no longer valid. Ask for a new one.' },
    ]);
  });

  test('X-46 a link ends after an hour, and twenty uses at once open once', async () => {
    const { email } = await courseBuyer(world);
    world.test.clock.advance(5 * 60_000);
    const ask = () => world.browser().post('/api/courses/sign-in-link/', { email });
    await ask();
    const old = keyIn((await mailTo(email, 'course-link'))!.text);
    world.test.clock.advance(60 * 60_000);
    expect((await world.browser().post('/api/courses/sign-in-link/redeem/', { key: old })).status).toBe(400);
    await ask();
    const key = keyIn((await mailTo(email, 'course-link'))!.text);
    const uses = await Promise.all(
      Array.from({ length: 20 }, () => world.browser().post('/api/courses/sign-in-link/redeem/', { key })),
    );
    expect(uses.filter((one) => one.status === 200)).toHaveLength(1);
  });

  test('X-46 asking for a link answers known and unknown addresses alike, also while it is locked', async () => {
    const { email } = await courseBuyer(world);
    for (const address of [email, someEmail()]) {
      const ask = () => world.browser().post('/api/courses/sign-in-link/', { email: address });
      const first = await ask();
      expect([first.status, first.body]).toEqual([
        200,
        { detail: 'If this address has the course, a sign-in link is on its way.' },
      ]);
      const second = await ask();
      expect([second.status, second.body, second.headers['retry-after']]).toEqual([
        429,
        { detail: 'You have already asked for a link. Wait a few minutes before trying again.' },
        '300',
      ]);
    }
  });

  test('of links and tokens only hashes are kept, and a sent mail keeps its link no longer', async () => {
    const buyer = await courseBuyer(world);
    const key = keyIn((await mailTo(buyer.email, 'course-welcome'))!.text);
    const token = await loginToken(buyer);
    const [row] = await world.test.database.sql<{ all: string }>(
      `select (select string_agg(t::text, '|') from course_links t) ||
        (select string_agg(t::text, '|') from course_sessions t) ||
        (select string_agg(t::text, '|') from mails t) as all`,
    );
    expect(row!.all).not.toContain(key);
    expect(row!.all).not.toContain(token);
  });
});

describe('taking the course away', () => {
  test('X-05 withdrawn access ends sessions, links and, within a minute, every address given out', async () => {
    const buyer = await courseBuyer(world);
    const url = videosOf(await world.course(buyer.client))[0]!.videoUrl!;
    const key = keyIn((await mailTo(buyer.email, 'course-welcome'))!.text);
    expect((await buyer.client.get(url)).status).toBe(200);
    expect(await withdrawCourse(world.deps, buyer.email)).toBe(true);
    expect((await world.course(buyer.client)).has_access).toBe(false);
    world.test.clock.advance(16_000);
    expect((await buyer.client.get(url)).status).toBe(403);
    expect((await world.browser().post('/api/courses/sign-in-link/redeem/', { key })).status).toBe(400);
    expect(await withdrawCourse(world.deps, buyer.email)).toBe(false);
  });

  test('given again by the operator, what was played is still there', async () => {
    const { email, client } = await courseBuyer(world);
    await client.post('/api/courses/update/', { video_id: 'first-look', watched: true });
    await withdrawCourse(world.deps, email);
    expect(await grantCourse(world.deps, email)).toBe(true);
    expect(await grantCourse(world.deps, email)).toBe(false);
    world.test.clock.advance(5 * 60_000);
    const { token, browser } = await enterByLink(email);
    expect(videosOf(await world.course(browser.as(token)))[0]!.watched).toBe(true);
  });
});
