import { themeTokens } from '#shared/looks/colours.ts';
import type { Theme } from '#shared/looks/theme.ts';

/** Whether somebody chose a colour and another is painted. */
const otherThan = (chosen: string | null, painted: string) =>
  chosen !== null && chosen.toLowerCase() !== painted;

/** What becomes of the chosen colours where they would be hard to read, in a sentence. */
export function contrastWords({ colours }: Pick<Theme, 'colours'>): string {
  const tokens = themeTokens(colours);
  const changed = [
    tokens.primary !== colours.primary.toLowerCase() && 'buttons',
    tokens.link !== colours.primary.toLowerCase() && 'links',
    tokens['accent-text'] !== colours.accent.toLowerCase() && 'prices and small words',
    otherThan(colours.ink, tokens.ink) && 'texts',
    otherThan(colours.paper, tokens.paper) && 'the paper',
  ].filter((one) => one !== false);
  if (changed.length === 0) return 'Your colours are easy to read everywhere, as you chose them.';
  const last = changed.pop()!;
  const where = changed.length > 0 ? `${changed.join(', ')} and ${last}` : last;
  return `For ${where} we take a shade of your colour that is easy to read on this ground.`;
}
