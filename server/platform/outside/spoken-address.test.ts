import { expect, test } from 'vitest';
import { spokenAddress, spokenHost } from './spoken-address.ts';

test.each([
  ['adunni.com.ng', 'adunni.com.ng'],
  ['xn--ja-58s.com', 'ọja.com'],
  ['www.xn--dnn-8ka2e7c.com.ng', 'www.àdùnní.com.ng'],
  ['xn--aba-nsb.com', 'ɓaba.com'],
  // Cyrillic letters that read as “apple”.
  ['xn--80ak6aa92e.com', 'xn--80ak6aa92e.com'],
  // Nothing that DNS could hold.
  ['xn--bad-.com', 'xn--bad-.com'],
  ['XN--JA-58S.com', 'XN--JA-58S.com'],
])('%s is read as %s', (host, spoken) => {
  expect(spokenHost(host)).toBe(spoken);
});

test('an address is read without its scheme, and with the port it needs', () => {
  expect(spokenAddress('https://xn--ja-58s.com')).toBe('ọja.com');
  expect(spokenAddress('http://adunni.localhost:3000')).toBe('adunni.localhost:3000');
});
