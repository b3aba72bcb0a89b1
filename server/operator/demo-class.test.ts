import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorDeps } from '#server/compose.ts';
import { academy, type Academy } from '#tests/support/academy.ts';
import type { TestApp } from '#tests/support/app.ts';
import { days } from '../platform/clock.ts';
import type { OperatorDeps } from './deps.ts';
import { commandFor, loadDemoClass } from './index.ts';

let school: Academy;
let world: TestApp;
let deps: OperatorDeps;
beforeAll(async () => {
  school = await academy();
  world = school.test;
  deps = operatorDeps(school.test.app.deps, 'operator test');
});
afterAll(() => school.close());

const type = async (...typed: string[]) => {
  const found = commandFor(['class', ...typed])!;
  return found.command.run(deps, found.args);
};
const lagos = (ms: number) =>
  new Date(Math.floor(ms / 60_000) * 60_000 + 3_600_000).toISOString().replace(/:00\.000Z$/, ':00+01:00');

test('X-18 a demo always has a class in the next days, made once', async () => {
  await loadDemoClass(deps);
  await loadDemoClass(deps);
  const answer = await world.client().get<{
    class: { title: string; starts_at: string };
    ledger: object;
    form: null;
  }>('/api/live-class/current/');
  expect(answer.body.class.title).toBe("Your Followers Aren't the Problem. Your Page Is.");
  const wait = Date.parse(answer.body.class.starts_at) - world.clock.now().getTime();
  expect(wait).toBeGreaterThan(days(1));
  expect(wait).toBeLessThan(days(3));
  expect(answer.body.class.starts_at).toMatch(/T17:00:00\.000Z$/);
  expect(answer.body.ledger).toEqual({ total: 100, held: 0, taken: 0, left: 100, waiting: 0 });
  expect(await world.database.sql('select count(*)::int as n from live_classes')).toEqual([{ n: 1 }]);
});

test('R-022 the checklist is a PDF of two pages below 200 kB', () => {
  const pdf = readFileSync('demo/live-class/ad-ready-instagram-checklist.pdf');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.length).toBeLessThan(200_000);
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
});

test('X-19 the operator schedules, moves, begins and ends a class, and each leaves an entry', async () => {
  const start = lagos(world.clock.now().getTime() + days(5));
  await world.client().post('/api/live-class/interest/', { email: 'tell@example.com' });
  expect(await type('create', 'night', 'Night class', 'tomorrow', '60', '20')).toBe(
    'Say the time with its offset, for example 2026-12-05T18:00:00+01:00.',
  );
  expect(await type('create', 'seat', 'Night class', start, '60', '20')).toBe(
    'slug: There is no such class.',
  );
  expect(await type('create', 'night', 'Night class', start, '60', '20')).toMatch(
    /^night is on .*, Lagos time\.$/,
  );
  expect(await type('create', 'night', 'Night class', start, '60', '20')).toBe(
    'There is a class night already.',
  );
  expect(await type('move', 'night', lagos(world.clock.now().getTime() + days(6)))).toMatch(
    /^night is now on /,
  );
  expect(await type('end', 'night')).toBe('The class has not begun.');
  expect(await type('host-key', 'night')).toMatch(/\/webinar\/host#key=[\w-]{43}$/);
  expect(await type('start', 'night')).toBe('night was started.');
  expect(await type('move', 'night', start)).toBe('Only a class that has not begun can be moved.');
  expect(await type('end', 'night')).toBe('night was ended.');
  expect(await type('call-off', 'night')).toBe('Only a class that has not begun can be called off.');
  expect(await type('create', 'rainy', 'Rainy class', start, '60', '20')).toMatch(/^rainy is on /);
  expect(await type('call-off', 'rainy')).toBe('rainy is called off, and everybody was written to.');
  expect(await type('start', 'rainy')).toBe('The class is over.');
  expect(await type('start', 'nowhere')).toBe('There is no such class.');
  await world.work();
  expect(world.mails().map(({ to, template }) => [to, template])).toEqual([
    ['tell@example.com', 'class-announced'],
  ]);
  const entries = await world.database.sql<{ action: string }>(
    'select action from audit_entries order by at, id',
  );
  expect(entries.map((one) => one.action)).toEqual([
    'class create',
    'class move',
    'class host-key',
    'class start',
    'class end',
    'class create',
    'class call-off',
  ]);
});
