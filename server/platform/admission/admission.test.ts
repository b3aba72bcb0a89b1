import { describe, expect, test } from 'vitest';
import { door } from '#tests/support/admission-door.ts';
import { testClock } from '#tests/support/clock.ts';
import { createAdmission, type Place } from './admission.ts';

describe('who is let in', () => {
  test('everybody while there are places, and of what shoppers look at no more than their own and half of those for all', () => {
    const { many, entered, admission } = door(4);
    many(9, 'looking', 'a');
    expect(entered).toHaveLength(3);
    expect(admission.figures().looking).toEqual({ atWork: 3, waiting: 6, entered: 3, refused: 0 });
  });

  test('a basket and two orders find a place where everything else is taken', () => {
    const { many, ask } = door(4);
    for (const work of ['looking', 'managing', 'entering', 'carrying'] as const) many(20, work, work);
    expect(ask('looking', 'another').isIn()).toBe(false);
    expect(['one', 'two'].map((name) => ask('buying', name).isIn())).toEqual([true, false]);
    expect(['one', 'two', 'three'].map((name) => ask('ordering', name).isIn())).toEqual([true, true, false]);
  });

  test('places for all go by what is most urgent, whatever the others have of their own', () => {
    const { many, entered } = door(2);
    for (const work of ['money', 'looking', 'managing', 'entering', 'carrying'] as const) many(1, work, work);
    entered.length = 0;
    many(9, 'ordering', 'order');
    expect(entered).toHaveLength(4);
  });

  test('who waits for a provider takes no place meanwhile, and up to a hundred of them', () => {
    const { many, ask, provider, admission, entered, clock } = door(1);
    many(3, 'ordering', 'at the provider');
    ask('ordering', 'next');
    provider.asked = 3;
    // Nobody left: it is seen at the next look.
    clock.advance(20);
    admission.refuseLate();
    expect(entered.at(-1)).toBe('next');
    many(2, 'ordering', 'more');
    expect(ask('ordering', 'one too many').isIn()).toBe(false);
    provider.asked = 1_000;
    many(200, 'ordering', 'crowd');
    admission.refuseLate();
    expect(admission.figures().ordering.atWork).toBe(103);
    provider.asked = 0;
    expect(ask('ordering', 'later').isIn()).toBe(false);
    expect(ask('looking', 'page').isIn()).toBe(true);
  });

  test('of other work than orders nobody enters for what is asked of a provider', () => {
    const { many, provider, admission } = door(1);
    provider.asked = 50;
    many(5, 'looking', 'pages');
    many(5, 'buying', 'baskets');
    expect([admission.figures().looking.atWork, admission.figures().buying.atWork]).toEqual([1, 2]);
  });

  test('what a provider says of payments finds a place where baskets have taken all of theirs', () => {
    const { many, ask } = door(4);
    for (const work of ['ordering', 'buying', 'looking', 'managing', 'entering', 'carrying'] as const)
      many(20, work, work);
    expect(ask('ordering', 'one more').isIn()).toBe(false);
    for (let n = 0; n < 2; n++) expect(ask('money', `event ${n}`).isIn()).toBe(true);
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

  test.each(['buying', 'looking'] as const)('those of %s are served in the order they came', (work) => {
    const { ask, entered } = door(1);
    const asked = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(work, name));
    for (const place of asked) place.leave();
    expect(entered).toEqual(['a', 'b', 'c', 'd', 'e']);
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
    const admission = createAdmission(clock, 1, () => 0);
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
    const { many, ask, entered } = door(4);
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
