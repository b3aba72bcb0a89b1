// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  closePage,
  completeBrowser,
  openPage,
  type Answers,
  type SentRequest,
} from '../testing/open-page.tsx';
import { LineForm } from './room-components.tsx';

beforeAll(completeBrowser);
afterEach(closePage);

const iso = (ms: number) => new Date(ms).toISOString();
const minute = 60_000;
const slide = (position: number) => ({ position, of: 2, title: `Slide ${position} title`, lines: [] });

/** The console of a class that is planned so many milliseconds from now. */
function viewOf(startsIn: number, more: object = {}) {
  const now = Date.now();
  return {
    now: iso(now),
    class: {
      slug: 'ad-ready',
      title: 'Ad-ready',
      about: '',
      host_name: 'Amara',
      starts_at: iso(now + startsIn),
      ends_at: iso(now + startsIn + 60 * minute),
      closes_at: iso(now + startsIn),
      status: 'scheduled',
      started_at: null,
      ended_at: null,
      ...more,
    },
    ledger: { total: 50, held: 0, taken: 7, left: 43, waiting: 0 },
    slides: [slide(1), slide(2)],
    slide_position: 0,
    captions: [],
    words: [],
    questions: [],
    people: [],
    last_event: 0,
  };
}

/** A seat in a class that is on. */
const seatView = (words_given: number) => ({
  now: iso(Date.now()),
  class: { ...viewOf(0).class, status: 'live', started_at: iso(Date.now()) },
  seat: { email: 'ada@example.com', mail_fails: null, state: 'seated', first_name: 'Ada', place: null },
  presence: { present_seconds: 60, class_seconds: 120, words_heard: 0, words_given, attended: false },
  room_url: null,
  slide: slide(1),
  captions: [],
  questions: [],
  words_open: true,
  replay: null,
  gift: null,
  last_event: 0,
});

describe('the page of a seat', () => {
  it.each([
    [0, false],
    [2, true],
  ])('asks for a code word once the host has said one: %i said', async (given, asks) => {
    await openPage('/webinar/seat', { answers: { 'GET /api/live-class/seat/': { body: seatView(given) } } });
    expect(await screen.findByText('1 of 2 minutes')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'The word the host said' }) !== null).toBe(asks);
    expect(screen.queryByText(`Code words: 0 of ${given}`) !== null).toBe(asks);
    expect(screen.getByRole('textbox', { name: 'Your question' })).toBeDefined();
  });
});

describe('the page of a seat before the class', () => {
  it.each([
    [null, false],
    [{ title: 'Ad-Ready Instagram Checklist', open: false, why: 'After the class.' }, true],
  ])('promises the gift only where the class has one: %j', async (gift, promises) => {
    const body = { ...seatView(0), class: viewOf(60 * minute).class, gift };
    await openPage('/webinar/seat', { answers: { 'GET /api/live-class/seat/': { body } } });
    await screen.findByText('Your class starts in:');
    expect(screen.queryByText(/Then the checklist is yours\./) !== null).toBe(promises);
  });

  it.each([
    ['seated', /^Ada, your seat\. /],
    ['waitlisted', /^Ada, your place in the waiting line\. /],
    ['canceled', /^Ada, the seat you gave up\. /],
  ])('says what it is of who is %s', async (state, says) => {
    const body = {
      ...seatView(0),
      class: viewOf(60 * minute).class,
      seat: { ...seatView(0).seat, state, place: 1 },
    };
    await openPage('/webinar/seat', { answers: { 'GET /api/live-class/seat/': { body } } });
    expect(await screen.findByText(says)).toBeDefined();
  });
});

describe('the page of who waits for a seat', () => {
  it('says by itself which place they have, that a seat is theirs, and that the class was called off', async () => {
    const inLine = (place: number, more: object = {}) => ({
      ...seatView(0),
      class: viewOf(60 * minute, more).class,
      seat: { ...seatView(0).seat, state: 'waitlisted', place },
    });
    const seated = { ...inLine(1), seat: { ...seatView(0).seat } };
    const off = inLine(1, { status: 'ended', ended_at: iso(Date.now()) });
    for (const [next, said] of [
      [inLine(1), 'You are number 1 in the waiting line.'],
      [seated, 'Your class starts in:'],
      [off, 'This class was called off.'],
    ] as const) {
      const bodies = [inLine(2), next];
      const { wait } = await openPage('/webinar/seat', {
        answers: { 'GET /api/live-class/seat/': () => ({ body: bodies.shift() ?? next }) },
      });
      await screen.findByText('You are number 2 in the waiting line.');
      await wait(minute);
      expect(screen.getByText(said)).toBeDefined();
      await closePage();
    }
  });
});

const start = 'POST /api/live-class/host/start/';
const unstart = 'POST /api/live-class/host/unstart/';
const openConsole = (view: ReturnType<typeof viewOf>, more: Answers = {}) =>
  openPage('/webinar/host', { answers: { 'GET /api/live-class/host/': { body: view }, ...more } });
const button = (name: string) => screen.findByRole('button', { name });
const changes = (sent: SentRequest[]) => sent.filter(({ method }) => method !== 'GET');

describe('the page of a class', () => {
  it.each([
    ['Ad-Ready Instagram Checklist', 'Come live and the free Ad-Ready Instagram Checklist is yours.'],
    ['Price List Template', 'Come live and the free Price List Template is yours.'],
    [null, null],
  ])('R-022 promises what the class shown gives to who comes live: %s', async (gift, promise) => {
    const { now, ledger, class: shown } = viewOf(60 * minute, { gift });
    const current = { now, class: shown, ledger, form: null };
    const held = { now, state: 'none', started_ms: null, ends_at: null, ledger };
    const answers = {
      'GET /api/live-class/current/': { body: current },
      'POST /api/live-class/ad-ready/hold/': { body: held },
    };
    const said = () => screen.queryByText(/^Come live/);
    await openPage('/webinar', { answers });
    await screen.findByText('50 seats: 0 held, 7 taken, 43 left.');
    expect(said()?.textContent ?? null).toBe(promise);
    expect(said()?.classList.contains('invisible') ?? false).toBe(false);
  });
});

describe('the start of a held seat', () => {
  it.each([
    ['three hours ahead', 180 * minute, 0],
    ['three hours behind', -180 * minute, 0],
    ['right, on a slow line', 20_000, 20_000],
  ])('R-203 R-260 is kept by the clock of a device that is %s', async (_what, skew, before) => {
    const { now, ledger, class: shown } = viewOf(600 * minute);
    const hold = () => {
      const start = Date.now() - skew;
      const times = { now: iso(start), started_ms: start, ends_at: iso(start + 180 * minute) };
      return { body: { state: 'held', ...times, ledger: { ...ledger, held: 1, left: 42 } } };
    };
    const answers = {
      'GET /api/live-class/current/': { body: { now, class: shown, ledger, form: null } },
      'POST /api/live-class/ad-ready/hold/': hold,
    };
    await openPage('/webinar', { answers });
    await screen.findByText('50 seats: 1 held, 7 taken, 42 left.');
    const kept = Number(localStorage.getItem('webinar_timer_start'));
    expect(Math.abs(Date.now() - before - kept)).toBeLessThan(5_000);
  });
});

describe('the console of a class that has ended', () => {
  it.each([
    [
      'Ad-Ready Instagram Checklist',
      'The class has ended. The replay is on its way by mail, and the Ad-Ready Instagram Checklist to those who attended.',
    ],
    [null, 'The class has ended. The replay is on its way by mail.'],
  ])('says what goes out: with the gift %s', async (gift, says) => {
    const ended = { status: 'ended', started_at: iso(Date.now()), ended_at: iso(Date.now()), gift };
    await openConsole(viewOf(0, ended));
    expect(await screen.findByText(says)).toBeDefined();
  });
});

describe("the host's console", () => {
  it('asks before it starts a class ahead of its time', async () => {
    const begun = viewOf(59 * minute, { status: 'live', started_at: iso(Date.now()) });
    const { user, sent } = await openConsole(viewOf(60 * minute), { [start]: { body: begun } });
    await user.click(await button('Start the class'));
    const question = within(await screen.findByRole('dialog'));
    expect(
      question.getByText(/Registration stays open until then, and you can take the start back/),
    ).toBeDefined();
    expect(changes(sent)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Start now' }));
    await screen.findByText('The class is live.');
    expect(changes(sent).map(({ path }) => path)).toEqual(['/api/live-class/host/start/']);
  });

  it('takes a start back that came before the time', async () => {
    const begun = viewOf(59 * minute, { status: 'live', started_at: iso(Date.now()) });
    const { user, sent } = await openConsole(begun, { [unstart]: { body: viewOf(59 * minute) } });
    await user.click(await button('Take the start back'));
    await user.click(await button('Take it back'));
    await button('Start the class');
    expect(changes(sent).map(({ path }) => path)).toEqual(['/api/live-class/host/unstart/']);
  });

  it('starts at once at the time of the class, and says beside the button why it did not', async () => {
    const { user } = await openConsole(viewOf(5 * minute), {
      [start]: { status: 409, body: { detail: 'The class is over.' } },
    });
    await user.click(await button('Start the class'));
    expect((await screen.findByRole('alert')).textContent).toBe('The class is over.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the time until the class, and how long it has run', async () => {
    const { wait } = await openConsole(viewOf(61 * minute));
    expect((await screen.findByRole('timer')).textContent).toMatch(/^Begins in 1:0[01]:/);
    await closePage();
    const since = Date.now() - 3 * minute;
    await openConsole(viewOf(-3 * minute, { status: 'live', started_at: iso(since) }));
    await wait(1000);
    expect((await screen.findByRole('timer')).textContent).toMatch(/^Running for 03:0\d planned 1:00:00$/);
    expect(screen.queryByRole('button', { name: 'Take the start back' })).toBeNull();
  });

  it('rehearses in its own window: slides and lines are shown, and nothing is sent', async () => {
    const { user, sent } = await openConsole(viewOf(60 * minute));
    await user.click(await button('Rehearse'));
    expect(screen.getByText('Rehearsal: only you see this, and nothing of it is kept.')).toBeDefined();
    await user.click(await button('Next slide'));
    expect(screen.getByRole('heading', { name: 'Slide 1 title' })).toBeDefined();
    await user.type(screen.getByLabelText('Caption'), 'Good evening.');
    await user.click(await button('Try the line'));
    expect((await screen.findByRole('log')).textContent).toBe('Good evening.');
    expect(changes(sent)).toEqual([]);
    await user.click(await button('End the rehearsal'));
    expect((await screen.findByRole('log')).textContent).not.toContain('Good evening.');
    expect(await button('Start the class')).toBeDefined();
  });

  it('keeps a line that was begun while the one before was on its way', async () => {
    let arrive = () => {};
    const send = () => new Promise<object>((done) => (arrive = () => done({})));
    render(<LineForm label="Code word" button="Give" fallback="" send={send} />);
    const field = screen.getByLabelText<HTMLInputElement>('Code word');
    for (const [next, left] of [
      ['Suya', 'Suya'],
      ['Suya', ''],
    ] as const) {
      if (!field.value) fireEvent.change(field, { target: { value: 'Mango' } });
      fireEvent.click(screen.getByRole('button', { name: 'Give' }));
      fireEvent.change(field, { target: { value: next } });
      await act(async () => arrive());
      expect(field.value).toBe(left);
    }
  });

  it('and the page of a seat have no links of the site around them; without their link they say so and lead to the class', async () => {
    for (const [address, call] of [
      ['/webinar/host', 'GET /api/live-class/host/'],
      ['/webinar/seat', 'GET /api/live-class/seat/'],
    ] as const) {
      const words = 'Open the link first.';
      await openPage(address, { answers: { [call]: { status: 401, body: { detail: words } } } });
      expect(await screen.findByText(words)).toBeDefined();
      expect(screen.queryByRole('navigation')).toBeNull();
      expect(document.querySelector('main a[href="/webinar"]')).not.toBeNull();
      expect(
        [...document.querySelectorAll('header a, footer a')].map((link) => link.getAttribute('href')),
      ).toEqual(['/', 'mailto:hello@presence.example', '/privacy_policy']);
      await closePage();
    }
  });
});
