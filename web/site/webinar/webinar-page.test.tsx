// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { holdMs, holdSentence } from '#shared/api/live-class.ts';
import { closePage, completeBrowser, openPage, type Answers } from '../testing/open-page.tsx';
import { timerStart } from './countdown.ts';
import { situations } from './lesson-texts.ts';

beforeAll(completeBrowser);
afterEach(closePage);

const iso = (ms: number) => new Date(ms).toISOString();
const ledger = { total: 50, held: 3, taken: 7, left: 40, waiting: 0 };
const day = 86_400_000;

function classOf(now: number) {
  return {
    slug: 'ad-ready',
    title: 'Ad-ready',
    about: 'A class.',
    host_name: 'Amara',
    starts_at: iso(now + 2 * day),
    ends_at: iso(now + 2 * day + 3_600_000),
    closes_at: iso(now + 2 * day),
    status: 'scheduled',
    started_at: null,
    ended_at: null,
  };
}

function answers(more: Answers = {}): Answers {
  return {
    'GET /api/live-class/current/': () => {
      const now = Date.now();
      return { body: { now: iso(now), class: classOf(now), ledger, form: null } };
    },
    'POST /api/live-class/ad-ready/hold/': () => {
      const now = Date.now();
      return {
        body: { now: iso(now), state: 'held', started_ms: now, ends_at: iso(now + holdMs), ledger },
      };
    },
    ...more,
  };
}

const shown = () =>
  [...screen.getByRole('timer').querySelectorAll('dd')].map(({ textContent }) => Number(textContent));

const secondsShown = () =>
  shown().reduce((sum, part, index) => sum + part * [86_400, 3600, 60, 1][index]!, 0);
/** What the countdown showed, ten times a second for so long. */
async function watched(wait: (ms: number) => Promise<void>, forMs: number): Promise<number[]> {
  const seen = [secondsShown()];
  for (let past = 0; past < forMs; past += 100) {
    await wait(100);
    seen.push(secondsShown());
  }
  return seen;
}

describe('the page of the free live class', () => {
  it('R-021 R-030 R-239 R-240 R-242 R-243 R-251 R-252 R-253 R-255 has its words in order', async () => {
    await openPage('/webinar', { answers: answers() });
    const main = screen.getByRole('main');
    expect([...main.querySelectorAll('h1, h2')].map(({ textContent }) => textContent)).toEqual([
      "Your Followers Aren't the Problem. Your Page Is.",
      "In This Live Training, You'll Learn:",
      "Here's What to Do Next:",
      "This Training Is Perfect for You If You've Ever:",
    ]);
    expect(main.textContent).toContain('Learn what slows your sales and how to fix it in 7 days.');
    expect(screen.getByRole('link', { name: 'JOIN THE FREE LIVE CLASS' }).getAttribute('href')).toBe(
      '#reserve',
    );
    expect(screen.getByRole('heading', { name: 'Reserve Your Seat Now' })).toBeDefined();
  });
  it('R-023 R-244 R-245 R-246 R-247 R-248 R-249 R-250 R-254 has six numbered cards and five items', async () => {
    await openPage('/webinar', { answers: answers() });
    const cards = [...document.querySelectorAll('section[aria-labelledby="learn-title"] li')];
    expect(cards.map((card) => card.querySelector('span')?.textContent)).toEqual([
      '01',
      '02',
      '03',
      '04',
      '05',
      '06',
    ]);
    expect(cards.map((card) => card.querySelector('h3')?.textContent)).toEqual([
      'Why small businesses lose money on ads',
      '9 hidden conversion blockers',
      'Optimising your bio, highlights and pinned posts',
      'A checklist for whether your page is ad-ready',
      'Viral content versus revenue content',
      'A beginner ad setup',
    ]);
    const items = [...document.querySelectorAll('section[aria-labelledby="perfect-title"] li')];
    expect(items.map(({ textContent }) => textContent)).toEqual([...situations]);
    expect(items).toHaveLength(5);
    for (const item of items)
      expect(
        [...item.querySelectorAll('svg')].map((sign) => sign.classList.contains('lucide-check')),
      ).toEqual([true]);
  });
  it('R-203 R-241 R-257 R-258 R-492 X-18 counts the three hours of the held seat, which the browser keeps', async () => {
    const { wait } = await openPage('/webinar', { answers: answers() });
    await screen.findByText('50 seats: 3 held, 7 taken, 40 left.');
    expect(screen.getByText('Access Expires in:')).toBeDefined();
    expect(
      [...screen.getByRole('timer').querySelectorAll('dt')].map(({ textContent }) => textContent),
    ).toEqual(['Days', 'Hours', 'Minutes', 'Seconds']);
    expect(screen.getByText(holdSentence)).toBeDefined();
    const start = Number(localStorage.getItem('webinar_timer_start'));
    expect(start).toBeGreaterThan(Date.now() - 10_000);
    await wait(60_000);
    expect(Math.abs(10_800 - (Date.now() - start) / 1000 - secondsShown())).toBeLessThanOrEqual(2);
  });
  it('R-259 R-492 ticks every second', async () => {
    const { wait } = await openPage('/webinar', { answers: answers() });
    await screen.findByText('50 seats: 3 held, 7 taken, 40 left.');
    const seen = await watched(wait, 5_000);
    expect(new Set(seen.slice(1).map((now, index) => seen[index]! - now))).toEqual(new Set([0, 1]));
    expect(seen[0]! - seen.at(-1)!).toBeGreaterThanOrEqual(4);
  });
  it('R-260 R-261 X-18 at zero asks for a new hold and begins again at 3 h 0 min 0 s; days stay 0', async () => {
    const { wait, sent } = await openPage('/webinar', { answers: answers() });
    await screen.findByText('50 seats: 3 held, 7 taken, 40 left.');
    const holds = () => sent.filter(({ path }) => path.endsWith('/hold/')).length;
    await wait(secondsShown() * 1000 - 2_000);
    expect([holds(), secondsShown() <= 3]).toEqual([1, true]);
    const seen = await watched(wait, 6_000);
    expect(holds()).toBe(2);
    const restart = seen.findIndex((now, index) => now > (seen[index - 1] ?? Infinity));
    expect([0, 1]).toContain(seen[restart - 1]);
    expect([10_799, 10_800]).toContain(seen[restart]);
    expect(shown()[0]).toBe(0);
    expect(Number(localStorage.getItem('webinar_timer_start'))).toBeGreaterThan(Date.now() - 10_000);
  });
  it('R-241 X-18 nothing counts down before the server has answered, and what the browser kept stands still', async () => {
    localStorage.setItem('webinar_timer_start', String(Date.now() - 3_600_000));
    const { wait } = await openPage('/webinar', {
      answers: answers({ 'POST /api/live-class/ad-ready/hold/': { never: true } }),
    });
    await wait(100);
    const first = secondsShown();
    expect(Math.abs(first - 7_200)).toBeLessThan(10);
    expect(new Set(await watched(wait, 4_000))).toEqual(new Set([first]));
  });
  it('R-241 X-18 nothing counts down when no seat is held, and it is asked again after a minute', async () => {
    let full = true;
    const held = answers()['POST /api/live-class/ad-ready/hold/'] as () => object;
    const none = () => ({
      body: { now: iso(Date.now()), state: 'none', started_ms: null, ends_at: null, ledger },
    });
    const { wait, sent } = await openPage('/webinar', {
      answers: answers({ 'POST /api/live-class/ad-ready/hold/': () => (full ? none() : held()) }),
    });
    expect(
      await screen.findByText('No seat is held for you: all are held or taken right now.'),
    ).toBeDefined();
    expect(screen.queryByRole('timer')).toBeNull();
    await wait(50_000);
    expect(sent.filter(({ path }) => path.endsWith('/hold/'))).toHaveLength(1);
    full = false;
    await wait(15_000);
    expect(secondsShown()).toBeGreaterThan(10_700);
    expect(screen.getByText(holdSentence)).toBeDefined();
  });
  it('R-241 X-18 nothing counts down while the server cannot be reached; a hold it gave before counts to its end', async () => {
    let down = true;
    const held = answers()['POST /api/live-class/ad-ready/hold/'] as () => object;
    const { wait } = await openPage('/webinar', {
      answers: answers({ 'POST /api/live-class/ad-ready/hold/': () => (down ? { offline: true } : held()) }),
    });
    const words = 'We could not reach Presence to hold a seat. We are trying again.';
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByRole('timer')).toBeNull();
    down = false;
    await wait(16_000);
    expect(secondsShown()).toBeGreaterThan(10_700);
    down = true;
    await wait(holdMs - 60_000);
    expect(secondsShown()).toBeGreaterThan(0);
    await wait(61_000);
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByText(words)).toBeDefined();
  });
  it.each(['soon', '', '-5', '99999999999999'])(
    'R-262 X-18 replaces the stored value %j with now',
    (value) => {
      localStorage.setItem('webinar_timer_start', value);
      expect(timerStart(1_800_000_000_000)).toBe(1_800_000_000_000);
      expect(localStorage.getItem('webinar_timer_start')).toBe('1800000000000');
      expect(timerStart(1_800_000_005_000)).toBe(1_800_000_000_000);
    },
  );
  it('R-242 the button scrolls smoothly to the signup section, and at once for people who want no motion', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = await openPage('/webinar', { answers: answers() });
    const join = screen.getByRole('link', { name: 'JOIN THE FREE LIVE CLASS' });
    await user.click(join);
    const card = document.getElementById('reserve');
    expect(scroll.mock.contexts.at(-1)).toBe(card);
    expect(scroll).toHaveBeenLastCalledWith({ behavior: 'smooth' });
    expect(document.activeElement).toBe(card);
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    await user.click(join);
    expect(scroll).toHaveBeenLastCalledWith({ behavior: 'auto' });
    vi.restoreAllMocks();
  });
  it('says that no class is scheduled, counts nothing down, and takes an address for the next one', async () => {
    const { user, sent } = await openPage('/webinar', {
      answers: {
        'GET /api/live-class/current/': () => ({
          body: { now: iso(Date.now()), class: null, ledger: null, form: null },
        }),
        'POST /api/live-class/interest/': { body: { detail: 'We write to you.' } },
      },
    });
    expect(await screen.findByText('No class is scheduled right now.')).toBeDefined();
    expect(screen.queryByRole('timer')).toBeNull();
    await user.type(screen.getByLabelText('Email'), 'ngozi@example.ng');
    await user.click(screen.getByRole('button', { name: 'Tell me about the next class' }));
    expect(await screen.findByText('We write to you.')).toBeDefined();
    expect(sent.some(({ path }) => path.endsWith('/hold/'))).toBe(false);
  });
  it.each([
    ['our seat form', classOf(Date.now())],
    ['our form for an address, where no class is scheduled', null],
  ])(
    'R-252 R-264 R-389 the form of another provider, where one is configured, takes the place of %s',
    async (_what, shown) => {
      const form = { id: 'form-7', script: 'https://forms.example/embed.js' };
      const current = { now: iso(Date.now()), class: shown, ledger: shown && ledger, form };
      await openPage('/webinar', { answers: answers({ 'GET /api/live-class/current/': { body: current } }) });
      const card = within(document.getElementById('reserve')!);
      const placed = () => document.querySelector<HTMLScriptElement>('#reserve [data-form-id] > script');
      await vi.waitFor(() => expect(placed()?.src).toBe(form.script), 10_000);
      expect(placed()?.dataset.formId).toBe('form-7');
      expect(card.queryByRole('button')).toBeNull();
    },
  );
  it('R-265 X-19 the seat form says what is missing and sends nothing; a seat got is said', async () => {
    const { user, sent } = await openPage('/webinar', {
      answers: answers({
        'POST /api/live-class/ad-ready/register/': {
          status: 201,
          body: { state: 'waitlisted', place: 2, detail: 'Look into your mail.', ledger },
        },
      }),
    });
    const button = await screen.findByRole('button', { name: 'Reserve my seat' });
    expect(button.closest('#reserve [data-form-id]')?.getAttribute('data-form-id')).toBe('ad-ready');
    await user.click(button);
    expect(await screen.findByText('Enter your first name.')).toBeDefined();
    expect(sent.some(({ path }) => path.endsWith('/register/'))).toBe(false);
    await user.type(screen.getByLabelText('First name'), 'Ngozi');
    await user.type(screen.getByLabelText('Email'), 'ngozi@example.ng');
    await user.click(button);
    const card = await screen.findByText('You are number 2 in the waiting line.');
    expect(within(card.parentElement!).getByText('Look into your mail.')).toBeDefined();
  });
  it('says that the class is on, and leads those who have a seat into it', async () => {
    const now = Date.now();
    const live = { ...classOf(now - 2 * day), status: 'live', started_at: iso(now) };
    const { wait } = await openPage('/webinar', {
      answers: answers({
        'GET /api/live-class/current/': { body: { now: iso(now + 1), class: live, ledger, form: null } },
        'POST /api/live-class/ad-ready/hold/': {
          body: { now: iso(now + 1), state: 'closed', started_ms: null, ends_at: null, ledger },
        },
      }),
    });
    await wait(100);
    expect(screen.getByText('The class is on now.')).toBeDefined();
    expect(screen.getByText('Registration closed. The class has begun.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'I have a seat: join the class' }).getAttribute('href')).toBe(
      '/webinar/seat',
    );
  });
  it('takes registrations while a class runs that was begun before its time', async () => {
    const now = Date.now();
    const early = { ...classOf(now), status: 'live', started_at: iso(now) };
    await openWith({ class: early, ledger });
    expect(screen.getByLabelText('First name')).toBeDefined();
    expect(screen.getByText(/^The class has begun before its time\./)).toBeDefined();
  });
  it('says of the class that ended last that it is over, and where its recording is', async () => {
    const now = Date.now();
    const last = { ...classOf(now - 3 * day), status: 'ended', ended_at: iso(now - day) };
    await openWith({ last: { ...last, started_at: iso(now - 2 * day) } });
    expect(document.getElementById('reserve')!.textContent).toMatch(/Ad-ready of .* is over\./);
    expect(screen.getByRole('link', { name: 'I had a seat: open the recording' }).getAttribute('href')).toBe(
      '/webinar/seat',
    );
    expect(screen.getByRole('button', { name: 'Tell me about the next class' })).toBeDefined();
  });
  it('says of a class that ended without having begun that it was called off, and offers no recording', async () => {
    const now = Date.now();
    await openWith({ last: { ...classOf(now + day), status: 'ended', ended_at: iso(now) } });
    expect(document.getElementById('reserve')!.textContent).toMatch(/Ad-ready of .* was called off\./);
    expect(screen.queryByRole('link', { name: 'I had a seat: open the recording' })).toBeNull();
  });
});

/** The page with these classes. */
async function openWith(more: object): Promise<void> {
  const body = { now: iso(Date.now()), class: null, last: null, ledger: null, form: null, ...more };
  const current = answers({ 'GET /api/live-class/current/': { body } });
  await (await openPage('/webinar', { answers: current })).wait(100);
}
