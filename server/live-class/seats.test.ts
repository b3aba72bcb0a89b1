import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hours, minutes } from '../platform/clock.ts';
import { sweepClasses } from './by-the-clock.ts';
import { classWorld, newNetwork, type ClassWorld, type Registration } from '#tests/support/live-class.ts';
import { whenNotBusy } from '#tests/support/when-not-busy.ts';

let world: ClassWorld;
beforeAll(async () => {
  world = await classWorld({ poolSize: 16 });
});
afterAll(() => world.test.close());

const hold = (browser = world.test.client(), slug = 'x') =>
  browser.post<{ state: string; started_ms: number; ends_at: string; ledger: Registration['ledger'] }>(
    `/api/live-class/${slug}/hold/`,
    {},
    newNetwork(),
  );
const people = (slug: string) =>
  world.test.database.sql<{ email: string; state: string; line: number | null }>(
    `select email, state, line from class_seats
     where class_id = (select id from live_classes where slug = $1) order by line nulls first, email`,
    [slug],
  );

describe('seats', () => {
  test('R-252 X-19 500 people who register at once for 100 seats: exactly 100 get one, the rest wait in order', async () => {
    await world.schedule('crowd', { capacity: 100 });
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, n) =>
        whenNotBusy(() => world.register('crowd', `crowd${n}@example.com`)),
      ),
    );
    expect([...new Set(answers.map((one) => one.status))]).toEqual([201]);
    const seated = answers.filter((one) => one.body.state === 'seated');
    expect(seated).toHaveLength(100);
    const places = answers.flatMap((one) => one.body.place ?? []).sort((a, b) => a - b);
    expect(places).toEqual(Array.from({ length: 400 }, (_, n) => n + 1));
    const rows = await people('crowd');
    expect(rows.filter((one) => one.state === 'seated')).toHaveLength(100);
    const [counters] = await world.test.database.sql(
      `select taken, held, line_last from live_classes where slug = 'crowd'`,
    );
    expect(counters).toEqual({ taken: 100, held: 0, line_last: 400 });
  });

  test('X-19 a seat that is given up goes to the first in line, who is told; the others move up', async () => {
    await world.schedule('small', { capacity: 1 });
    const first = await world.seated('small', 'first@example.com');
    for (const name of ['second', 'third']) await world.register('small', `${name}@example.com`);
    const canceled = await first.browser.post('/api/live-class/seat/cancel/');
    expect(canceled.body).toEqual({ detail: 'Your seat was given up. Thank you for telling us.' });
    expect((await first.browser.post('/api/live-class/seat/cancel/')).status).toBe(200);
    await world.test.work();
    expect(await people('small')).toEqual([
      { email: 'first@example.com', state: 'canceled', line: null },
      { email: 'second@example.com', state: 'seated', line: null },
      { email: 'third@example.com', state: 'waitlisted', line: 2 },
    ]);
    expect(
      world
        .mailsTo('second@example.com')
        .map((one) => one.template)
        .sort(),
    ).toEqual(['class-seat-freed', 'class-waitlisted']);
    const third = await world.test
      .client()
      .post<{ seat: object }>('/api/live-class/seat/open/', { key: world.keyOf('third@example.com') });
    expect(third.body.seat).toEqual({
      state: 'waitlisted',
      first_name: 'Ada',
      place: 1,
      email: 'third@example.com',
      mail_fails: null,
    });
  });

  test('X-19 an address that has a seat is answered as a new one would be, and nothing changes', async () => {
    await world.schedule('twice', { capacity: 2 });
    const first = await world.register('twice', 'same@example.com');
    const again = await world.register('twice', 'SAME@example.com ');
    expect(again.body).toEqual(first.body);
    await world.register('twice', 'other@example.com');
    const full = await world.register('twice', 'same@example.com');
    expect(full.body).toMatchObject({ state: 'waitlisted', place: 1 });
    const fresh = await world.register('twice', 'fresh@example.com');
    expect(fresh.body.detail).toBe(full.body.detail);
    expect(await people('twice')).toEqual([
      { email: 'other@example.com', state: 'seated', line: null },
      { email: 'same@example.com', state: 'seated', line: null },
      { email: 'fresh@example.com', state: 'waitlisted', line: 1 },
    ]);
    const known = await world.test
      .client()
      .post('/api/live-class/twice/resend/', { email: 'same@example.com' });
    const unknown = await world.test
      .client()
      .post('/api/live-class/twice/resend/', { email: 'no@example.com' });
    expect(known.body).toEqual(unknown.body);
    expect(known.body).toEqual({ detail: 'If this address has a seat, the link is on its way to it.' });
    await world.test.work();
    // The confirmation, and one more for all three requests within five minutes.
    expect(world.mailsTo('same@example.com').map((one) => one.template)).toEqual([
      'class-seat-confirmed',
      'class-seat-confirmed',
    ]);
    expect(world.mailsTo('no@example.com')).toEqual([]);
  });

  test('X-19 wrong input is refused with sentences and takes no seat', async () => {
    await world.schedule('wrong');
    const answer = await world.test.client().post('/api/live-class/wrong/register/', {
      first_name: ' ',
      email: 'no',
      phone: '12',
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      first_name: ['Enter your first name.'],
      email: ['Enter a valid email address.'],
      phone: ['Please enter a valid phone number.'],
    });
    expect((await world.register('nowhere', 'a@example.com')).body).toEqual({
      detail: 'There is no such class.',
    });
    expect(await people('wrong')).toEqual([]);
  });

  test('X-19 one address is not mailed without end, and one network holds no more than thirty seats', async () => {
    await world.schedule('limits', { capacity: 50 });
    for (let n = 0; n < 6; n++) await world.register('limits', 'much@example.com');
    const seventh = await world.register('limits', 'much@example.com');
    expect(seventh.status).toBe(429);
    expect(seventh.body).toEqual({ detail: 'Too many tries. Please wait 60 minutes and try again.' });
    const network = newNetwork();
    const states: string[] = [];
    for (let n = 0; n < 31; n++) {
      const answer = await world.test
        .client()
        .post<{ state: string }>('/api/live-class/limits/hold/', {}, network);
      states.push(answer.body.state);
    }
    expect(states).toEqual([...Array<string>(30).fill('held'), 'none']);
    const [counters] = await world.test.database.sql(
      `select taken, held from live_classes where slug = 'limits'`,
    );
    expect(counters).toEqual({ taken: 1, held: 30 });
  });

  test('X-18 registration closes when the class begins, and says so', async () => {
    await world.schedule('soon', { startsIn: minutes(20) });
    world.test.clock.advance(minutes(21));
    const late = await world.register('soon', 'late@example.com');
    expect([late.status, late.body]).toEqual([409, { detail: 'Registration closed' }]);
    expect((await hold(undefined, 'soon')).body).toMatchObject({ state: 'closed', ends_at: null });
    expect(await people('soon')).toEqual([]);
  });
});

describe('held seats', () => {
  test('R-257 R-258 X-18 a first visit really holds a seat for three hours; registering takes that seat', async () => {
    await world.schedule('held', { capacity: 1 });
    const browser = world.test.client();
    const first = await hold(browser, 'held');
    expect(first.body.state).toBe('held');
    expect(Date.parse(first.body.ends_at) - first.body.started_ms).toBe(10_800_000);
    expect(first.body.ledger).toEqual({ total: 1, held: 1, taken: 0, left: 0, waiting: 0 });
    expect(first.headers['set-cookie']![0]).toMatch(
      /^class_visitor=.*; Path=\/api\/live-class; HttpOnly; SameSite=Lax$/,
    );
    world.test.clock.advance(minutes(5));
    expect((await hold(browser, 'held')).body.ends_at).toBe(first.body.ends_at);
    // Nobody else gets it meanwhile.
    expect((await hold(undefined, 'held')).body.state).toBe('none');
    expect((await world.register('held', 'other@example.com')).body.state).toBe('waitlisted');
    const mine = await world.register('held', 'mine@example.com', browser);
    expect(mine.body).toMatchObject({
      state: 'seated',
      ledger: { total: 1, held: 0, taken: 1, left: 0, waiting: 1 },
    });
    expect((await hold(browser, 'held')).body.state).toBe('registered');
  });

  test('R-260 X-18 at zero the hold is released, those who wait come first, and a new hold starts only if seats are left', async () => {
    await world.schedule('zero', { capacity: 2 });
    const [one, two] = [world.test.client(), world.test.client()];
    await hold(one, 'zero');
    await hold(two, 'zero');
    await world.register('zero', 'waits@example.com');
    world.test.clock.advance(hours(3));
    const again = await hold(one, 'zero');
    expect(again.body).toMatchObject({
      state: 'held',
      started_ms: world.test.clock.now().getTime(),
      ledger: { total: 2, held: 1, taken: 1, left: 0, waiting: 0 },
    });
    expect((await hold(two, 'zero')).body.state).toBe('none');
    await world.test.work();
    expect(
      world
        .mailsTo('waits@example.com')
        .map((m) => m.template)
        .sort(),
    ).toEqual(['class-seat-freed', 'class-waitlisted']);
  });

  test('X-18 without any visitor the minute releases holds as well; when registration closes sooner the hold ends then', async () => {
    await world.schedule('sweep', { capacity: 1, startsIn: hours(2) });
    const held = await hold(undefined, 'sweep');
    expect(held.body.state).toBe('closing');
    expect(Date.parse(held.body.ends_at)).toBe(world.test.clock.now().getTime() + hours(2));
    await world.schedule('swept', { capacity: 1 });
    await hold(undefined, 'swept');
    await world.register('swept', 'swept@example.com');
    world.test.clock.advance(hours(3));
    await sweepClasses(world.deps);
    expect(await people('swept')).toEqual([{ email: 'swept@example.com', state: 'seated', line: null }]);
  });
});
