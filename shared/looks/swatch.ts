/** Colours as goods are called here, with how they look (six-digit hex). */
const known: Record<string, string> = {
  ash: '#b2b5b4',
  amber: '#e8a317',
  aqua: '#4fc3c9',
  army: '#4b5320',
  beige: '#e3d3b4',
  black: '#151515',
  blue: '#1f5bb5',
  bronze: '#8c6a3f',
  brown: '#6b4226',
  burgundy: '#6d1a2e',
  camel: '#c19a6b',
  carton: '#a9825a',
  champagne: '#e8d5b0',
  charcoal: '#3c4043',
  chocolate: '#4e2e1e',
  clay: '#b5623f',
  coffee: '#5a3d2b',
  copper: '#b4693a',
  coral: '#f0745c',
  cream: '#f4ead2',
  crimson: '#b0122d',
  cyan: '#2bb8d4',
  emerald: '#0f7a4d',
  fuchsia: '#c9237f',
  gold: '#c99a2e',
  graphite: '#4a4b4d',
  green: '#2b7d3c',
  grey: '#8a8d8f',
  gray: '#8a8d8f',
  indigo: '#2b3a73',
  ivory: '#f7f1e1',
  khaki: '#b7a878',
  lavender: '#b9a6d8',
  lemon: '#f2e34c',
  lilac: '#c3a5cf',
  lime: '#a4cf3a',
  magenta: '#c2188b',
  maroon: '#6a1b1f',
  mauve: '#a8809a',
  midnight: '#1c2230',
  mint: '#a7dcc0',
  mustard: '#d2a021',
  navy: '#18264f',
  nude: '#dcb99c',
  oat: '#dccdb0',
  olive: '#6f7135',
  orange: '#e8772e',
  oxblood: '#5b1420',
  peach: '#f6b893',
  pink: '#e88fb0',
  plum: '#5f2950',
  purple: '#6a3a9c',
  red: '#c4242b',
  rose: '#d9728c',
  rust: '#a8462a',
  salmon: '#ee8c76',
  sand: '#d9c39b',
  silver: '#bfc4c8',
  sky: '#7fbbe6',
  starlight: '#f3ece0',
  tan: '#c9a274',
  taupe: '#8f8073',
  teal: '#12737a',
  terracotta: '#bf5b3c',
  titanium: '#8e8b85',
  turquoise: '#2fb5ac',
  violet: '#7c4bb0',
  white: '#ffffff',
  wine: '#6b1530',
  yellow: '#f2c62e',
};

const shades = new Set(['light', 'dark', 'off', 'deep', 'bright', 'milk', 'leaf', 'royal', 'baby', 'hot']);

/** Called like colours, though there is none to show. */
const unseen = new Set(['clear', 'transparent', 'colourless', 'multi', 'multicolour', 'mixed']);

/** Whether this is the name of a colour and nothing else: “sky blue”, “dark wine”. */
export function isColourName(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return (
    words.some((word) => Object.hasOwn(known, word) || unseen.has(word)) &&
    words.every((word) => Object.hasOwn(known, word) || shades.has(word) || unseen.has(word))
  );
}

const ofColour = /colou?r|shade|tone/i;

/** Whether an option called so is of colours. */
export const isOfColours = (option: string): boolean => ofColour.test(option);

/**
 * How a value of an option looks, as six-digit hex, where the option is of colours and the name says which: “Leaf green” is
 * green, “Sky blue” the sky. null where it does not: a wrong colour is worse than none.
 */
export function swatchOf(option: string, value: string): string | null {
  if (!isOfColours(option)) return null;
  const words = value.toLowerCase().match(/\p{L}+/gu) ?? [];
  const named = words.filter((word) => Object.hasOwn(known, word));
  // Two colours that make no one name are no one colour: “black and white”.
  if (/\band\b|[/&+,]/i.test(value)) return null;
  const [first, second] = named;
  if (!first) return null;
  // In “sky blue” or “navy blue” the first says more; in “rose gold” the second is what is seen.
  const plain = ['blue', 'green', 'brown', 'red', 'pink', 'yellow', 'grey', 'gray', 'white', 'purple'];
  return known[second && !plain.includes(second) ? second : first] ?? null;
}
