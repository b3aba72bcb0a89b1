import { expect, test } from 'vitest';
import { otherCouriers, patternOf, readTracking, trackingText, type Courier } from './couriers.ts';

const gig: Courier = {
  name: 'GIG',
  pattern: 'https://giglogistics.com/track?waybill={n}',
  phone: '',
};
const musa: Courier = { name: 'Musa', pattern: '', phone: '08031234567' };
const read = (typed: string, chosen: Courier | null = null, used: Courier[] = []) =>
  readTracking(typed, chosen, used);
const nothing = { courier: '', number: '', link: '', phone: '' };

test('a pasted link names its carrier by its host, or by the word beside it', () => {
  expect(read('https://giglogistics.com/track?waybill=123456')).toEqual({
    ...nothing,
    courier: 'GIG',
    link: 'https://giglogistics.com/track?waybill=123456',
  });
  expect(read('track.kwik.delivery/abc123')).toMatchObject({
    courier: 'Kwik',
    link: 'https://track.kwik.delivery/abc123',
  });
  expect(read('Fast boys https://fast.example.ng/p/77')).toMatchObject({
    courier: 'Fast boys',
    link: 'https://fast.example.ng/p/77',
  });
  expect(read('https://fast.example.ng/p/77').courier).toBe('fast.example.ng');
});

test('a number becomes a link by the carrier that was tapped or said before it', () => {
  const link = 'https://giglogistics.com/track?waybill=99%2F1';
  expect(read('99/1', gig)).toEqual({ ...nothing, courier: 'GIG', number: '99/1', link });
  expect(read('gig 99/1', null, [gig])).toEqual({ ...nothing, courier: 'GIG', number: '99/1', link });
  expect(read('DHL 7788').link).toBe('https://www.dhl.com/ng-en/home/tracking.html?tracking-id=7788');
  expect(read('GIG 99')).toEqual({ ...nothing, courier: 'GIG', number: '99' });
  expect(read('GIGANTIC 99')).toEqual({ ...nothing, number: 'GIGANTIC 99' });
});

test('a rider is a name with a phone', () => {
  const rider = { ...nothing, courier: 'Musa', phone: '08031234567' };
  expect(read('Musa 0803 123 4567')).toEqual(rider);
  expect(read('+2348031234567 Musa')).toEqual(rider);
  expect(read('', musa)).toEqual(rider);
  expect(read('08031234567')).toEqual({ ...nothing, courier: '08031234567', phone: '08031234567' });
  expect(trackingText(read('08031234567'))).toBe('08031234567');
  expect(trackingText(rider)).toBe('Musa 08031234567');
});

test('words that are none of these stay what they are, and nothing that runs is a link', () => {
  expect(read('Ask for Bisi at the gate')).toEqual({ ...nothing, number: 'Ask for Bisi at the gate' });
  expect(read('')).toEqual(nothing);
  for (const hostile of ['javascript:alert(1)', 'data:text/html,x', 'https://a@evil.example/12'])
    expect(read(hostile).link).toBe('');
});

test('a link teaches the carrier’s pattern where it holds a number', () => {
  expect(patternOf('https://giglogistics.com/track?waybill=123456')).toBe(gig.pattern);
  expect(patternOf('https://sendbox.co/t/SB-2026-99/')).toBe('https://sendbox.co/t/{n}/');
  expect(patternOf('https://track2026.example/where')).toBe('');
  expect(patternOf('no address')).toBe('');
});

test('carriers everybody knows are offered until the store has used them', () => {
  expect(otherCouriers([gig]).map(({ name }) => name)).toEqual(['Kwik', 'DHL', 'FedEx', 'UPS', 'Sendbox']);
});
