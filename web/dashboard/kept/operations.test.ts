// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import type { SaleTile } from '#shared/api/selling.ts';
import { alter, keep, keptNow, throwAway, type Kept, type NewKept } from './operations.ts';
import { hasKept } from './probe.ts';
import { sought, withOwn } from './goods.ts';
import { sendKept } from './send.ts';

/** The browser's database, of which a test's window has none. */
const rows = vi.hoisted(() => new Map<string, unknown>());
const room = vi.hoisted(() => ({ left: true }));
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  get: async (key: string) => rows.get(key),
  set: async (key: string, value: unknown) => {
    if (!room.left) throw new DOMException('No room.', 'QuotaExceededError');
    rows.set(key, value);
  },
  update: async (key: string, change: (value: unknown) => unknown) =>
    void rows.set(key, change(rows.get(key))),
  del: async (key: string) => void rows.delete(key),
  entries: async () => [...rows],
}));

const said = vi.hoisted(() => ({
  bodies: [] as { key: string; sent_at: string }[],
  answers: [] as unknown[],
}));
vi.mock('#web/client/session.ts', () => ({
  callSignedIn: async (_contract: unknown, { body }: { body: { key: string; sent_at: string } }) => {
    said.bodies.push(body);
    return said.answers.shift() ?? { ok: true, data: { became: 'done' } };
  },
}));

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const count = (key: string, change: Partial<NewKept> = {}) =>
  ({
    kind: 'count',
    key,
    person: 'ada',
    slug: 'a',
    words: 'Mug: 3 counted',
    shelf: { [id(1)]: -2 },
    body: { variant_id: id(1), known_at: '2026-11-21T10:00:00.000Z', known: 5, counted: 3 },
    ...change,
  }) as NewKept;
const states = () => keptNow().map(({ key, state }) => [key, state]);
const refused = { ok: false, failure: { status: 409, data: { detail: 'Not counted.' }, retryAfter: null } };
const unreached = { ok: false, failure: { status: 'FETCH_ERROR' } };

beforeEach(async () => {
  room.left = true;
  await throwAway(keptNow().map(({ key }) => key));
  rows.clear();
  said.bodies.length = 0;
  said.answers.length = 0;
});

test('what is kept is sent in its order, under its key, and counts on until the goods are read anew', async () => {
  await keep(count('one'));
  await keep(count('two'));
  expect(hasKept()).toBe(true);
  expect(await sendKept('ada')).toEqual({ done: 2, questions: 0, refused: 0, againMs: null });
  expect(said.bodies.map(({ key }) => key)).toEqual(['one', 'two']);
  expect(states()).toEqual([
    ['one', 'sent'],
    ['two', 'sent'],
  ]);
  expect(hasKept()).toBe(false);
  await sendKept('ada');
  expect(said.bodies).toHaveLength(2);
});

test('where no answer comes it stays, and is sent again under the same key', async () => {
  await keep(count('one'));
  said.answers.push(unreached);
  expect(await sendKept('ada')).toMatchObject({ done: 0, againMs: 0 });
  expect(keptNow()[0]).toMatchObject({ state: 'waiting', tried: true });
  await sendKept('ada');
  expect(said.bodies.map(({ key }) => key)).toEqual(['one', 'one']);
});

test('a refused one stays with its reason and does not hold up the rest', async () => {
  await keep(count('one'));
  await keep(count('two'));
  said.answers.push(refused);
  expect(await sendKept('ada')).toMatchObject({ done: 1, refused: 1 });
  expect(keptNow()[0]).toMatchObject({ key: 'one', state: 'refused', reason: 'Not counted.', tried: false });
  expect(hasKept()).toBe(true);
  await alter('one', { state: 'waiting' });
  expect(await sendKept('ada')).toMatchObject({ done: 1 });
});

test('nobody else sends it who signs in on this phone', async () => {
  await keep(count('one'));
  await sendKept('bisi');
  expect(said.bodies).toEqual([]);
  expect(states()).toEqual([['one', 'waiting']]);
});

test('where there is no room it has not happened', async () => {
  room.left = false;
  await expect(keep(count('one'))).rejects.toThrow('No room.');
  expect(states()).toEqual([]);
});

test('the goods are known with what this person did since, and without what was refused or is in them', async () => {
  const choice = { id: id(1), title: '', sku: 'MUG-1', price_kobo: 100, available: 4, on_hand: 5 };
  const tile: SaleTile = { id: id(2), title: 'Clay mug', picture: null, digital: false, variants: [choice] };
  const goods = { tiles: [tile], as_of: '2026-11-21T10:00:00.000Z', included: ['included'] };
  const body = { variant_id: id(1), known_at: goods.as_of, seen_kobo: 100, wanted_kobo: 130 };
  await keep(count('included'));
  await keep(count('one'));
  await keep(count('refused'));
  await alter('refused', { state: 'refused' });
  await keep(count('theirs', { person: 'bisi' }));
  await keep({ kind: 'price', key: 'price', person: 'ada', slug: 'a', words: '', shelf: {}, body });
  const [known] = withOwn(goods, keptNow(), 'ada', 'a');
  expect(known!.variants).toEqual([{ ...choice, available: 2, on_hand: 3, price_kobo: 130 }]);
  expect(sought([tile], 'mug clay')).toEqual([tile]);
  expect(sought([tile], 'mug-1')).toEqual([tile]);
  expect(sought([tile], 'lace')).toEqual([]);
});

test('a set that is sold on this phone takes its things along, and is left as often as they allow', () => {
  const choice = { title: '', sku: '', price_kobo: 100 };
  const mug = { ...choice, id: id(1), available: 7, on_hand: 7 };
  const set = {
    ...choice,
    id: id(3),
    available: 3,
    on_hand: null,
    parts: [{ variant_id: id(1), pieces: 2 }],
  };
  const tile = { picture: null, digital: false };
  const tiles: SaleTile[] = [
    { ...tile, id: id(2), title: 'Clay mug', variants: [mug] },
    { ...tile, id: id(4), title: 'Gift set', variants: [set] },
  ];
  const left = (shelf: Record<string, number>) => {
    const sold = { ...count('sold'), shelf, state: 'waiting' as const, at: '2026-11-21T10:00:00.000Z' };
    const goods = { tiles, as_of: '2026-11-21T10:00:00.000Z', included: [] };
    return withOwn(goods, [sold as Kept], 'ada', 'a').map((one) => one.variants[0]!.available);
  };
  expect(left({ [set.id]: -1 })).toEqual([5, 2]);
  expect(left({ [mug.id]: -4 })).toEqual([3, 1]);
  expect(left({ [set.id]: -2, [mug.id]: -3 })).toEqual([0, 0]);
});
