import type { PictureRef } from '../fields.ts';

/** A page allows no style of a single element, so a focus is one of five places each way (focus.css). */
const step = 25;
const near = (share: number) => Math.round(share / step) * step;

/** The classes that keep this part of a picture in sight; undefined for its middle, which needs none. */
export function focusClass({ x, y }: PictureRef['focus']): string | undefined {
  const names = [...(near(x) === 50 ? [] : [`fx${near(x)}`]), ...(near(y) === 50 ? [] : [`fy${near(y)}`])];
  return names.length > 0 ? `focus ${names.join(' ')}` : undefined;
}
