// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Course } from '#shared/api/academy.ts';
import { closePage, completeBrowser, openPage, type Answers } from '../../testing/open-page.tsx';
import { rereadPreferences } from '../preferences.ts';
import { academy, call, completeMedia, course, element, tell } from '../testing/world.ts';

type Listener = (event: string, data: object) => void;
interface Told {
  xhrSetup: (xhr: { open: (...args: unknown[]) => void }, url: string) => Promise<void>;
  fragLoadPolicy: {
    default: {
      errorRetry: { shouldRetry: (c: null, n: number, t: boolean, r: object, o: boolean) => boolean };
    };
  };
  maxMaxBufferLength: number;
  enableWorker: boolean;
}
const names = ['144p', '240p', '480p'];

/** Stands for the library: notes what it is told, and says what it is made to say. */
const players = vi.hoisted(() => [] as FakeHls[]);
class FakeHls {
  static DefaultConfig = {
    manifestLoadPolicy: { default: { errorRetry: {} } },
    playlistLoadPolicy: { default: { errorRetry: {} } },
    fragLoadPolicy: { default: { errorRetry: {} } },
  };
  levels = names.map((name) => ({ uri: `http://x/course-media/t/b/${name}.m3u8` }));
  loadLevel = -1;
  nextLevel = -1;
  autoLevelCapping = -1;
  source = '';
  from = -1;
  closed = false;
  element: HTMLMediaElement | null = null;
  private readonly listeners = new Map<string, Listener>();
  readonly config: Told;
  constructor(config: Told) {
    this.config = config;
    players.push(this);
  }
  on(event: string, listener: Listener) {
    this.listeners.set(event, listener);
  }
  loadSource(url: string) {
    this.source = url;
  }
  attachMedia(media: HTMLMediaElement) {
    this.element = media;
  }
  startLoad(from: number) {
    this.from = from;
  }
  destroy() {
    this.closed = true;
  }
  say(event: string, data: object = {}) {
    act(() => this.listeners.get(event)?.(event, data));
  }
  /** Asks for a file as the library does, and answers for which address. */
  async ask(file: string): Promise<string> {
    let opened = '';
    const xhr = { open: (_: unknown, url: unknown) => void (opened = String(url)) };
    await this.config.xhrSetup(xhr, `http://x/course-media/old/b/${file}`);
    return opened;
  }
  refuse(count = 0): boolean {
    return this.config.fragLoadPolicy.default.errorRetry.shouldRetry(
      null,
      count,
      false,
      { code: 403 },
      false,
    );
  }
}
vi.mock('hls.js/light', () => ({
  default: FakeHls,
  Events: { MANIFEST_PARSED: 'parsed', FRAG_LOADED: 'fragment', ERROR: 'error' },
}));

beforeAll(() => {
  completeBrowser();
  completeMedia();
});
beforeEach(rereadPreferences);
afterEach(async () => {
  await closePage();
  players.length = 0;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Video b is a long one. */
function longCourse(token = 't'): Course {
  const shown = course(true);
  const video = shown.lessons[0]!.videos[1]!;
  const at = (file: string) => `/course-media/${token}/b/${file}`;
  video.hlsUrl = at('master.m3u8');
  video.renditions = [
    ...['144p', '240p', '480p'].map((name, n) => ({
      name: name as '144p',
      height: Number.parseInt(name, 10),
      bytes: (n + 1) * 10_000_000,
      url: at(`${name}.mp4`),
      hlsUrl: at(`${name}.m3u8`),
    })),
    { name: 'voice', height: 0, bytes: 4_000_000, url: at('voice.m4a'), hlsUrl: at('voice.m3u8') },
    { name: 'source', height: 720, bytes: 90_000_000, url: at('source.mp4'), hlsUrl: null },
  ];
  return shown;
}

interface Browser {
  /** Plays HLS without our help. */
  native?: boolean;
  mediaSource?: boolean;
}
async function watch(browser: Browser, more: Answers = {}, shown = longCourse()) {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockImplementation((type) =>
    type.includes('mp4') || (browser.native && type === 'application/vnd.apple.mpegurl') ? 'maybe' : '',
  );
  if (browser.mediaSource) vi.stubGlobal('MediaSource', class {});
  localStorage.setItem('access', 'course-token');
  localStorage.setItem('course-player', JSON.stringify({ rendition: '240p' }));
  const page = await openPage('/courses', { answers: academy(shown, more) });
  await page.user.click(await screen.findByRole('button', { name: 'Play Title of b' }));
  const player = within(await screen.findByRole('group', { name: 'Player: Title of b' }));
  if (browser.mediaSource && shown.lessons[0]!.videos[1]!.hlsUrl)
    await vi.waitFor(() => expect(players).toHaveLength(1), 10_000);
  return { ...page, player };
}
const reads = (sent: { path: string }[]) => sent.filter(({ path }) => path === '/api/courses/').length;
const src = () => element().getAttribute('src');

describe('which way a long video is played', () => {
  it('R-282 by the browser itself where no page may feed it: the chosen size alone, and none of our code', async () => {
    await watch({ native: true });
    expect(src()).toBe('/course-media/t/b/240p.m3u8');
    expect(players).toEqual([]);
  });
  it('by our code wherever it can run, since it changes to a new address without a pause', async () => {
    await watch({ native: true, mediaSource: true });
    expect([src(), players[0]!.source, players[0]!.element]).toEqual([
      null,
      '/course-media/t/b/master.m3u8',
      element(),
    ]);
  });
  it('as a plain file where neither works, and a short video always', async () => {
    await watch({});
    expect(src()).toBe('/course-media/t/b/240p.mp4');
    await closePage();
    await watch({ native: true, mediaSource: true }, {}, course(true));
    expect(src()).toBe('/media/course/b/240p');
    expect(players).toEqual([]);
  });
  it('full quality is the file as it came', async () => {
    const { user, player } = await watch({ mediaSource: true });
    await user.selectOptions(player.getByRole('combobox', { name: 'Quality' }), 'source');
    expect(src()).toBe('/course-media/t/b/source.mp4');
    expect(players[0]!.closed).toBe(true);
  });
});

describe('a stream played by our code', () => {
  it('R-365 begins where the person stopped, in the chosen size, and loads less than a minute ahead', async () => {
    const shown = longCourse();
    shown.lessons[0]!.videos[1]!.position = 42;
    await watch({ mediaSource: true }, {}, shown);
    const [hls] = players;
    hls!.say('parsed');
    expect([hls!.loadLevel, hls!.autoLevelCapping, hls!.from]).toEqual([1, 1, 42]);
    expect([hls!.config.enableWorker, hls!.config.maxMaxBufferLength]).toEqual([false, 40]);
  });
  it('another size is pinned in the same stream, with its price said; voice is a stream of its own', async () => {
    const { user, player } = await watch({ mediaSource: true });
    const [hls] = players;
    hls!.say('parsed');
    const playing = element();
    const choice = player.getByRole('combobox', { name: 'Quality' });
    expect(within(choice).getByRole('option', { name: '480p: 30 MB, about ₦24' })).toBeDefined();
    await user.selectOptions(choice, '480p');
    expect([hls!.nextLevel, hls!.autoLevelCapping, element() === playing]).toEqual([2, 2, true]);
    expect(JSON.parse(localStorage.getItem('course-player') ?? '{}')).toEqual({ rendition: '480p' });
    element().currentTime = 30;
    await tell('timeupdate');
    await user.selectOptions(choice, 'voice');
    await vi.waitFor(() => expect(players).toHaveLength(2), 10_000);
    expect([hls!.closed, element().tagName, players[1]!.source]).toEqual([
      true,
      'AUDIO',
      '/course-media/t/b/voice.m3u8',
    ]);
    players[1]!.say('parsed');
    expect(players[1]!.from).toBe(30);
  });
  it('the data total counts what came', async () => {
    const { player } = await watch({ mediaSource: true });
    const said = () =>
      player.queryByText(/Data used/)?.textContent ?? 'Data used in this visit: about 0.0 MB';
    const before = Number.parseFloat(said().slice(31));
    players[0]!.say('fragment', { payload: { byteLength: 1_500_000 } });
    await tell('progress');
    expect(Number.parseFloat(said().slice(31)) - before).toBeCloseTo(1.5, 5);
  });
  it('X-47 after 15 minutes a refused segment is asked for again below the new address, and the film runs on', async () => {
    let token = 0;
    const { sent, wait } = await watch(
      { mediaSource: true },
      { [call.course]: () => ({ body: longCourse(`t${++token}`) }) },
    );
    const [hls] = players;
    hls!.say('parsed');
    await tell('loadedmetadata');
    const playing = element();
    const used = hls!.source.split('/')[2];
    expect(await hls!.ask('segments-240p.mp4')).toBe(`/course-media/${used}/b/segments-240p.mp4`);
    await wait(15 * 60_000);
    const before = reads(sent);
    expect(hls!.refuse()).toBe(true);
    const next = await act(() => hls!.ask('segments-240p.mp4'));
    expect(next).toBe(`/course-media/t${token}/b/segments-240p.mp4`);
    expect(next).not.toContain(`/${used}/`);
    expect(reads(sent)).toBe(before + 1);
    // Later files, whatever address the playlist gave them, are asked for below the new one too.
    expect(await hls!.ask('480p.m3u8')).toBe(`/course-media/t${token}/b/480p.m3u8`);
    expect([element() === playing, element().paused, players.length, hls!.closed]).toEqual([
      true,
      false,
      1,
      false,
    ]);
  });
  it('an address that is refused again and again is given up', async () => {
    await watch({ mediaSource: true });
    expect([0, 1, 2, 3].map((count) => players[0]!.refuse(count))).toEqual([true, true, true, false]);
  });
  it('without access any more nothing is asked for', async () => {
    let open = true;
    await watch(
      { mediaSource: true },
      { [call.course]: () => ({ body: open ? longCourse() : course(false) }) },
    );
    open = false;
    players[0]!.refuse();
    await expect(act(() => players[0]!.ask('segments-240p.mp4'))).rejects.toThrow(
      'The course is not to be had.',
    );
  });
});

describe('a stream that cannot be played', () => {
  it('gives way to the plain file of the same size at the same second', async () => {
    const { wait, sent } = await watch({ mediaSource: true });
    players[0]!.say('parsed');
    await tell('loadedmetadata');
    element().currentTime = 37;
    await tell('timeupdate');
    players[0]!.say('error', { fatal: false });
    expect(players[0]!.closed).toBe(false);
    const before = reads(sent);
    players[0]!.say('error', { fatal: true });
    await wait(200);
    expect([src(), players[0]!.closed, reads(sent)]).toEqual([
      '/course-media/t/b/240p.mp4',
      true,
      before + 1,
    ]);
    await tell('loadedmetadata');
    expect([element().currentTime, element().paused]).toEqual([37, false]);
  });
  it('X-47 in the browser’s own hands the address may have run out: first a new one, then the plain file, then it is said', async () => {
    let token = 0;
    const { wait, player } = await watch(
      { native: true },
      { [call.course]: () => ({ body: longCourse(`t${++token}`) }) },
    );
    element().currentTime = 37;
    await tell('timeupdate');
    await tell('error');
    await wait(200);
    expect(src()).toBe(`/course-media/t${token}/b/240p.m3u8`);
    await tell('loadedmetadata');
    expect(element().currentTime).toBe(37);
    await tell('error');
    await wait(200);
    expect(src()).toBe(`/course-media/t${token}/b/240p.mp4`);
    await tell('error');
    await wait(200);
    expect(player.getByText(/The video could not be loaded/)).toBeDefined();
  });
});
