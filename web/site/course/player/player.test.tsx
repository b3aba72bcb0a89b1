// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, completeBrowser, openPage, type Answers } from '../../testing/open-page.tsx';
import { rereadPreferences } from '../preferences.ts';
import { academy, call, completeMedia, course, element, play, tell } from '../testing/world.ts';

beforeAll(() => {
  completeBrowser();
  completeMedia();
});
beforeEach(rereadPreferences);
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

async function open(more: Answers = {}, shown = course(true)) {
  localStorage.setItem('access', 'course-token');
  const page = await openPage('/courses', { answers: academy(shown, more) });
  await screen.findByRole('button', { name: 'Play Title of b' });
  return page;
}
async function watch(more: Answers = {}, shown = course(true)) {
  const page = await open(more, shown);
  await page.user.click(screen.getByRole('button', { name: 'Play Title of b' }));
  const player = within(await screen.findByRole('group', { name: 'Player: Title of b' }));
  await tell('loadedmetadata');
  return { ...page, player };
}

describe('before play', () => {
  it('R-282 nothing is loaded, and every way to watch says its size and price', async () => {
    const { user } = await open();
    expect(document.querySelector('video, audio')).toBeNull();
    const choice = screen.getByRole('combobox', { name: 'How to watch' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Voice and slides: 0.6 MB, about ₦1',
      '240p, small: 2.5 MB, about ₦2',
      '480p: 6.0 MB, about ₦5',
    ]);
    await user.selectOptions(choice, '240p');
    await user.click(screen.getByRole('button', { name: 'Play Title of b' }));
    await screen.findByRole('group', { name: 'Player: Title of b' });
    expect(element().getAttribute('src')).toBe('/media/course/b/240p');
    expect(JSON.parse(localStorage.getItem('course-player') ?? '{}')).toEqual({ rendition: '240p' });
  });
});

describe('the player', () => {
  it('R-365 goes on where the person stopped, at the speed they like', async () => {
    const shown = course(true);
    shown.lessons[0]!.videos[1]!.position = 42;
    localStorage.setItem('course-player', JSON.stringify({ rate: 1.5 }));
    await watch({}, shown);
    expect(element().currentTime).toBe(42);
    expect(element().playbackRate).toBe(1.5);
    expect(element().paused).toBe(false);
  });
  it('has buttons for everything, and remembers choices', async () => {
    const { user, player } = await watch();
    await user.click(player.getByRole('button', { name: 'Pause' }));
    expect(element().paused).toBe(true);
    await user.click(player.getByRole('button', { name: 'Forward 10 seconds' }));
    expect(element().currentTime).toBe(10);
    await user.click(player.getByRole('button', { name: 'Back 10 seconds' }));
    expect(element().currentTime).toBe(0);
    await user.selectOptions(player.getByRole('combobox', { name: 'Speed' }), '2');
    expect(element().playbackRate).toBe(2);
    await user.click(player.getByRole('button', { name: 'Captions' }));
    expect(player.getByRole('button', { name: 'Captions' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(player.getByRole('button', { name: 'Sound off' }));
    expect(element().muted).toBe(true);
    expect(JSON.parse(localStorage.getItem('course-player') ?? '{}')).toEqual({
      rate: 2,
      captions: true,
      muted: true,
    });
  });
  it('has keys for everything', async () => {
    const { user, player } = await watch();
    player.getByRole('slider', { name: 'Position' }).focus();
    await user.keyboard('k');
    expect(element().paused).toBe(true);
    await user.keyboard(' ');
    expect(element().paused).toBe(false);
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(element().currentTime).toBe(10);
    await user.keyboard('>');
    expect(element().playbackRate).toBe(1.25);
    await user.keyboard('<<');
    expect(element().playbackRate).toBe(0.75);
    await user.keyboard('m');
    expect(element().muted).toBe(true);
    await user.keyboard('c');
    expect(player.getByRole('button', { name: 'Captions' }).getAttribute('aria-pressed')).toBe('true');
  });
  it('changes the quality at the same second; voice comes with slides', async () => {
    const { user, player } = await watch();
    await play(async () => {}, 0);
    element().currentTime = 30;
    await tell('timeupdate');
    await user.selectOptions(player.getByRole('combobox', { name: 'Quality' }), 'voice');
    await tell('loadedmetadata');
    expect(element().tagName).toBe('AUDIO');
    expect(element().currentTime).toBe(30);
    expect(document.querySelector('img[src="/media/course/b/still-0"]')).not.toBeNull();
  });
  it('R-284 R-291 after the end the next one starts in five seconds, or not when one says so', async () => {
    const { user, player, wait } = await watch();
    element().currentTime = 100;
    await tell('ended');
    expect(player.getByText('Starts in 5 s')).toBeDefined();
    for (const left of [4, 3]) {
      await wait(1000);
      expect(player.getByText(`Starts in ${left} s`)).toBeDefined();
    }
    await user.click(player.getByRole('button', { name: 'Cancel' }));
    await wait(10_000);
    expect(screen.getByRole('heading', { level: 2, name: 'Title of b' })).toBeDefined();
    await user.click(player.getByRole('button', { name: 'Play next' }));
    expect(screen.getByRole('heading', { level: 2, name: 'Title of c' })).toBeDefined();
    expect(await screen.findByRole('group', { name: 'Player: Title of c' })).toBeDefined();
  });
  it('starts the next one by itself after five seconds', async () => {
    const { wait } = await watch();
    element().currentTime = 100;
    await tell('ended');
    for (let second = 0; second < 6; second++) await wait(1000);
    expect(screen.getByRole('heading', { level: 2, name: 'Title of c' })).toBeDefined();
  });
});

describe('X-47 an address that has run out', () => {
  const fresh = (stamp: string) => {
    const shown = course(true);
    for (const rendition of shown.lessons[0]!.videos[1]!.renditions) rendition.url += stamp;
    return shown;
  };
  it('is asked for once, and the film goes on at the same second', async () => {
    let reads = 0;
    const { sent, wait } = await watch({ [call.course]: () => ({ body: fresh(`?read=${++reads}`) }) });
    const before = sent.filter(({ path }) => path === '/api/courses/').length;
    const old = element().getAttribute('src');
    element().currentTime = 37;
    await tell('timeupdate');
    await tell('error');
    await wait(200);
    expect(sent.filter(({ path }) => path === '/api/courses/').length).toBe(before + 1);
    expect(element().getAttribute('src')).not.toBe(old);
    await tell('loadedmetadata');
    expect(element().currentTime).toBe(37);
    expect(element().paused).toBe(false);
  });
  it('that fails again says so and offers another try', async () => {
    let reads = 0;
    const { sent, wait, user } = await watch({ [call.course]: () => ({ body: fresh(`?read=${++reads}`) }) });
    await tell('error');
    await wait(200);
    await tell('error');
    await wait(200);
    expect(screen.getByText(/The video could not be loaded/)).toBeDefined();
    const before = sent.filter(({ path }) => path === '/api/courses/').length;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await wait(200);
    expect(sent.filter(({ path }) => path === '/api/courses/').length).toBe(before + 1);
    expect(screen.queryByText(/The video could not be loaded/)).toBeNull();
  });
  it('and a line that went away with it are said, and the film goes on where it was once the line is back', async () => {
    let away = false;
    const { wait } = await watch({
      [call.course]: () => (away ? { offline: true } : { body: fresh('?read') }),
    });
    element().currentTime = 37;
    await tell('timeupdate');
    away = true;
    await tell('error');
    await wait(200);
    expect(screen.getByText(/The video could not be loaded/)).toBeDefined();
    const old = element();
    away = false;
    window.dispatchEvent(new Event('online'));
    await wait(200);
    expect(screen.queryByText(/The video could not be loaded/)).toBeNull();
    // Fetched anew, although the address is the same.
    expect(element()).not.toBe(old);
    await tell('loadedmetadata');
    expect([element().currentTime, element().paused]).toEqual([37, false]);
  });
  it('a new reading of the course does not disturb the film that plays', async () => {
    let reads = 0;
    const { wait } = await watch({ [call.course]: () => ({ body: fresh(`?read=${++reads}`) }) });
    const playing = element();
    await play(wait, 92);
    await wait(2000);
    expect(reads).toBeGreaterThan(1);
    expect(element()).toBe(playing);
  });
});

describe('a browser that lacks what plays our videos', () => {
  const without = (kind: RegExp) =>
    vi
      .spyOn(HTMLMediaElement.prototype, 'canPlayType')
      .mockImplementation((type) => (kind.test(type) ? '' : 'probably'));
  const failTwice = async (wait: (ms: number) => Promise<void>) => {
    for (let time = 0; time < 2; time++) {
      await tell('error');
      await wait(200);
    }
  };
  it('says so instead of blaming the line, and plays the voice once that is chosen below', async () => {
    without(/avc1/);
    const { wait, user, player } = await watch();
    await failTwice(wait);
    expect(player.getByRole('alert').textContent).toBe(
      'This browser cannot play this kind of video: choose “Voice and slides” below to listen, or open the course in another browser, such as Chrome, Edge or Safari.Retry',
    );
    await user.selectOptions(player.getByRole('combobox', { name: 'Quality' }), 'voice');
    expect(player.queryByRole('alert')).toBeNull();
    expect(element().tagName).toBe('AUDIO');
  });
  it('offers no voice that it cannot play either', async () => {
    without(/mp4/);
    const { wait, player } = await watch();
    await failTwice(wait);
    expect(player.getByRole('alert').textContent).toBe(
      'This browser cannot play this kind of video: open the course in another browser, such as Chrome, Edge or Safari.Retry',
    );
  });
});
