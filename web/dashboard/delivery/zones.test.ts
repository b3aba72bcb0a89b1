import { describe, expect, it } from 'vitest';
import { states, type StateName } from '#shared/places/nigeria.ts';
import { placesInWords, regions, statesInWords, zoneInWords } from './regions.ts';
import {
  changeZone,
  checkZones,
  emptyZone,
  cities,
  holderOf,
  homeAndRest,
  inTwo,
  onePrice,
  sameZones,
  setPlaces,
  uncovered,
  withoutZone,
  zonesOf,
  type ZonePlace,
  type Zones,
} from './zones.ts';

const priced = (zones: Zones, price_kobo = 250_000): Zones => zones.map((zone) => ({ ...zone, price_kobo }));
const whole = (state: StateName): ZonePlace => ({ state, lga: '', area: '' });
const part = (state: StateName, lga: string, area = ''): ZonePlace => ({ state, lga, area });
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
            places: [],
            price_kobo: 250_000,
            free_above_kobo: null,
            weights: null,
            eta: '',
            pay_on_delivery: true,
            way: '',
            ways: [],
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
    const moved = setPlaces(zones, keyOf(zones, 0), [whole('Ogun'), whole('Lagos')]);
    expect(moved[0]?.states).toEqual(['Lagos', 'Ogun']);
    expect(moved[1]?.states).not.toContain('Ogun');
    expect(moved[1]?.states).toHaveLength(35);
    expect(uncovered(moved)).toEqual([]);
    expect(holderOf(moved, whole('Ogun'), keyOf(moved, 1))?.name).toBe('Within Lagos');
    expect(checkZones(priced(moved)).ok).toBe(true);
  });

  it('leave a state uncovered when it is taken out, which is said', () => {
    const zones = homeAndRest('Lagos');
    expect(uncovered(setPlaces(zones, keyOf(zones, 0), []))).toEqual([whole('Lagos')]);
    expect(uncovered(withoutZone(zones, keyOf(zones, 1)))).toHaveLength(36);
  });
});

describe('parts of states', () => {
  const lagos = inTwo(cities.lagos);

  it('Lagos in two is Island and Mainland, all 20 local governments once, and the other 36 states', () => {
    expect(lagos.map(({ name, states: held, places }) => [name, held.length, places.length])).toEqual([
      ['Lagos Island', 0, 4],
      ['Lagos Mainland', 0, 16],
      ['Rest of Nigeria', 36, 0],
    ]);
    expect(uncovered(lagos)).toEqual([]);
    expect(checkZones(priced(lagos)).ok).toBe(true);
  });

  it('a local government that is moved leaves the other half', () => {
    const moved = setPlaces(lagos, keyOf(lagos, 1), [...lagos[1]!.places, part('Lagos', 'Epe')]);
    expect(moved[0]!.places.map(({ lga }) => lga)).toEqual(['Eti-Osa', 'Ibeju-Lekki', 'Lagos Island']);
    expect(moved[1]!.places).toHaveLength(17);
    expect(uncovered(moved)).toEqual([]);
  });

  it('all local governments of a state are the state', () => {
    const all = lagos.flatMap(({ places }) => places);
    const joined = setPlaces(lagos, keyOf(lagos, 0), all);
    expect([joined[0]!.states, joined[0]!.places]).toEqual([['Lagos'], []]);
  });

  it('a place that was forgotten is named', () => {
    const fewer = setPlaces(lagos, keyOf(lagos, 0), [part('Lagos', 'Eti-Osa')]);
    expect(uncovered(fewer).map(({ lga }) => lga)).toEqual(['Epe', 'Ibeju-Lekki', 'Lagos Island']);
    expect(placesInWords(uncovered(fewer))).toBe('Epe, Ibeju-Lekki and Lagos Island');
    expect(placesInWords(uncovered(withoutZone(lagos, keyOf(lagos, 2))))).toBe('Abia, Adamawa and 34 more');
  });

  it('are said by their names, and the state they were taken from as its rest', () => {
    expect(zoneInWords(lagos[0]!, lagos)).toBe('Epe, Eti-Osa, Ibeju-Lekki and Lagos Island in Lagos');
    expect(zoneInWords(lagos[1]!, lagos)).toBe('Agege, Ajeromi-Ifelodun, Alimosho and 13 more in Lagos');
    const lekki = emptyZone({ name: 'Lekki', places: [part('Lagos', 'Eti-Osa', 'Lekki')] });
    const zones = [...homeAndRest('Lagos'), lekki];
    expect(zones.map((zone) => zoneInWords(zone, zones))).toEqual([
      'The rest of Lagos',
      'All of Nigeria except Lagos',
      'Lekki in Lagos',
    ]);
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
        'rates.1.states': 'Choose at least one place.',
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
      places: [],
      price_kobo: 100,
      free_above_kobo: null,
      weights: null,
      eta: '',
      pay_on_delivery: true,
      way: '',
      ways: [],
    },
  ];
  const zones = zonesOf(rates);
  expect(sameZones(zones, zonesOf(rates))).toBe(true);
  expect(sameZones(zones, changeZone(zones, keyOf(zones, 0), { price_kobo: 200 }))).toBe(false);
});
