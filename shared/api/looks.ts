import { z } from 'zod';
import { ThemeChoice } from '../looks/theme.ts';
import { contract } from './contract.ts';
import { Colour, SiteParams } from './stores.ts';

/** One look, before anything of it is kept. */
export const LookDraft = z.object({
  primary_colour: Colour,
  accent_colour: Colour,
  theme: ThemeChoice.nullable(),
});
export type LookDraft = z.infer<typeof LookDraft>;

export const drawLooks = contract({
  method: 'POST',
  path: '/api/sites/:slug/looks/draw',
  summary:
    'The beginning of the front page in each of these looks, as shoppers would get it. Nothing is changed.',
  params: SiteParams,
  body: z.object({
    looks: z.array(LookDraft).min(1).max(9),
    /** The logo they have; left out: that of the store. */
    logo_id: z.uuid().nullable().optional(),
  }),
  /** Whole HTML documents in the order of the looks; no script runs in them where they are framed without any. */
  answer: z.object({ pages: z.array(z.string()) }),
});
