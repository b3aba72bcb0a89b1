import { expect, test } from 'vitest';
import { lgasOf } from './lgas.ts';
import { states, type StateName } from './nigeria.ts';

/** How many each state has by the First Schedule of the constitution of 1999. */
const counts: Record<StateName, number> = {
  Abia: 17,
  Adamawa: 21,
  'Akwa Ibom': 31,
  Anambra: 21,
  Bauchi: 20,
  Bayelsa: 8,
  Benue: 23,
  Borno: 27,
  'Cross River': 18,
  Delta: 25,
  Ebonyi: 13,
  Edo: 18,
  Ekiti: 16,
  Enugu: 17,
  'Federal Capital Territory': 6,
  Gombe: 11,
  Imo: 27,
  Jigawa: 27,
  Kaduna: 23,
  Kano: 44,
  Katsina: 34,
  Kebbi: 21,
  Kogi: 21,
  Kwara: 16,
  Lagos: 20,
  Nasarawa: 13,
  Niger: 25,
  Ogun: 20,
  Ondo: 18,
  Osun: 30,
  Oyo: 33,
  Plateau: 17,
  Rivers: 23,
  Sokoto: 23,
  Taraba: 16,
  Yobe: 17,
  Zamfara: 14,
};

test('there are 768 local governments and the six area councils of the capital, in each state as many as the constitution counts', () => {
  expect(Object.fromEntries(states.map((state) => [state, lgasOf(state).length]))).toEqual(counts);
  expect(states.flatMap((state) => lgasOf(state))).toHaveLength(774);
});

test.each(states)(
  'no local government of %s stands there twice, in whatever spelling, and all are in order',
  (state) => {
    const names = lgasOf(state);
    expect(new Set(names.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''))).size).toBe(names.length);
    expect(names).toEqual(names.toSorted());
  },
);

test('they are spelt with letters, and with nothing that parts an area from its local government', () => {
  for (const name of states.flatMap((state) => lgasOf(state)))
    expect(name).toMatch(/^[A-Z][a-z]+(?:[ /-][A-Z][a-z]+|’[a-z]+)*(?: [A-Z][a-z]+)*$/);
});

test('a state that is none has none', () => {
  expect(lgasOf('constructor')).toBeNull();
  expect(lgasOf('Atlantis')).toBeNull();
});
