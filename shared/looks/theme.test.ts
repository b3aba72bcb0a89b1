import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unreadable } from '#tests/support/reading/readable.ts';
import { nightColours, themeTokens } from './colours.ts';
import { trades } from '../places/nigeria.ts';
import { presetIds } from './looks.ts';
import { presets } from './presets.ts';
import { asDrawn, firstOffered, presetsFor, Theme, ThemeChoice, themeOf } from './theme.ts';

const hex = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);
const colours = { primary_colour: '#0b5d3b', accent_colour: '#f4a62a' };

test.each(presetIds)('%s can be read in any two colours, by day and by night', (preset) => {
  fc.assert(
    fc.property(hex, hex, (primary_colour, accent_colour) => {
      const theme = themeOf({ theme: asDrawn(preset), trade: null, primary_colour, accent_colour });
      expect(Theme.parse(theme)).toEqual(theme);
      expect(unreadable(themeTokens(theme.colours))).toEqual([]);
      expect(unreadable(themeTokens(nightColours(theme.colours)))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('with paper and words of an owner’s own, whatever she takes, everything can still be read, by day and by night', () => {
  fc.assert(
    fc.property(hex, hex, hex, hex, (primary_colour, accent_colour, paper, ink) => {
      const choice = { ...asDrawn('ankara'), paper, ink };
      const theme = themeOf({ theme: choice, trade: null, primary_colour, accent_colour });
      expect(theme.colours).toEqual({ primary: primary_colour, accent: accent_colour, paper, ink });
      expect(unreadable(themeTokens(theme.colours))).toEqual([]);
      expect(unreadable(themeTokens(nightColours(theme.colours)))).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test('the colours a theme was drawn in are painted as they are, or nearly', () => {
  for (const { drawnIn } of Object.values(presets)) {
    expect(themeTokens({ ...drawnIn, paper: null, ink: null })['on-primary']).toBe('#ffffff');
  }
});

test('every trade is offered three themes of its own first, and all eight in the end', () => {
  const firsts = trades.map(({ id }) => presetsFor(id).slice(0, firstOffered));
  expect(new Set(firsts.map((three) => three.join())).size).toBeGreaterThanOrEqual(7);
  for (const { id } of trades) expect(presetsFor(id).toSorted()).toEqual([...presetIds].toSorted());
  expect(new Set(firsts.flat())).toEqual(new Set(presetIds));
});

test('themes differ in more than colours: no two have the same face, nor the same kinds', () => {
  const all = Object.values(presets).map(({ looks }) => looks);
  expect(new Set(all.map(({ display }) => display)).size).toBe(all.length);
  expect(new Set(all.map(({ header, card, hero, button }) => [header, card, hero, button].join())).size).toBe(
    all.length,
  );
});

test('a store whose owner chose none has one look for all, but for the face of its trade', () => {
  const looks = trades.map(({ id: trade }) => themeOf({ theme: null, trade, ...colours }));
  for (const theme of looks) expect({ ...theme, display: '' }).toEqual({ ...looks[0], display: '' });
  expect(new Set(looks.map(({ display }) => display)).size).toBe(7);
});

test('what an owner has otherwise than her theme stays hers, and a theme that is not known is none', () => {
  const choice = { ...asDrawn('shea'), paper: '#101010', looks: { card: 'row' as const } };
  const theme = themeOf({ theme: choice, trade: 'beauty', ...colours });
  expect([theme.card, theme.hero, theme.colours.paper]).toEqual(['row', 'portrait', '#101010']);
  expect(ThemeChoice.safeParse({ preset: 'of-tomorrow' }).success).toBe(false);
  expect(ThemeChoice.parse({ preset: 'oke' })).toEqual(asDrawn('oke'));
});
