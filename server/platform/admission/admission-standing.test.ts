import { describe, expect, test } from 'vitest';
import { door } from '#tests/support/admission-door.ts';
import type { Work } from './works.ts';

/** In each second so many come, and each is worked on for a tenth of one; when they came, and what became of them. */
function crowd({ admission, clock }: ReturnType<typeof door>, work: Work, seconds: readonly number[]) {
  const leaving: { at: number; leave(): void }[] = [];
  const served: { came: number; waited: number }[] = [];
  const refused: number[] = [];
  const comes = (whose: string) => {
    const came = clock.ticks();
    const enter = () => {
      served.push({ came, waited: clock.ticks() - came });
      leaving.push({ at: clock.ticks() + 100, leave: () => place.leave() });
    };
    const place = admission.ask(work, whose, { enter, refuse: () => void refused.push(came) });
    if (place.isIn()) enter();
  };
  for (const many of seconds)
    for (let ms = 0, n = 0; ms < 1_000; ms += 5, clock.advance(5)) {
      admission.refuseLate();
      while (leaving.length > 0 && leaving[0]!.at <= clock.ticks()) leaving.shift()!.leave();
      for (; n < (ms * many) / 1_000; n++) comes(`store ${n % 24}`);
    }
  return { served, refused, waiting: admission.figures()[work].waiting };
}
const seconds = (count: number, many: number) => Array<number>(count).fill(many);

describe('a line that stands', () => {
  test('is kept short: of twice as many baskets as can be served, half are, and have waited for half a second at most', () => {
    const { served, refused, waiting } = crowd(door(1), 'buying', seconds(10, 40));
    expect([served.length, refused.length, waiting]).toEqual([200, 198, 2]);
    const longest = (from: number) =>
      Math.max(...served.filter(({ came }) => came >= from).map(({ waited }) => waited));
    expect([longest(0), longest(1_500)]).toEqual([500, 475]);
  });

  test('a crowd that comes at once is served whole where it is in within five seconds', () => {
    const shop = door(1);
    const places = shop.many(102, 'buying', 'one shop');
    for (let n = 0; n < 100; n++) {
      shop.clock.advance(49);
      shop.admission.refuseLate();
      places[n]!.leave();
    }
    expect([shop.entered.length, shop.refused]).toEqual([102, []]);
  });

  test('nobody more joins a line of baskets that has stood for a quarter of a second while its first has waited as long, and who is in it is served', () => {
    const { ask, clock, refused, entered, admission } = door(1);
    const places = [ask('buying', 'one', 'a'), ask('buying', 'two', 'a'), ask('buying', 'three', 'a')];
    clock.advance(249);
    ask('buying', 'four', 'a');
    expect(refused).toEqual([]);
    clock.advance(1);
    expect(admission.isRefused('buying', 'a')).toBe(true);
    ask('buying', 'five', 'a');
    expect(refused).toEqual(['five']);
    clock.advance(1_000);
    admission.refuseLate();
    for (const place of places) place.leave();
    expect([entered, refused]).toEqual([['one', 'two', 'three', 'four'], ['five']]);
    // It is empty, and the next is the first of another line.
    for (const name of ['six', 'seven', 'eight']) ask('buying', name, 'a');
    clock.advance(249);
    ask('buying', 'nine', 'a');
    expect(refused).toEqual(['five']);
  });

  test('an order joins while its first has waited less than half a second, and enters before all baskets', () => {
    const { ask, many, clock, refused, entered } = door(1);
    const taken = many(2, 'ordering', 'a').concat(many(2, 'buying', 'a'));
    for (const work of ['buying', 'ordering'] as const) ask(work, `first ${work}`, 'a');
    clock.advance(600);
    ask('buying', 'late basket', 'a');
    ask('ordering', 'late order', 'a');
    expect(refused).toEqual(['late basket', 'late order']);
    refused.length = 0;
    taken[0]!.leave();
    ask('ordering', 'second', 'a');
    clock.advance(499);
    ask('ordering', 'third', 'a');
    expect([entered.at(-1), refused]).toEqual(['first ordering', []]);
  });

  test('where each that waits is of another store, the one that came last is refused, not the first', () => {
    const { many, ask, clock, refused } = door(1);
    many(2, 'buying', 'taken');
    for (const name of ['a', 'b', 'c']) ask('buying', name);
    clock.advance(250);
    ask('buying', 'd');
    expect(refused).toEqual(['d']);
  });

  test('of a noisy store costs another nothing: its basket joins, the noisy one’s last goes, and it is next', () => {
    const { many, ask, clock, refused, entered, admission } = door(1);
    const [first] = many(6, 'buying', 'noisy');
    clock.advance(250);
    expect(admission.isRefused('buying', 'quiet')).toBe(false);
    ask('buying', 'quiet');
    expect(refused).toEqual(['noisy 5']);
    first!.leave();
    expect(entered.at(-1)).toBe('quiet');
  });

  test('of pages lets wait a twentieth of a second instead of half a one', () => {
    const { ask, clock, refused, admission } = door(1);
    ask('looking', 'at work', 'a');
    const looks = (ms: number) => {
      clock.advance(ms);
      admission.refuseLate();
    };
    ask('looking', 'first', 'a');
    looks(480);
    ask('looking', 'second', 'a');
    looks(19);
    expect(refused).toEqual([]);
    looks(1);
    expect(refused).toEqual(['first']);
    looks(29);
    expect(refused).toEqual(['first']);
    looks(1);
    expect(refused).toEqual(['first', 'second']);
  });

  test('of pages has the newest next: of three times as many as can be served a third is, and has hardly waited', () => {
    const { served, refused } = crowd(door(1), 'looking', seconds(20, 30));
    const late = served.filter(({ came }) => came >= 1_500).map(({ waited }) => waited);
    expect([served.length, refused.length, Math.max(...late)]).toEqual([200, 399, 35]);
  });

  test('is none where each of sixteen asks again once answered: pages go in the order they came, and nobody is refused', () => {
    const { admission, clock, ask, entered, refused } = door(1);
    const at: { name: string; leave(): void }[] = [];
    const come = (name: string) => at.push({ name, leave: ask('looking', name, name).leave });
    for (let n = 0; n < 16; n++) come(`of ${n}`);
    for (let turn = 0; turn < 2_000; turn++) {
      // One is answered every three milliseconds; a pause of sixty now and then is no sign of too much either.
      clock.advance(turn % 300 === 299 ? 60 : 3);
      admission.refuseLate();
      const done = at.shift()!;
      done.leave();
      come(done.name);
    }
    expect(refused).toEqual([]);
    expect(entered.slice(0, 2_000)).toEqual(Array.from({ length: 2_000 }, (_, n) => `of ${n % 16}`));
  });

  test('is gone as soon as fewer come: after a flood nobody is refused and nobody waits', () => {
    const { served, refused } = crowd(door(1), 'buying', [...seconds(10, 40), ...seconds(5, 10)]);
    // Whoever was in the line has been served by then.
    expect(refused.filter((at) => at > 10_200)).toEqual([]);
    expect(served.filter(({ came, waited }) => came > 10_400 && waited > 0)).toEqual([]);
  });
});
