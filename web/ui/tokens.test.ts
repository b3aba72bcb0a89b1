import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const blockAfter = (start: string) => css.slice(css.indexOf(start)).split('}')[0] ?? '';
const colours = (block: string) =>
  Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((m) => [m[1], m[2]])) as Record<
    string,
    string
  >;
const light = colours(blockAfter(':root {'));
const dark = colours(blockAfter('@media (prefers-color-scheme: dark)'));

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['paper', 'surface', 'sunken'];
const texts: [string, string][] = [
  ...['ink', 'muted', 'action', 'danger', 'warn'].flatMap((text) =>
    grounds.map((ground): [string, string] => [text, ground]),
  ),
  ['on-action', 'action'],
  ['on-action', 'action-strong'],
  ['on-soft', 'soft'],
  ['ink', 'soft'],
  ['action', 'soft'],
  ['on-highlight', 'highlight'],
  ['warn', 'highlight-soft'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
  ['danger', 'danger-soft'],
  ['ink', 'danger-soft'],
  ['muted', 'danger-soft'],
  ['on-deep', 'deep'],
  ['on-deep-muted', 'deep'],
  ['on-deep', 'deep-raised'],
];
const edges: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['line-strong', ground],
    ['action', ground],
  ]),
  ['highlight', 'deep'],
];

describe('the colours', () => {
  it('are those of the design in the light', () => {
    expect(light).toMatchObject({
      ink: '#14231c',
      paper: '#fbfaf6',
      action: '#0b5d3b',
      highlight: '#f4a62a',
      clay: '#c4532f',
      soft: '#e6f2ea',
      line: '#e4e0d6',
    });
  });
  it('have each a dark one, for the system setting, and are said nowhere else', () => {
    expect(css.match(/--ink:/g)).toHaveLength(2);
    expect(Object.keys(dark)).toEqual(Object.keys(light));
  });
  it.each([
    ['light', light],
    ['dark', dark],
  ] as const)('are readable: AA for text, 3 to 1 for edges (%s)', (_name, theme) => {
    const low = [
      ...texts.map((pair) => [pair, 4.5] as const),
      ...edges.map((pair) => [pair, 3] as const),
    ].filter(([[a, b], least]) => contrast(theme[a] ?? '', theme[b] ?? '') < least);
    expect(
      low.map(([[a, b]]) => `${a} on ${b}: ${contrast(theme[a] ?? '', theme[b] ?? '').toFixed(2)}`),
    ).toEqual([]);
  });
});
