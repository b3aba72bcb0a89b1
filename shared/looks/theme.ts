import { z } from 'zod';
import type { TradeId } from '../places/nigeria.ts';
import { paperOn } from './colours.ts';
import { presets } from './presets.ts';
import { Looks, presetIds, type PresetId } from './looks.ts';

/**
 * How a shop looks, as data: the same pages and the same words in the hands of another designer. What follows from a
 * value is in `web/storefront/styles`: a few sizes as custom properties, and the rules of its kinds.
 */

const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'Choose a colour.');

/** All of it, as pages are made from it. */
export const Theme = Looks.extend({
  /** null: the look a store has whose owner chose none. */
  preset: z.enum(presetIds).nullable(),
  /** As chosen; every shade that is painted is made of them by `themeTokens`, which keeps them readable. */
  colours: z.object({
    primary: Colour,
    accent: Colour,
    paper: Colour.nullable(),
    ink: Colour.nullable(),
  }),
});
export type Theme = z.infer<typeof Theme>;

/** What is kept of an owner’s choice besides the two colours: the theme, and what she has otherwise than it. */
export const ThemeChoice = z.object({
  preset: z.enum(presetIds),
  paper: Colour.nullable().default(null),
  ink: Colour.nullable().default(null),
  looks: Looks.partial().default({}),
});
export type ThemeChoice = z.infer<typeof ThemeChoice>;

/** A theme as its designer made it. */
export const asDrawn = (preset: PresetId): ThemeChoice => ({ preset, paper: null, ink: null, looks: {} });

/** The three that fit a line of trade best, the first of them first. */
const fitting: Record<TradeId, readonly [PresetId, PresetId, PresetId]> = {
  fashion: ['ankara', 'atelier', 'shea'],
  beauty: ['shea', 'atelier', 'ankara'],
  food: ['iya-basira', 'balogun', 'oke'],
  home: ['oke', 'shea', 'balogun'],
  phones: ['eko', 'signal', 'balogun'],
  crafts: ['oke', 'ankara', 'atelier'],
  health: ['shea', 'atelier', 'oke'],
  services: ['atelier', 'shea', 'oke'],
  digital: ['signal', 'eko', 'atelier'],
  other: ['balogun', 'atelier', 'signal'],
};

/** All themes: the three that fit the trade, then the others. */
export function presetsFor(trade: string | null): PresetId[] {
  return [...new Set([...(fitting[(trade ?? 'other') as TradeId] ?? fitting.other), ...presetIds])];
}
/** How many of them are offered before the others are asked for. */
export const firstOffered = 3;

const facesByTrade: Record<string, Looks['display']> = {
  fashion: 'fraunces',
  beauty: 'literata',
  food: 'epilogue',
  home: 'archivo',
  phones: 'space-grotesk',
  crafts: 'archivo',
  health: 'literata',
  digital: 'anybody',
};

/** The look of a store whose owner chose none: one for all, but for a face that fits the trade. */
const unchosen = (trade: string | null): Looks => ({
  ground: 'breath',
  display: facesByTrade[trade ?? ''] ?? 'work-sans',
  notes: 'sans',
  corners: 'soft',
  spacing: 'even',
  header: 'bar',
  footer: 'deep',
  button: 'solid',
  picture: 'soft',
  card: 'plain',
  tells: 'price',
  hero: 'overlap',
});

/** What is kept of the look of a store, besides its logo. */
export interface KeptLook {
  theme: ThemeChoice | null;
  primary_colour: string;
  accent_colour: string;
}

const saidOf = ({ primary_colour, accent_colour, theme }: KeptLook) =>
  JSON.stringify([
    primary_colour.toLowerCase(),
    accent_colour.toLowerCase(),
    theme && [theme.preset, theme.paper, theme.ink, Object.entries(theme.looks).toSorted()],
  ]);

/** Whether two looks say the same, in whatever order. */
export const sameLook = (one: KeptLook, other: KeptLook): boolean => saidOf(one) === saidOf(other);

/** A store’s theme from what is kept of it. */
export function themeOf(store: KeptLook & { trade: string | null }): Theme {
  const { theme, trade, primary_colour: primary, accent_colour: accent } = store;
  const looks = { ...(theme ? presets[theme.preset].looks : unchosen(trade)), ...theme?.looks };
  const paper = theme?.paper ?? paperOn(looks.ground, { primary, accent });
  return {
    preset: theme?.preset ?? null,
    ...looks,
    colours: { primary, accent, paper, ink: theme?.ink ?? null },
  };
}

const sizes = {
  corners: {
    square: ['0', '0'],
    small: ['4px', '6px'],
    soft: ['12px', '16px'],
    large: ['16px', '28px'],
  },
  picture: { square: '0', soft: '12px', round: '28px', framed: '3px' },
  spacing: {
    dense: 'clamp(1.75rem,5vw,3rem)',
    even: 'clamp(2.25rem,7vw,4.5rem)',
    airy: 'clamp(3.5rem,11vw,7rem)',
  },
} as const;

/** Corners of controls, of panels and of pictures, and the room between sections, as custom properties. */
export function sizesCss({ corners, picture, spacing }: Looks): string {
  const [control, panel] = sizes.corners[corners];
  return `:root{--r:${control};--rl:${panel};--pic:${sizes.picture[picture]};--band:${sizes.spacing[spacing]}}`;
}

/** Corners of a button in a mail (pixels). */
export const mailCorners = ({ corners, button }: Looks): number =>
  button === 'pill' ? 26 : Number.parseInt(sizes.corners[corners][0], 10);
