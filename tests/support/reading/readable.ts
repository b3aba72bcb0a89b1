import { aaEdge, aaText, contrast, leastFill, strong, type ThemeTokens } from '#shared/looks/colours.ts';

/** The pairs of a shop's colours that stand on each other in its pages and cannot be read well enough. */
export function unreadable(t: ThemeTokens): (readonly [string, string, number])[] {
  const texts = [t.soft, t.link, t['accent-text'], t.bad, t.good];
  const pairs = [
    ...[t.paper, t.panel, t.tint].flatMap((ground): [string, string, number][] => [
      [t.ink, ground, strong],
      ...texts.map((text): [string, string, number] => [text, ground, aaText]),
      [t.edge, ground, aaEdge],
    ]),
    [t.primary, t.paper, leastFill],
    [t['on-primary'], t.primary, aaText],
    [t['on-accent'], t.accent, aaText],
    [t['on-deep'], t.deep, strong],
    [t['on-deep-soft'], t.deep, aaText],
  ] as const;
  return pairs.filter(([one, other, least]) => contrast(one, other) < least);
}
