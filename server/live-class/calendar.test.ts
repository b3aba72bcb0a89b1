import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { after, days, hours } from '../platform/clock.ts';
import { calendarFile } from './calendar.ts';
import { classBySlug, moveClass } from './index.ts';
import { classWorld, type ClassWorld } from '#tests/support/live-class.ts';

/** Reads an iCalendar file by the rules of RFC 5545, strictly, and knows nothing of how ours is written. */
function parse(file: string): { name: string; value: string }[] {
  if (!file.endsWith('\r\n')) throw new Error('The last line has no end.');
  if (/(?<!\r)\n|\r(?!\n)/.test(file)) throw new Error('A line does not end in CRLF.');
  for (const line of file.split('\r\n'))
    if (Buffer.byteLength(line) > 75) throw new Error(`A line is too long: ${line}`);
  const open: string[] = [];
  const found = file
    .slice(0, -2)
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .map((line) => {
      const match = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line);
      if (!match) throw new Error(`No content line: ${line}`);
      const [, name = '', value = ''] = match;
      if (name === 'BEGIN') open.push(value);
      if (name === 'END' && open.pop() !== value) throw new Error(`${value} does not end what began.`);
      if (/^(SUMMARY|DESCRIPTION)$/.test(name) && /[;,\\]/.test(value.replace(/\\[\\;,nN]/g, '')))
        throw new Error(`Not escaped: ${value}`);
      if (name.startsWith('DT') && !/^\d{8}T\d{6}Z$/.test(value)) throw new Error(`No time: ${value}`);
      return { name: [...open, name].join('.'), value };
    });
  if (open.length > 0) throw new Error('Something does not end.');
  return found;
}
const valueOf = (file: string, name: string) =>
  parse(file)
    .find((one) => one.name === `VCALENDAR.VEVENT.${name}`)!
    .value.replace(/\\([\\;,nN])/g, (_, mark: string) => (mark.toLowerCase() === 'n' ? '\n' : mark));

let world: ClassWorld;
beforeAll(async () => {
  world = await classWorld();
}, 60_000);
afterAll(() => world.test.close());

test('X-19 whatever stands in a title comes out of the calendar file as it went in', () => {
  const title = 'Ọjà; "₦20,000" \\ and, then\nmore 😀'.repeat(6);
  const event = { uid: 'u@x', sequence: 3, title, about: 'A, b; c', url: 'http://localhost:3000/webinar' };
  const at = new Date(Date.UTC(2026, 10, 21, 17));
  const file = calendarFile({ ...event, at, starts: at, ends: after(at, hours(1)), method: 'PUBLISH' });
  expect(valueOf(file, 'SUMMARY')).toBe(title);
  expect(valueOf(file, 'DESCRIPTION')).toBe('A, b; c\nhttp://localhost:3000/webinar');
  expect(valueOf(file, 'DTSTART')).toBe('20261121T170000Z');
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
    const row = (await classBySlug(world.parts.db.platform, 'moves'))!;
    const starts = after(row.starts_at, days(1));
    expect(await moveClass(world.parts, row, starts)).toBe(true);
    await world.test.work();
    const moved = fileTo('ada@example.com', 'class-moved');
    expect(valueOf(moved.content, 'UID')).toBe(valueOf(first.content, 'UID'));
    expect([valueOf(first.content, 'SEQUENCE'), valueOf(moved.content, 'SEQUENCE')]).toEqual(['0', '1']);
    expect(valueOf(moved.content, 'DTSTART')).toBe(starts.toISOString().replace(/[-:]|\.\d+/g, ''));
    expect(
      Number(valueOf(moved.content, 'DTEND').slice(9, 13)) -
        Number(valueOf(moved.content, 'DTSTART').slice(9, 13)),
    ).toSatisfy((gap) => gap === 100 || gap === -2300);
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
