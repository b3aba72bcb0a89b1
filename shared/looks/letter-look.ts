import { fillOnWhite } from './colours.ts';
import { mailCorners, type Theme } from './theme.ts';

/** What a shop's letters wear: its logo and its colour, on which what is written can be read. */
export function letterLook({ logo_url, theme }: { logo_url: string | null; theme: Theme }) {
  const { fill, text } = fillOnWhite(theme.colours.primary);
  return { logo_url, primary: fill, on_primary: text, corners: mailCorners(theme) };
}
