import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HostView, SeatView } from '#shared/api/live-class.ts';
import type { Client } from '#tests/support/client.ts';
import { after, days, hours, minutes, seconds } from '../platform/clock.ts';
import { classBySlug } from './class-queries.ts';
import { hostLink } from './host.ts';
import { whenInLagos } from './letters.ts';
import { callOff, reschedule as moveClass } from './classes.ts';
import { sweepClasses } from './by-the-clock.ts';
import { classWorld, gift, type ClassWorld } from '#tests/support/live-class.ts';

let world: ClassWorld;
beforeAll(async () => {
  world = await classWorld();
});
afterAll(() => world.test.close());

const look = async (browser: Client) => (await browser.get<SeatView>('/api/live-class/seat/')).body;
const beat = (browser: Client) => browser.post('/api/live-class/seat/present/');
const say = (host: Client, what: string, body: object = {}) =>
  host.post<HostView>(`/api/live-class/host/${what}/`, body);
const word = (browser: Client, said: string) =>
  browser.post<{ detail: string }>('/api/live-class/seat/words/', { word: said });

/** So long in the class, with a sign of life every 30 seconds. */
async function stay(browser: Client, ms: number): Promise<void> {
  await beat(browser);
  for (let gone = 0; gone < ms; gone += seconds(30)) {
    world.test.clock.advance(seconds(30));
    await beat(browser);
  }
}

test('R-022 X-19 three visitors: one stays, one gives code words after a dropped connection, one stays away; only two can open the checklist', async () => {
  await world.schedule('three', { room_url: 'https://room.example/abc' });
  const stays = (await world.seated('three', 'stays@example.com')).browser;
  const drops = (await world.seated('three', 'drops@example.com')).browser;
  const away = (await world.seated('three', 'away@example.com')).browser;
  const { browser: host } = await world.host('three');
  expect(await look(stays)).toMatchObject({
    room_url: null,
    class: { gift: 'Ad-Ready Instagram Checklist' },
  });
  world.test.clock.advance(days(2));
  expect((await look(stays)).room_url).toBe('https://room.example/abc');
  expect((await say(host, 'start')).body.class.status).toBe('live');
  expect((await say(host, 'start')).status).toBe(200);

  await say(host, 'words', { word: 'Mango' });
  await beat(drops);
  await stay(stays, minutes(31));
  await say(host, 'words', { word: 'Palm' });
  await say(host, 'words', { word: 'Kolanut' });
  // Nine minutes without a sign of life count for nobody.
  world.test.clock.advance(minutes(9));
  const there = (await say(host, 'words', { word: 'mango' })).status;
  expect(there).toBe(409);
  const early = await stays.get('/api/live-class/seat/gift/');
  expect(early.status).toBe(403);
  await say(host, 'end');

  const seen = await look(stays);
  expect(seen.presence).toEqual({
    present_seconds: 31 * 60,
    class_seconds: 40 * 60,
    words_heard: 0,
    words_given: 3,
    attended: true,
  });
  expect((await look(drops)).gift!.open).toBe(false);
  expect((await word(drops, 'banana')).body).toEqual({ word: ['That is no code word of this class.'] });
  await word(drops, ' MANGO ');
  expect((await drops.get('/api/live-class/seat/gift/')).status).toBe(403);
  expect((await word(drops, 'palm')).body.detail).toBe('Thank you, that is a code word.');

  for (const browser of [stays, drops]) {
    const file = await browser.get('/api/live-class/seat/gift/');
    expect([file.status, file.text]).toEqual([200, gift.toString()]);
    expect(file.headers['cache-control']).toBe('private, no-store');
    expect(file.headers['content-type']).toBe('application/pdf');
  }
  const shut = await away.get('/api/live-class/seat/gift/');
  expect(shut.status).toBe(403);
  expect(shut.body).toEqual({
    detail:
      'You were here for 0 of 40 minutes and gave 0 of 3 code words, so the Ad-Ready Instagram Checklist stays shut. You attended when you were here for at least 60% of the class, or when you gave us all code words but one (two at the least). Then the checklist is yours. Did your network drop? Code words are taken for one hour after the class.',
  });
  expect((await look(away)).gift!.why).toBe(shut.body.detail);
  expect((await world.test.client().get('/api/live-class/seat/gift/')).status).toBe(401);
  await world.test.work();
  await world.test.work();
  const sent = (email: string) =>
    world.mailsTo(email).flatMap(({ template }) => (/replay|checklist/.test(template) ? [template] : []));
  expect(sent('stays@example.com').sort()).toEqual(['class-checklist', 'class-replay']);
  expect(sent('drops@example.com').sort()).toEqual(['class-checklist', 'class-replay']);
  expect(sent('away@example.com')).toEqual(['class-replay']);

  world.test.clock.advance(hours(1));
  expect((await word(away, 'palm')).status).toBe(409);
  expect((await look(stays)).replay!.slides.map((one) => one.title)).toEqual(['One', 'Two', 'Three']);
});

test('a class in which no code word was said speaks of none to who stayed away', async () => {
  await world.schedule('wordless');
  const away = (await world.seated('wordless', 'wordless@example.com')).browser;
  const { browser: host } = await world.host('wordless');
  world.test.clock.advance(days(2));
  await say(host, 'start');
  world.test.clock.advance(minutes(40));
  await say(host, 'end');
  const { gift: shut } = await look(away);
  expect(shut!.why).toMatch(
    /^You were here for 0 of 40 minutes, so the Ad-Ready Instagram Checklist stays shut\./,
  );
  expect(shut!.why).not.toContain('Did your network drop?');
});

test('X-19 time counts once for two windows, not before the start and not after the end', async () => {
  await world.schedule('time');
  const { browser } = await world.seated('time', 'time@example.com');
  const { browser: host } = await world.host('time');
  await stay(browser, minutes(2));
  await say(host, 'start');
  for (let i = 0; i < 4; i++) {
    world.test.clock.advance(seconds(15));
    await Promise.all([beat(browser), beat(browser)]);
  }
  expect((await look(browser)).presence.present_seconds).toBe(60);
  await say(host, 'end');
  await stay(browser, minutes(2));
  expect((await look(browser)).presence).toMatchObject({ present_seconds: 60, class_seconds: 60 });
});

test('a class that was begun before its time still takes registrations, which open it at once', async () => {
  await world.schedule('early');
  const { browser: host } = await world.host('early');
  await say(host, 'start');
  const { browser, view } = await world.seated('early', 'quick@example.com');
  expect([view.seat.state, view.class.status]).toEqual(['seated', 'live']);
  const held = await world.test.client().post('/api/live-class/early/hold/', {});
  expect(held.body).toMatchObject({ state: 'held' });
  // At the announced time it closes as ever.
  world.test.clock.advance(days(2));
  expect((await world.register('early', 'late@example.com')).status).toBe(409);
  expect((await look(browser)).class.status).toBe('live');
});

test('a start before the time can be taken back: the class waits again, and what counted meanwhile counts for nobody', async () => {
  await world.schedule('mistaken');
  const { browser } = await world.seated('mistaken', 'patient@example.com');
  const { browser: host } = await world.host('mistaken');
  expect((await say(host, 'unstart')).status).toBe(200);
  await say(host, 'start');
  await say(host, 'words', { word: 'Mango' });
  await word(browser, 'mango');
  await stay(browser, minutes(2));
  await say(host, 'slide', { position: 2 });
  const back = await say(host, 'unstart');
  expect(back.body.class).toMatchObject({ status: 'scheduled', started_at: null });
  expect([back.body.words, back.body.slide_position]).toEqual([[], 0]);
  const seen = await look(browser);
  expect([seen.class.status, seen.slide, seen.words_open]).toEqual(['scheduled', null, false]);
  expect(seen.presence).toMatchObject({ present_seconds: 0, words_heard: 0, words_given: 0 });
  expect((await world.register('mistaken', 'after@example.com')).body.state).toBe('seated');
  await world.test.work();
  expect(world.mailsTo('patient@example.com').map(({ template }) => template)).not.toContain('class-replay');

  world.test.clock.advance(days(2));
  expect((await say(host, 'start')).body.class.status).toBe('live');
  const late = await say(host, 'unstart');
  expect([late.status, late.body]).toEqual([409, { detail: 'The time of the class has come; it goes on.' }]);
  await say(host, 'end');
  expect((await say(host, 'unstart')).status).toBe(409);
});

test("X-19 the host's link works once, for its class only, and nothing is kept from which it could be made", async () => {
  await world.schedule('hosted');
  const link = await hostLink(world.deps, (await classBySlug(world.deps.db.platform, 'hosted'))!);
  const key = link.split('#key=')[1]!;
  const host = world.test.client();
  const open = (from = world.test.client()) => from.post('/api/live-class/host/open/', { key });
  expect((await open(host)).status).toBe(200);
  // Tapped once more, in the browser that it opened.
  expect((await open(host)).status).toBe(200);
  expect((await open()).body).toEqual({
    detail: 'This link was used already or is too old. Make a new one.',
  });
  for (const what of ['start', 'end', 'slide', 'captions', 'words'])
    expect((await say(world.test.client(), what, { position: 1, text: 'x', word: 'mango' })).status).toBe(
      401,
    );
  const seat = await world.seated('hosted', 'guest@example.com');
  expect((await say(seat.browser, 'start')).status).toBe(401);
  const [row] = await world.test.database.sql<{ all: string }>(
    `select (select string_agg(t::text, '') from class_host_keys t) || (select string_agg(t::text, '') from class_seats t) as all`,
  );
  expect(row!.all).not.toContain(key);
  expect(row!.all).not.toContain(world.keyOf('guest@example.com'));
});

test('X-19 reminders go out a day, an hour and five minutes before, once each, and again when the class is moved', async () => {
  await world.schedule('reminds', { startsIn: days(3) });
  await world.register('reminds', 'early@example.com');
  const kinds = async (email: string) => {
    await sweepClasses(world.deps);
    await sweepClasses(world.deps);
    await world.test.work();
    return world.mailsTo(email).map((one) => one.template.replace('class-', ''));
  };
  const both = ['seat-confirmed', 'reminder-day'];
  expect(await kinds('early@example.com')).toEqual(['seat-confirmed']);
  world.test.clock.advance(days(2));
  expect(await kinds('early@example.com')).toEqual(both);
  world.test.clock.advance(hours(22));
  await world.register('reminds', 'later@example.com');
  world.test.clock.advance(hours(1));
  expect(await kinds('early@example.com')).toEqual([...both, 'reminder-hour']);
  expect(await kinds('later@example.com')).toEqual(['seat-confirmed', 'reminder-hour']);
  world.test.clock.advance(minutes(55));
  expect(await kinds('later@example.com')).toEqual(['seat-confirmed', 'reminder-hour', 'reminder-minutes']);
  const row = (await classBySlug(world.deps.db.platform, 'reminds'))!;
  await moveClass(world.deps, row, after(row.starts_at, hours(20)));
  expect(await kinds('early@example.com')).toEqual([
    ...both,
    'reminder-hour',
    'reminder-minutes',
    'moved',
    'reminder-day',
  ]);
  // Told again twenty hours before: it says when, not how long it is.
  const subjects = world.mailsTo('early@example.com').map(({ subject }) => subject);
  expect(subjects.at(-1)).toBe(`Your live class is on ${whenInLagos(after(row.starts_at, hours(20)))}`);
});

test('a class that is called off tells who has a seat or waits, takes the event back, gives nothing out and is begun no more', async () => {
  await world.schedule('off', { capacity: 1 });
  const sits = (await world.seated('off', 'sits@example.com')).browser;
  await world.register('off', 'line@example.com');
  const { browser: host } = await world.host('off');
  const row = (await classBySlug(world.deps.db.platform, 'off'))!;
  expect([await callOff(world.deps, row), await callOff(world.deps, row)]).toEqual([true, false]);
  await world.test.work();
  const told = (email: string) =>
    world.mailsTo(email).filter(({ subject }) => subject === 'Your live class does not take place');
  expect([told('sits@example.com').length, told('line@example.com').length]).toEqual([1, 1]);
  expect(told('sits@example.com')[0]!.text).toContain('takes the event out of your calendar');
  expect(told('line@example.com')[0]!.text).not.toContain('calendar');
  const calendar = (await sits.get('/api/live-class/seat/calendar.ics')).text;
  expect(calendar).toContain('METHOD:CANCEL');
  expect(calendar).toContain('SEQUENCE:1');
  expect(await look(sits)).toMatchObject({
    class: { status: 'ended', started_at: null },
    gift: null,
    replay: null,
    words_open: false,
  });
  expect((await sits.get('/api/live-class/seat/gift/')).status).toBe(404);
  expect((await say(host, 'start')).status).toBe(409);
  expect((await world.register('off', 'late@example.com')).status).toBe(409);
  const before = world.mailsTo('sits@example.com').length;
  await world.test.client().post('/api/live-class/off/resend/', { email: 'sits@example.com' });
  world.test.clock.advance(days(2) - minutes(30));
  await sweepClasses(world.deps);
  await world.test.work();
  expect(world.mailsTo('sits@example.com')).toHaveLength(before);
  const current = await world.test.client().get<{ last: { slug: string } }>('/api/live-class/current/');
  expect(current.body.last.slug).toBe('off');
  world.test.clock.advance(hours(2));
  const later = await world.test.client().get<{ last: { slug: string } }>('/api/live-class/current/');
  expect(later.body.last?.slug).not.toBe('off');
});

test('once none is scheduled, the class that ended last is told for a month', async () => {
  await world.test.database.sql("update live_classes set status = 'ended', ended_at = $1, started_at = $1", [
    world.test.clock.now(),
  ]);
  const current = async () =>
    (
      await world.test
        .client()
        .get<{ class: unknown; last: { status: string } | null }>('/api/live-class/current/')
    ).body;
  expect(await current()).toMatchObject({ class: null, last: { status: 'ended' } });
  world.test.clock.advance(days(31));
  expect(await current()).toMatchObject({ class: null, last: null });
});
