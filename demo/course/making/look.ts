export const width = 854;
export const height = 480;

/** The colours of `web/ui`, in their light version. */
export const color = {
  ink: '#14231c',
  paper: '#fbfaf6',
  green: '#0b5d3b',
  marigold: '#f4a62a',
  clay: '#c4532f',
  soft: '#e6f2ea',
  line: '#e4e0d6',
  quiet: '#4d5a53',
};

interface TextStyle {
  size: number;
  fill?: string;
  weight?: number;
  anchor?: 'start' | 'middle' | 'end';
  display?: boolean;
}

export function text(content: string, x: number, y: number, style: TextStyle): string {
  const { size, fill = color.ink, weight = 500, anchor = 'start', display = false } = style;
  const face = display
    ? 'class="h"'
    : `${/[^\d₦,− ]/.test(content) ? '' : 'class="n" '}font-weight="${weight}"`;
  return `<text x="${x}" y="${y}" ${face} font-size="${size}" fill="${fill}" text-anchor="${anchor}">${escape(content)}</text>`;
}

export function box(x: number, y: number, w: number, h: number, fill: string, edge = fill): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="12" fill="${fill}" stroke="${edge}" stroke-width="2"/>`;
}

function escape(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
