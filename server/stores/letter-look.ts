import { fillOnWhite } from '#shared/colours.ts';
import { mailCorners } from '#shared/theme.ts';
import type { StoreTerms } from './shop.ts';

/** What a shop's letters wear: its logo and its colour, on which what is written can be read. */
export function letterLook({ logo_url, theme }: Pick<StoreTerms, 'logo_url' | 'theme'>) {
  const { fill, text } = fillOnWhite(theme.colours.primary);
  return { logo_url, primary: fill, on_primary: text, corners: mailCorners(theme) };
}
