import { describe, expect, test } from 'vitest';
import { testClock } from '#tests/support/clock.ts';
import { createAdmission, type Place } from './admission.ts';
import type { Work } from './works.ts';

function door(places: number) {
  const clock = testClock();
  const admission = createAdmission(clock, places);
  const entered: string[] = [];
  const refused: string[] = [];
  /** Asks, and notes under its name what became of it. */
  const ask = (work: Work, name: string, whose = name): Place => {
    const place = admission.ask(work, whose, {
      enter: () => void entered.push(name),
      refuse: () => void refused.push(name),
    });
    if (place.isIn()) entered.push(name);
    return place;
  };
  const many = (count: number, work: Work, whose: string) =>
    Array.from({ length: count }, (_, n) => ask(work, `${whose} ${n}`, whose));
  return { admission, clock, entered, refused, ask, many };
}

describe('who is let in', () => {
  test('everybody while there are places, and of what shoppers look at no more than three of ten', () => {
    const { many, entered, admission } = door(10);
    many(9, 'looking', 'a');
    expect(entered).toHaveLength(3);
    expect(admission.figures().looking).toEqual({ atWork: 3, waiting: 6, entered: 3, refused: 0 });
  });

  test('a basket finds a place where everything else is taken', () => {
    const { many, ask } = door(10);
    for (const work of ['looking', 'managing', 'entering', 'carrying'] as const) many(20, work, work);
    expect(ask('looking', 'another').isIn()).toBe(false);
    for (let n = 0; n < 2; n++) expect(ask('buying', `basket ${n}`).isIn()).toBe(true);
  });

  test('what a provider says of payments finds a place where baskets have taken all of theirs', () => {
    const { many, ask } = door(10);
    for (const work of ['ordering', 'buying', 'looking', 'managing', 'entering', 'carrying'] as const)
      many(20, work, work);
    expect(ask('ordering', 'one more').isIn()).toBe(false);
    for (let n = 0; n < 4; n++) expect(ask('money', `event ${n}`).isIn()).toBe(true);
  });

  test('who waits is helped in the order of what they wait for', () => {
    const { ask, many, entered } = door(4);
    const busy = many(4, 'buying', 'busy');
    const rest = many(3, 'looking', 'rest').concat(many(3, 'managing', 'desk'));
    entered.length = 0;
    ask('managing', 'dashboard');
    ask('looking', 'page');
    ask('buying', 'basket');
    for (const place of [...busy, ...rest]) place.leave();
    expect(entered.indexOf('basket')).toBeLessThan(entered.indexOf('page'));
    expect(entered.indexOf('page')).toBeLessThan(entered.indexOf('dashboard'));
  });

  test('baskets are served in the order they came, of pages the newest is next', () => {
    const { many, ask, entered } = door(2);
    const baskets = many(2, 'buying', 'taken');
    for (const name of ['first', 'second']) ask('buying', name);
    baskets[0]!.leave();
    expect(entered.at(-1)).toBe('first');
    const other = door(2);
    const pages = other.many(2, 'looking', 'taken');
    for (const name of ['first', 'second']) other.ask('looking', name);
    pages[0]!.leave();
    expect(other.entered.at(-1)).toBe('second');
  });
});

describe('who is refused', () => {
  test('whoever waits for a page longer than half a second, for a basket longer than five', () => {
    const { many, ask, clock, refused, admission } = door(1);
    many(2, 'buying', 'taken');
    ask('looking', 'at work');
    ask('looking', 'page');
    ask('buying', 'basket');
    clock.advance(499);
    admission.refuseLate();
    expect(refused).toEqual([]);
    clock.advance(1);
    admission.refuseLate();
    expect(refused).toEqual(['page']);
    clock.advance(4_499);
    admission.refuseLate();
    expect(refused).toEqual(['page']);
    clock.advance(1);
    admission.refuseLate();
    expect(refused).toEqual(['page', 'basket']);
  });

  test('whoever has waited too long, wherever the time of day leaps meanwhile', () => {
    const clock = { ...testClock(), now: () => new Date(0) };
    const admission = createAdmission(clock, 1);
    const refused: string[] = [];
    const ask = (name: string) =>
      admission.ask('looking', name, { enter: () => undefined, refuse: () => void refused.push(name) });
    ask('at work');
    ask('page');
    clock.now = () => new Date(8.64e15);
    admission.refuseLate();
    expect(refused).toEqual([]);
    clock.advance(500);
    admission.refuseLate();
    expect(refused).toEqual(['page']);
  });

  test('where too many wait for pages the one that came first, for baskets the one that came last', () => {
    const pages = door(1);
    pages.many(1, 'looking', 'taken');
    for (let n = 0; n <= 300; n++) pages.ask('looking', `page ${n}`, 'a');
    expect(pages.refused).toEqual(['page 0']);
    const baskets = door(1);
    baskets.many(2, 'buying', 'taken');
    for (let n = 0; n <= 600; n++) baskets.ask('buying', `basket ${n}`, 'a');
    expect(baskets.refused).toEqual(['basket 600']);
  });

  test('a place that was given back twice is one place', () => {
    const { ask, admission } = door(2);
    const place = ask('looking', 'a');
    place.leave();
    place.leave();
    expect(admission.figures().looking.atWork).toBe(0);
    ask('looking', 'b');
    expect(admission.figures().looking.atWork).toBe(1);
  });

  test('who stops waiting is neither let in nor refused', () => {
    const { ask, admission, entered, refused, clock } = door(1);
    const at = ask('looking', 'at work');
    const gone = ask('looking', 'gone');
    gone.leave();
    at.leave();
    clock.advance(10_000);
    admission.refuseLate();
    expect([entered, refused]).toEqual([['at work'], []]);
    expect(admission.figures().looking).toEqual({ atWork: 0, waiting: 0, entered: 1, refused: 0 });
  });
});

describe('one noisy store', () => {
  test('takes every place while nobody else wants one, and the next that is free goes to who has none', () => {
    const { many, ask, entered } = door(10);
    const noisy = many(50, 'looking', 'noisy');
    expect(entered).toHaveLength(3);
    for (const name of ['quiet', 'calm']) ask('looking', name);
    // Newer than they, and still after them.
    many(5, 'looking', 'noisy');
    noisy[0]!.leave();
    noisy[1]!.leave();
    expect(entered.slice(3).toSorted()).toEqual(['calm', 'quiet']);
  });

  test('is the one that is refused where the line is full', () => {
    const { many, ask, refused, admission } = door(1);
    many(301, 'looking', 'noisy');
    ask('looking', 'quiet');
    expect(refused).toEqual(['noisy 1']);
    expect(admission.isRefused('looking', 'quiet')).toBe(false);
    many(602, 'buying', 'noisy');
    expect(admission.isRefused('buying', 'noisy')).toBe(true);
    expect(admission.isRefused('buying', 'quiet')).toBe(false);
  });
});

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
  test('is kept short: of twice as many baskets as can be served, half are, and have waited for less than a third of a second', () => {
    const { served, refused, waiting } = crowd(door(1), 'buying', seconds(10, 40));
    expect([served.length, refused.length, waiting]).toEqual([200, 196, 4]);
    const longest = (from: number) =>
      Math.max(...served.filter(({ came }) => came >= from).map(({ waited }) => waited));
    expect([longest(0), longest(1_500)]).toEqual([300, 275]);
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

  test('nobody more joins a line of baskets that has stood for a quarter of a second while its first has waited longer than 150 ms, and who is in it is served', () => {
    const { ask, clock, refused, entered, admission } = door(1);
    const places = [ask('buying', 'one', 'a'), ask('buying', 'two', 'a'), ask('buying', 'three', 'a')];
    clock.advance(249);
    ask('buying', 'four', 'a');
    expect(refused).toEqual([]);
    // The line stands by now.
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

  test('is gone as soon as fewer come: after a flood nobody is refused and nobody waits', () => {
    const { served, refused } = crowd(door(1), 'buying', [...seconds(10, 40), ...seconds(5, 10)]);
    // Whoever was in the line has been served by then.
    expect(refused.filter((at) => at > 10_200)).toEqual([]);
    expect(served.filter(({ came, waited }) => came > 10_400 && waited > 0)).toEqual([]);
  });
});

test('who is done at once lets in the next, however many wait, one after the other', () => {
  const { ask, admission } = door(1);
  const first = ask('looking', 'first');
  let done = 0;
  for (let n = 0; n < 300; n++) {
    const place: Place = admission.ask('looking', 'a', {
      enter() {
        done += 1;
        place.leave();
      },
      refuse: () => undefined,
    });
  }
  first.leave();
  expect(done).toBe(300);
  expect(admission.figures().looking).toEqual({ atWork: 0, waiting: 0, entered: 301, refused: 0 });
});
