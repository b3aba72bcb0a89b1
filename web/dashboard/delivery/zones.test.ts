import { describe, expect, it } from 'vitest';
import { states } from '#shared/nigeria.ts';
import { regions, statesInWords } from './regions.ts';
import {
  changeZone,
  checkZones,
  emptyZone,
  holderOf,
  homeAndRest,
  onePrice,
  sameZones,
  setStates,
  uncovered,
  withoutZone,
  zonesOf,
  type Zones,
} from './zones.ts';

const priced = (zones: Zones, price_kobo = 250_000): Zones => zones.map((zone) => ({ ...zone, price_kobo }));
const keyOf = (zones: Zones, at: number) => zones[at]?.key ?? '';

describe('regions', () => {
  it('hold each of the 36 states and the capital exactly once', () => {
    expect(regions.flatMap((region) => region.states).toSorted()).toEqual([...states]);
  });

  it('are named instead of their states, and long lists are cut', () => {
    expect(statesInWords([])).toBe('No state yet');
    expect(statesInWords(states)).toBe('All of Nigeria');
    expect(statesInWords(states.filter((state) => state !== 'Lagos'))).toBe('All of Nigeria except Lagos');
    expect(statesInWords(['Lagos', 'Federal Capital Territory'])).toBe('Lagos and Abuja (FCT)');
    expect(statesInWords(['Abia', 'Anambra', 'Ebonyi', 'Enugu', 'Imo', 'Lagos'])).toBe(
      'South-East and Lagos',
    );
    expect(statesInWords(['Lagos', 'Kano', 'Edo', 'Yobe', 'Kwara'])).toBe('Lagos, Kano, Edo and 2 more');
  });
});

describe('the quick starts', () => {
  it('cover the whole country with one price, and are ready once the price is typed', () => {
    const zones = onePrice();
    expect(uncovered(zones)).toEqual([]);
    expect(checkZones(zones)).toEqual({
      ok: false,
      problems: {
        'rates.0.price_kobo': 'Enter a price, for example 2,500. Enter 0 if delivery is free.',
      },
    });
    expect(checkZones(priced(zones))).toEqual({
      ok: true,
      body: {
        rates: [
          {
            kind: 'delivery',
            name: 'Anywhere in Nigeria',
            states: [...states],
            price_kobo: 250_000,
            free_above_kobo: null,
            eta: '',
          },
        ],
      },
    });
  });

  it('give the own state one price and the other 36 another', () => {
    const zones = homeAndRest('Federal Capital Territory');
    expect(zones.map(({ name, states: held }) => [name, held.length])).toEqual([
      ['Within Abuja', 1],
      ['Rest of Nigeria', 36],
    ]);
    expect(uncovered(zones)).toEqual([]);
  });
});

describe('the states of a zone', () => {
  it('move from the zone that had them, so that a state never has two prices', () => {
    const zones = homeAndRest('Lagos');
    const moved = setStates(zones, keyOf(zones, 0), ['Ogun', 'Lagos']);
    expect(moved[0]?.states).toEqual(['Lagos', 'Ogun']);
    expect(moved[1]?.states).not.toContain('Ogun');
    expect(moved[1]?.states).toHaveLength(35);
    expect(uncovered(moved)).toEqual([]);
    expect(holderOf(moved, 'Ogun', keyOf(moved, 1))?.name).toBe('Within Lagos');
    expect(checkZones(priced(moved)).ok).toBe(true);
  });

  it('leave a state uncovered when it is taken out, which is said', () => {
    const zones = homeAndRest('Lagos');
    expect(uncovered(setStates(zones, keyOf(zones, 0), []))).toEqual(['Lagos']);
    expect(uncovered(withoutZone(zones, keyOf(zones, 1)))).toHaveLength(36);
  });
});

describe('checking', () => {
  it('puts each problem beside its own zone', () => {
    const zones: Zones = [
      ...priced(onePrice()),
      emptyZone({ price_kobo: 100, name: ' ' }),
      emptyZone({ kind: 'pickup', price_kobo: 0 }),
    ];
    expect(checkZones(zones)).toEqual({
      ok: false,
      problems: {
        'rates.1.name': 'Give this delivery option a name.',
        'rates.1.states': 'Choose at least one state.',
        'rates.2.name': 'Give this delivery option a name.',
      },
    });
  });

  it('takes free delivery and pick-up, and sends pick-up without states', () => {
    const zones: Zones = [
      emptyZone({
        name: 'Lagos',
        states: ['Lagos'],
        price_kobo: 0,
        free_above_kobo: 5_000_000,
        eta: '1 day',
      }),
      emptyZone({ kind: 'pickup', name: 'Yaba market', states: ['Lagos'], price_kobo: 0 }),
    ];
    const checked = checkZones(zones);
    expect(checked.ok && checked.body.rates.map((rate) => [rate.kind, rate.states, rate.price_kobo])).toEqual(
      [
        ['delivery', ['Lagos'], 0],
        ['pickup', [], 0],
      ],
    );
  });
});

it('changes are noticed, and what comes back from the server counts as unchanged', () => {
  const rates = [
    {
      id: '0197a2f0-0000-7000-8000-000000000001',
      kind: 'delivery' as const,
      name: 'Lagos',
      states: ['Lagos' as const],
      price_kobo: 100,
      free_above_kobo: null,
      eta: '',
    },
  ];
  const zones = zonesOf(rates);
  expect(sameZones(zones, zonesOf(rates))).toBe(true);
  expect(sameZones(zones, changeZone(zones, keyOf(zones, 0), { price_kobo: 200 }))).toBe(false);
});
