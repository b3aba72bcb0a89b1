// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  closePage,
  completeBrowser,
  openPage,
  type Answers,
  type OpenPage,
} from '../../testing/open-page.tsx';
import { rereadPreferences } from '../preferences.ts';
import { academy, call, completeMedia, course, element, play, tell } from '../testing/world.ts';

beforeAll(() => {
  completeBrowser();
  completeMedia();
});
beforeEach(() => {
  rereadPreferences();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

/** A learner who has tapped "play" on the first unwatched video, which is 100 s long. */
async function watch(more: Answers = {}, open = course(true)) {
  localStorage.setItem('access', 'course-token');
  const page = await openPage('/courses', { answers: academy(open, more) });
  await page.user.click(await screen.findByRole('button', { name: 'Play Title of b' }));
  await screen.findByRole('group', { name: 'Player: Title of b' });
  await tell('loadedmetadata');
  return page;
}
const marks = ({ sent }: OpenPage) => sent.filter(({ path }) => path === '/api/courses/update/');
const beats = ({ sent }: OpenPage) =>
  sent
    .filter(({ path }) => path === '/api/courses/played/')
    .flatMap(({ body }) => (body as { beats: { video_id: string; stretches: [number, number][] }[] }).beats);
const choose = (page: OpenPage, title: RegExp) =>
  page.user.click(screen.getByRole('button', { name: title }));

describe('marking a video watched', () => {
  it('R-333 R-337 R-338 R-376 R-485 X-14 happens by the timer at 90 % of media really played', async () => {
    const page = await watch();
    await play(page.wait, 88);
    await page.wait(3000);
    expect(marks(page)).toHaveLength(0);
    await play(page.wait, 2.5);
    await page.wait(1500);
    expect(marks(page)[0]?.body).toEqual({ video_id: 'b', watched: true });
    expect(marks(page)[0]?.headers.authorization).toBe('Bearer course-token');
  });
  it('R-332 R-485 the timer begins two seconds after a video was chosen, and looks every second', async () => {
    const open = course(true);
    Object.assign(open.lessons[1]!.videos[0]!, { played: 95 });
    const page = await watch({}, open);
    await choose(page, /^Go on/);
    await page.wait(10_000);
    expect(marks(page)).toHaveLength(0);
    await choose(page, /^Play: Title of c/);
    const chosen = Date.now();
    while (marks(page).length === 0 && Date.now() < chosen + 10_000) await page.wait(20);
    expect(marks(page)[0]?.body).toEqual({ video_id: 'c', watched: true });
    // A tap takes a little of the time itself.
    expect(Date.now() - chosen).toBeGreaterThan(2_700);
    expect(Date.now() - chosen).toBeLessThan(3_400);
  });
  it('R-334 R-206 happens once, and the course is read again', async () => {
    const page = await watch();
    const before = page.sent.filter(({ path }) => path === '/api/courses/').length;
    await play(page.wait, 100);
    await page.wait(20_000);
    expect(marks(page)).toHaveLength(1);
    expect(page.sent.filter(({ path }) => path === '/api/courses/').length).toBe(before + 1);
  });
  it('R-331 R-485 happens on switching at 80 %', async () => {
    const page = await watch();
    await play(page.wait, 81);
    await choose(page, /^Go on/);
    await choose(page, /^Play: Title of c/);
    await page.wait(100);
    expect(marks(page).map(({ body }) => body)).toEqual([{ video_id: 'b', watched: true }]);
  });
  it('R-331 does not happen on switching below 80 %', async () => {
    const page = await watch();
    await play(page.wait, 79);
    await choose(page, /^Go on/);
    await choose(page, /^Play: Title of c/);
    await page.wait(20_000);
    expect(marks(page)).toHaveLength(0);
  });
  it('X-14 a paused player and a jump add nothing', async () => {
    const page = await watch();
    await play(page.wait, 10);
    element().pause();
    await page.wait(200_000);
    element().currentTime = 95;
    await tell('seeking');
    await tell('timeupdate');
    await page.wait(5000);
    expect(marks(page)).toHaveLength(0);
    await choose(page, /^Go on/);
    await choose(page, /^Play: Title of c/);
    await page.wait(100);
    expect(marks(page)).toHaveLength(0);
  });
  it('X-14 the same seconds again and again add nothing', async () => {
    const page = await watch();
    for (let round = 0; round < 10; round++) {
      element().currentTime = 0;
      await tell('seeking');
      await play(page.wait, 10);
    }
    await page.wait(5000);
    expect(marks(page)).toHaveLength(0);
  });
  it('X-14 works at double speed', async () => {
    const page = await watch();
    await play(page.wait, 92, { rate: 2 });
    await page.wait(1500);
    expect(marks(page)).toHaveLength(1);
  });
  it('X-15 a duration that cannot be read takes the player’s own', async () => {
    const open = course(true);
    Object.assign(open.lessons[0]!.videos[1]!, { duration: '', seconds: 0 });
    const page = await watch({}, open);
    await page.wait(10_000);
    expect(marks(page)).toHaveLength(0);
    await play(page.wait, 92);
    await page.wait(1500);
    expect(marks(page)).toHaveLength(1);
  });
  it('R-339 X-17 a failure is only logged, and sent again later', async () => {
    let down = true;
    const page = await watch({ [call.mark]: ({ body }) => (down ? { status: 500, body: {} } : { body }) });
    await play(page.wait, 92);
    await page.wait(1500);
    expect(console.warn).toHaveBeenCalled();
    expect(document.querySelector('[data-sonner-toast]')).toBeNull();
    expect(screen.queryByText(/Saving your progress/)).toBeNull();
    down = false;
    await page.wait(16_000);
    expect(marks(page).length).toBeGreaterThan(1);
    const count = marks(page).length;
    await page.wait(40_000);
    expect(marks(page)).toHaveLength(count);
  });
});

describe('the seconds that were played', () => {
  it('X-14 are sent every 15 s as stretches', async () => {
    const page = await watch();
    await play(page.wait, 20);
    await page.wait(15_000);
    const [from, to] = beats(page)[0]?.stretches[0] ?? [];
    expect(from).toBe(0);
    expect(to).toBeGreaterThan(10);
    expect(beats(page).every(({ video_id }) => video_id === 'b')).toBe(true);
  });
  it('X-17 wait without connection, say one quiet line, survive a reload and go when it is back', async () => {
    let down = true;
    const page = await watch({
      [call.played]: () => (down ? { offline: true } : { body: { videos: [] } }),
    });
    await play(page.wait, 20);
    expect(await screen.findByText('Saving your progress when you are back online')).toBeDefined();
    expect(localStorage.getItem('course-progress')).toContain('"owner":"ada@example.ng"');
    down = false;
    window.dispatchEvent(new Event('online'));
    await page.wait(500);
    expect(screen.queryByText('Saving your progress when you are back online')).toBeNull();
    expect(localStorage.getItem('course-progress')).toBeNull();
  });
  it('X-17 are sent past the end of the page', async () => {
    const page = await watch();
    await play(page.wait, 8);
    const before = beats(page).length;
    window.dispatchEvent(new Event('pagehide'));
    await page.wait(10);
    expect(beats(page).length).toBe(before + 1);
  });
  it('X-17 of another person on this phone are not sent as mine', async () => {
    const beat = { stretches: [[0, 50]], position: 50, at: '2026-11-21T10:00:00.000Z' };
    localStorage.setItem(
      'course-progress',
      JSON.stringify({ owner: 'bola@example.ng', beats: { b: beat }, marks: ['b'] }),
    );
    const page = await watch();
    await page.wait(20_000);
    expect(beats(page)).toHaveLength(0);
    expect(marks(page)).toHaveLength(0);
  });
});
