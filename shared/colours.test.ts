import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aaEdge, aaText, contrast, leastFill, strong, themeCss, themeTokens } from './colours.ts';

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

test('any four colours give pages that can be read', () => {
  fc.assert(
    fc.property(hex, hex, fc.option(hex), fc.option(hex), (primary, accent, paper, ink) => {
      const t = themeTokens({ primary, accent, paper, ink });
      for (const ground of [t.paper, t.panel, t.tint]) {
        expect(contrast(t.ink, ground)).toBeGreaterThanOrEqual(strong);
        for (const text of [t.soft, t.link, t['accent-text'], t.bad, t.good])
          expect(contrast(text, ground)).toBeGreaterThanOrEqual(aaText);
        expect(contrast(t.edge, ground)).toBeGreaterThanOrEqual(aaEdge);
      }
      expect(contrast(t.primary, t.paper)).toBeGreaterThanOrEqual(leastFill);
      expect(contrast(t['on-primary'], t.primary)).toBeGreaterThanOrEqual(aaText);
      expect(contrast(t['on-accent'], t.accent)).toBeGreaterThanOrEqual(aaText);
      expect(contrast(t['on-deep'], t.deep)).toBeGreaterThanOrEqual(strong);
      expect(contrast(t['on-deep-soft'], t.deep)).toBeGreaterThanOrEqual(aaText);
    }),
    { numRuns: 2000 },
  );
});

test('only colours reach the style sheet', () => {
  const css = themeCss({ primary: 'red;}</style><script>', accent: 'url(x)', paper: '}', ink: null });
  expect(css).toMatch(/^:root\{color-scheme:(light|dark);(--[a-z-]+:#[0-9a-f]{6};?)+\}$/);
});

test('dark paper asks for dark native controls', () => {
  expect(themeCss({ primary: '#f4a62a', accent: '#f4a62a', paper: '#101418', ink: null })).toContain(
    'color-scheme:dark',
  );
});
