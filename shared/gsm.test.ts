import { expect, test } from 'vitest';
import { gsmText, roomBeside, segmentsOf } from './gsm.ts';

test('money, quotes and marks become letters that a text has', () => {
  expect(gsmText('Adé’s “Ẹwà” – ₦20,000…')).toBe('Adé\'s "Ewà" - N20,000...');
  expect(gsmText('Ọlá Ṣadé, ɓarka ɗan ƙasa')).toBe('Olá Sadé, barka dan kasa'.replace('á', 'a'));
  expect(gsmText('Glow ✨ 💄 by Ada')).toBe('Glow by Ada');
});

test('no letter outside of the alphabet is left, whatever was typed', () => {
  const all = Array.from({ length: 0x2fff }, (_, code) => String.fromCodePoint(code)).join('');
  expect(gsmText(gsmText(all))).toBe(gsmText(all));
  expect(gsmText('日本')).toBe('');
});

test('a text is counted as it is paid for', () => {
  expect(segmentsOf('a'.repeat(160))).toBe(1);
  expect(segmentsOf('a'.repeat(161))).toBe(2);
  expect(segmentsOf('a'.repeat(306))).toBe(2);
  expect(segmentsOf('a'.repeat(307))).toBe(3);
  // The euro takes the place of two.
  expect(segmentsOf('€'.repeat(80))).toBe(1);
  expect(segmentsOf('€'.repeat(81))).toBe(2);
  expect(roomBeside('abc€')).toBe(155);
});
