import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { effort, effortText } from '#shared/effort.ts';
import { doEffort } from './effort.ts';

it('X-06 finds for every piece a number whose SHA-256 begins with as many zeros as are asked for', async () => {
  const seed = 'abcdefghijABCDEFGHIJ-_0123456789';
  const shown = await doEffort(`mzz.${seed}`);
  const [end, same, guesses] = shown.split('.');
  expect([end, same, guesses!.split('-').length]).toEqual(['mzz', seed, effort.pieces]);
  for (const [piece, guess] of guesses!.split('-').entries()) {
    const text = effortText(seed, piece, guess);
    expect(text.length).toBeLessThanOrEqual(55);
    expect(createHash('sha256').update(text).digest().readUInt32BE() >>> (32 - effort.zeroBits)).toBe(0);
  }
});

it('X-06 lets the page breathe while its phone works', async () => {
  let breaths = 0;
  const breathing = setInterval(() => (breaths += 1));
  for (let n = 0; n < 4; n++) await doEffort(`mzz.breathing-${n}`);
  clearInterval(breathing);
  expect(breaths).toBeGreaterThan(1);
});
