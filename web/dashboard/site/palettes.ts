export interface Palette {
  name: string;
  primary: string;
  accent: string;
}

/** Pairs that look good together; the storefront makes every shade it needs from them and keeps text readable. */
export const palettes: readonly Palette[] = [
  { name: 'Forest and marigold', primary: '#0b5d3b', accent: '#f4a62a' },
  { name: 'Indigo and clay', primary: '#23355c', accent: '#b04e27' },
  { name: 'Plum and gold', primary: '#5b2150', accent: '#d99a2b' },
  { name: 'Lagoon and coral', primary: '#0f5e63', accent: '#d95f43' },
  { name: 'Royal blue and sun', primary: '#1e4fbf', accent: '#f2b705' },
  { name: 'Rose and leaf', primary: '#a3154e', accent: '#3f7d4e' },
  { name: 'Brick and sand', primary: '#8f2f1d', accent: '#d19a4a' },
  { name: 'Charcoal and brass', primary: '#26262b', accent: '#b8923a' },
];

export function paletteOf(primary: string, accent: string): Palette | undefined {
  return palettes.find((one) => one.primary === primary.toLowerCase() && one.accent === accent.toLowerCase());
}
