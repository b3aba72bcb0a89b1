import { expect, it } from 'vitest';
import { SetupStep } from '#shared/api/stores.ts';
import { doneCount, firstOpen, isStep, stepAfter, stepBefore, steps } from './steps.ts';

const store = (done: SetupStep[]) => ({
  steps: SetupStep.options.map((step) => ({ step, done: done.includes(step) })),
});

it('the set-up has a page for every step of the contract, in its order', () => {
  expect(steps.map(({ id }) => id)).toEqual(SetupStep.options);
});

it('the set-up begins at the first open step and can be left and taken up again', () => {
  expect(firstOpen(store([]))).toBe('trade');
  expect(firstOpen(store(['trade', 'product']))).toBe('look');
  expect(firstOpen(store(SetupStep.options))).toBeNull();
  expect(doneCount(store(['trade', 'product']))).toBe(2);
});

it('steps follow one another, and unknown names are no steps', () => {
  expect(stepAfter('trade')).toBe('look');
  expect(stepAfter('publish')).toBeNull();
  expect(stepBefore('trade')).toBeNull();
  expect(stepBefore('publish')).toBe('bank');
  expect(isStep('look')).toBe(true);
  expect(isStep('../look')).toBe(false);
});
