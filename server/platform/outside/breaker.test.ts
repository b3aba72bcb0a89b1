import { expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';

let at = 0;
const breaker = () => createBreaker(2_000, () => at);

test('whoever did not answer is asked by nobody for two seconds, then by one, and by all once that one was answered', () => {
  const them = breaker();
  expect(them.enter()).toBe('free');
  them.found(false, at);
  expect([them.enter(), them.enter()]).toEqual(['away', 'away']);
  at += 1_999;
  expect(them.enter()).toBe('away');
  at += 1;
  expect([them.enter(), them.enter()]).toEqual(['finding out', 'away']);
  at += 500;
  them.found(true, at - 500);
  expect([them.enter(), them.enter()]).toEqual(['free', 'free']);
});

test('where the one who finds out waits for long, the next does after the same time', () => {
  const them = breaker();
  them.found(false, at);
  at += 2_000;
  expect(them.enter()).toBe('finding out');
  at += 2_000;
  expect([them.enter(), them.enter()]).toEqual(['finding out', 'away']);
});

test('one question without an answer among others that were answered says nothing', () => {
  const them = breaker();
  const since = at;
  at += 3_000;
  them.found(true, at);
  them.found(false, since);
  expect(them.enter()).toBe('free');
  at += 1;
  them.found(false, at);
  expect(them.enter()).toBe('away');
});
