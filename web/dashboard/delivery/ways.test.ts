import { expect, it } from 'vitest';
import { emptyWay, withFirst, withoutWay } from './ways.ts';
import { changeZone, checkZones, emptyZone, sameZones } from './zones.ts';

const zone = emptyZone({
  id: '0197a2f0-0000-7000-8000-000000000001',
  name: 'Lekki',
  states: ['Lagos'],
  way: 'Rider',
  price_kobo: 250_000,
  eta: 'today',
  ways: [
    emptyWay({ id: '0197a2f0-0000-7000-8000-000000000002', way: 'Park', price_kobo: 150_000 }),
    emptyWay({ way: 'Bus', price_kobo: 100_000, pay_on_delivery: false }),
  ],
});
const told = (one: typeof zone) =>
  [one, ...one.ways].map(({ way, id, price_kobo }) => [way, id?.slice(-1), price_kobo]);

it('a way that is put first takes its id, price and words along, and the first one goes behind it', () => {
  const put = { ...zone, ...withFirst(zone, zone.ways[1]!.key) };
  expect(told(put)).toEqual([
    ['Bus', undefined, 100_000],
    ['Rider', '1', 250_000],
    ['Park', '2', 150_000],
  ]);
  expect([put.pay_on_delivery, put.ways[0]!.pay_on_delivery, put.name, put.eta]).toEqual([
    false,
    true,
    'Lekki',
    '',
  ]);
});

it('without its first the next is first; the only one that is left has no name', () => {
  const one = { ...zone, ...withoutWay(zone, zone.key) };
  expect(told(one).map(([way]) => way)).toEqual(['Park', 'Bus']);
  const last = { ...one, ...withoutWay(one, one.ways[0]!.key) };
  expect(told(last)).toEqual([['', '2', 150_000]]);
});

it('a way without a price or a name is told beside it, and a changed way is a change', () => {
  const open = changeZone([zone], zone.key, { ways: [emptyWay()] });
  expect(checkZones(open)).toEqual({
    ok: false,
    problems: {
      'rates.0.ways.0.way': 'Give this way a name, for example Rider.',
      'rates.0.ways.0.price_kobo': 'Enter a price, for example 2,500. Enter 0 if delivery is free.',
    },
  });
  expect([sameZones([zone], [zone]), sameZones([zone], open)]).toEqual([true, false]);
});
