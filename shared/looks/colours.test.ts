import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unreadable } from '#tests/support/reading/readable.ts';
import { contrast, fillOnWhite, nightColours, themeCss, themeTokens, type Colours } from './colours.ts';

const hex = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

test('black on white is 21, and the order does not matter', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(contrast('#767676', '#ffffff'), 9);
});

test('a sound choice is kept as the merchant made it', () => {
  const tokens = themeTokens({ primary: '#23355c', accent: '#b04e27', paper: '#fbf7f0', ink: '#231b15' });
  expect(tokens).toMatchObject({
    paper: '#fbf7f0',
    ink: '#231b15',
    primary: '#23355c',
    link: '#23355c',
    accent: '#b04e27',
    'on-primary': '#ffffff',
  });
});

test.each([
  ['by day', (colours: Colours) => colours],
  ['by night', nightColours],
])('any four colours give pages that can be read %s', (_when, shown) => {
  fc.assert(
    fc.property(hex, hex, fc.option(hex), fc.option(hex), (primary, accent, paper, ink) => {
      expect(unreadable(themeTokens(shown({ primary, accent, paper, ink })))).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test('a letter’s button is filled and written on as one of a page on white paper', () => {
  fc.assert(
    fc.property(hex, hex, (primary, accent) => {
      const tokens = themeTokens({ primary, accent, paper: '#ffffff', ink: null });
      expect(fillOnWhite(primary)).toEqual({ fill: tokens.primary, text: tokens['on-primary'] });
    }),
    { numRuns: 1000 },
  );
  expect(fillOnWhite('#ffd400')).toEqual({ fill: '#f3ca01', text: '#111111' });
});

test('only colours reach the style sheet', () => {
  const css = themeCss({ primary: 'red;}</style><script>', accent: 'url(x)', paper: '}', ink: null });
  const rule = String.raw`:root\{color-scheme:(light|dark);(--[a-z-]+:#[0-9a-f]{6};?)+\}`;
  const plate = String.raw`:root\{--plate:#[0-9a-f]{6}\}\.name img\{padding:\.3rem;border-radius:8px;background:var\(--plate\)\}`;
  expect(css).toMatch(
    new RegExp(String.raw`^${rule}(@media\(prefers-color-scheme:dark\)\{${rule}${plate}\})?$`),
  );
});

test('a shop on light paper turns dark where the phone is, and keeps its colours', () => {
  const colours = { primary: '#0b7a4b', accent: '#b04e27', paper: null, ink: null };
  const [day = '', night = ''] = themeCss(colours).split('@media(prefers-color-scheme:dark)');
  expect(day).toContain('color-scheme:light');
  expect(night).toContain('color-scheme:dark');
  const tokens = themeTokens(nightColours(colours));
  expect(contrast(tokens.paper, '#000000')).toBeLessThan(1.4);
  expect(tokens).toMatchObject({ primary: '#0b7a4b', accent: '#b04e27' });
  expect(night).toContain(`--paper:${tokens.paper}`);
  // What stays as it is by day is not said again.
  expect(night).not.toContain('--primary:');
});

test('dark paper asks for dark native controls', () => {
  const css = themeCss({ primary: '#f4a62a', accent: '#f4a62a', paper: '#101418', ink: null });
  expect(css).toContain('color-scheme:dark');
  expect(css).not.toContain('@media');
});
