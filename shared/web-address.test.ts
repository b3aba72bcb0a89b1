import { expect, test } from 'vitest';
import { hostOf, webAddress } from './web-address.ts';

test.each([
  ['https://instagram.com/adunni', 'https://instagram.com/adunni'],
  ['HTTPS://www.TikTok.com/@adunni?lang=en#top', 'https://www.tiktok.com/@adunni?lang=en#top'],
  ['https://www.jumia.com.ng/', 'https://www.jumia.com.ng/'],
  ['https://b\u00fccher.example/a', 'https://xn--bcher-kva.example/a'],
  // A Cyrillic letter in the place of an “a”: what it truly is can be read.
  ['https://p\u0430ypal.com', 'https://xn--pypal-4ve.com/'],
])('%s leads to %s', (typed, address) => {
  expect(webAddress(typed)).toBe(address);
});

test.each([
  '',
  'instagram.com/adunni',
  'http://instagram.com',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'https:evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'https://bank.com@evil.example',
  'https://user:word@evil.example',
  'https://localhost',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://a b.example',
  'https://example.com/\u202egnp.exe',
  'https://example.com/\u2066x',
  'https://exa\u200bmple.com',
  'https://example.com/\u0000',
])('%j is no address a link may have', (typed) => {
  expect(webAddress(typed)).toBeNull();
});

test('a host is told as people know it', () => {
  expect(hostOf('https://www.instagram.com/adunni')).toBe('instagram.com');
});
