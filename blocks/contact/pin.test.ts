import { expect, test } from 'vitest';
import { pinAt, searchedAt } from './pin.ts';

test.each([
  'https://maps.app.goo.gl/aB3xYz',
  'https://www.google.com/maps/place/Adunni/@6.5,3.3,17z',
  'https://google.com.ng/maps?q=6.5,3.3',
  'https://maps.google.com/?q=6.5,3.3',
  'https://maps.apple.com/?ll=6.5,3.3',
  'https://www.openstreetmap.org/#map=17/6.5/3.3',
])('%s is a pin on a map', (address) => {
  expect(pinAt(address)).toBe(address);
});

test.each([
  '',
  'https://evil.example/maps.google.com/x',
  'https://maps.google.com.evil.example/x',
  'https://www.google.com/url?q=https://evil.example',
  'http://maps.google.com/?q=1',
  'javascript:alert(1)//maps.google.com/',
  'https://maps.app.goo.gl@evil.example/x',
])('%j is none', (address) => {
  expect(pinAt(address)).toBeNull();
});

test('an address is searched for with its lines one after the other', () => {
  expect(searchedAt('12 Allen Avenue\nOff Ọbafẹmi Way', 'Ikeja', '')).toBe(
    `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent('12 Allen Avenue, Off Ọbafẹmi Way, Ikeja')}`,
  );
});
