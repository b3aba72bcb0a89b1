import { z } from 'zod';

export const presetIds = [
  'ankara',
  'balogun',
  'eko',
  'iya-basira',
  'shea',
  'oke',
  'atelier',
  'signal',
] as const;
export type PresetId = (typeof presetIds)[number];

const faceIds = [
  'anybody',
  'archivo',
  'archivo-wide',
  'epilogue',
  'fraunces',
  'literata',
  'literata-light',
  'space-grotesk',
  'unbounded',
  'work-sans',
] as const;
export type FaceId = (typeof faceIds)[number];

/** What a designer decides besides colours. */
export const Looks = z.object({
  /** What pages stand on: `breath` is nearly white, `dark` is dark for everybody. */
  ground: z.enum(['breath', 'white', 'tinted', 'dark']),
  /** The type pair: headings in a face of their own, notes in a kind that every phone has. */
  display: z.enum(faceIds),
  notes: z.enum(['sans', 'serif', 'mono']),
  corners: z.enum(['square', 'small', 'soft', 'large']),
  spacing: z.enum(['dense', 'even', 'airy']),
  header: z.enum(['bar', 'centred', 'board']),
  footer: z.enum(['deep', 'open']),
  button: z.enum(['solid', 'pill', 'hard', 'line']),
  picture: z.enum(['square', 'soft', 'round', 'framed']),
  card: z.enum(['plain', 'look', 'boxed', 'row']),
  /** What a card has besides name and price: which sizes there are, its first details, a button that buys it. */
  tells: z.enum(['price', 'sizes', 'lines', 'adds']),
  /** The opening of a page, where its section does not say otherwise. */
  hero: z.enum(['overlap', 'cover', 'split', 'portrait']),
});
export type Looks = z.infer<typeof Looks>;
export type HeroLayout = Looks['hero'];
export type CardTells = Looks['tells'];
