import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { after, days, hours } from '../platform/clock.ts';
import { calendarFile } from './calendar.ts';
import { classBySlug } from './class-queries.ts';
import { reschedule as moveClass } from './classes.ts';
import { classWorld, type ClassWorld } from '#tests/support/live-class.ts';

/** What RFC 5545 says of the bytes; the parser below is more lenient there. */
function strict(file: string): string {
  if (!file.endsWith('\r\n')) throw new Error('The last line has no end.');
  if (/(?<!\r)\n|\r(?!\n)/.test(file)) throw new Error('A line does not end in CRLF.');
  for (const line of file.split('\r\n'))
    if (Buffer.byteLength(line) > 75) throw new Error(`A line is too long: ${line}`);
  return file;
}

/** The one event of a file, as a parser of other people's making reads it. */
function eventOf(file: string): ICAL.Component {
  const calendar = new ICAL.Component(ICAL.parse(strict(file)) as unknown[]);
  expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1);
  return calendar.getFirstSubcomponent('vevent')!;
}
const valueOf = (file: string, name: string) =>
  String(eventOf(file).getFirstPropertyValue(name.toLowerCase()));
const timeOf = (file: string, name: 'dtstart' | 'dtend') =>
  (eventOf(file).getFirstPropertyValue(name) as ICAL.Time).toJSDate();

let world: ClassWorld;
beforeAll(async () => {
  world = await classWorld();
});
afterAll(() => world.test.close());

test('X-19 whatever stands in a title comes out of the calendar file as it went in', () => {
  const title = 'Ọjà; "₦20,000" \\ and, then\nmore 😀'.repeat(6);
  const event = { uid: 'u@x', sequence: 3, title, about: 'A, b; c', url: 'http://localhost:3000/webinar' };
  const at = new Date(Date.UTC(2026, 10, 21, 17));
  const file = calendarFile({ ...event, at, starts: at, ends: after(at, hours(1)), method: 'PUBLISH' });
  expect(valueOf(file, 'SUMMARY')).toBe(title);
  expect(valueOf(file, 'DESCRIPTION')).toBe('A, b; c\nhttp://localhost:3000/webinar');
  expect(timeOf(file, 'dtstart')).toEqual(at);
  // A class that nothing more is said of does not begin with an empty line.
  const bare = calendarFile({ ...event, about: '', at, starts: at, ends: at, method: 'PUBLISH' });
  expect(valueOf(bare, 'DESCRIPTION')).toBe('http://localhost:3000/webinar');
});

describe('the file in the mails', () => {
  const fileTo = (email: string, template: string) =>
    world.mailsTo(email).find((one) => one.template === template)!.attachments[0]!;

  test('X-19 a moved class is the same event with a higher number, and giving the seat up takes it out', async () => {
    await world.schedule('moves', { capacity: 1 });
    const { browser } = await world.seated('moves', 'ada@example.com');
    await world.register('moves', 'waits@example.com');
    const first = fileTo('ada@example.com', 'class-seat-confirmed');
    expect(first.type).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    expect(valueOf(first.content, 'URL')).toMatch(/^http:\/\/localhost:\d+\/webinar\/seat#key=[\w-]{43}$/);
    const row = (await classBySlug(world.deps.db.platform, 'moves'))!;
    const starts = after(row.starts_at, days(1));
    expect(await moveClass(world.deps, row, starts)).toBe(true);
    await world.test.work();
    const moved = fileTo('ada@example.com', 'class-moved');
    expect(valueOf(moved.content, 'UID')).toBe(valueOf(first.content, 'UID'));
    expect([valueOf(first.content, 'SEQUENCE'), valueOf(moved.content, 'SEQUENCE')]).toEqual(['0', '1']);
    const wholeSecond = new Date(Math.floor(starts.getTime() / 1000) * 1000);
    expect(timeOf(moved.content, 'dtstart')).toEqual(wholeSecond);
    expect(timeOf(moved.content, 'dtend')).toEqual(after(wholeSecond, hours(1)));
    // Who has no seat has no event.
    expect(world.mailsTo('waits@example.com').flatMap((one) => one.attachments)).toEqual([]);
    const open = await world.test.client().get('/api/live-class/moves/calendar.ics');
    expect(open.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(valueOf(open.text, 'UID')).toBe(valueOf(first.content, 'UID'));
    expect(open.text).not.toContain('key=');
    const own = await browser.get('/api/live-class/seat/calendar.ics');
    expect(valueOf(own.text, 'URL')).toBe(valueOf(first.content, 'URL'));
    await browser.post('/api/live-class/seat/cancel/');
    await world.test.work();
    const canceled = fileTo('ada@example.com', 'class-seat-canceled');
    expect(canceled.type).toBe('text/calendar; charset=utf-8; method=CANCEL');
    expect([valueOf(canceled.content, 'STATUS'), valueOf(canceled.content, 'SEQUENCE')]).toEqual([
      'CANCELLED',
      '2',
    ]);
    expect(valueOf(canceled.content, 'UID')).toBe(valueOf(first.content, 'UID'));
    await world.register('moves', 'ada@example.com');
  });
});
