import type { LookDraft } from '#shared/api/looks.ts';
import type { StoreSettings } from '#shared/api/stores.ts';

/** The look a store has, besides its logo. */
export const lookOf = ({ primary_colour, accent_colour, theme }: StoreSettings): LookDraft => ({
  primary_colour,
  accent_colour,
  theme,
});
