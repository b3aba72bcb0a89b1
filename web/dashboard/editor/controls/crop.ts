import type { PictureCut } from '#shared/api/pictures.ts';

export type Shape = 'free' | 'square' | 'portrait' | 'wide';
/** Width to height. */
const ratios: Record<Exclude<Shape, 'free'>, number> = { square: 1, portrait: 4 / 5, wide: 16 / 9 };

/** A part of a picture that is chosen, in per cent of the picture as it was turned. */
export interface Crop extends PictureCut {
  shape: Shape;
}

export interface Size {
  width: number;
  height: number;
}

/** Smallest side of a part (per cent). */
const least = 10;
export const uncut: Crop = { turn: 0, shape: 'free', part: { x: 0, y: 0, width: 100, height: 100 } };

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
const rounded = (value: number) => Math.round(value * 100) / 100;

/** How large a picture is when it is turned. */
export const turnedSize = ({ width, height }: Size, turn: Crop['turn']): Size =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width };

/** A part so large around a point, moved inside the picture. */
function around(x: number, y: number, width: number, height: number): Crop['part'] {
  return {
    x: rounded(within(x - width / 2, 0, 100 - width)),
    y: rounded(within(y - height / 2, 0, 100 - height)),
    width: rounded(width),
    height: rounded(height),
  };
}
const middleOf = ({ x, y, width, height }: Crop['part']) => ({ x: x + width / 2, y: y + height / 2 });

/** The largest part of a shape around the middle of what is chosen. */
export function shaped(crop: Crop, shape: Shape, picture: Size): Crop {
  if (shape === 'free') return { ...crop, shape };
  const whole = turnedSize(picture, crop.turn);
  const share = (ratios[shape] * whole.height) / whole.width;
  const { x, y } = middleOf(crop.part);
  const part = share <= 1 ? around(x, y, share * 100, 100) : around(x, y, 100, 100 / share);
  return { ...crop, shape, part };
}

/** Its middle at another point, as far as there is room. */
export const centred = (crop: Crop, x: number, y: number): Crop => ({
  ...crop,
  part: around(x, y, crop.part.width, crop.part.height),
});

/** By so many per cent of the picture, as far as there is room. */
export function moved(crop: Crop, right: number, down: number): Crop {
  const { x, y } = middleOf(crop.part);
  return centred(crop, x + right, y + down);
}

/** Larger or smaller around its middle; a shape that was chosen stays. */
export function scaled(crop: Crop, by: number): Crop {
  const { x, y } = middleOf(crop.part);
  const { width, height } = crop.part;
  const factor = within(by, least / Math.min(width, height), 100 / Math.max(width, height));
  return { ...crop, part: around(x, y, width * factor, height * factor) };
}

/** One side longer or shorter by so many per cent of the picture. */
export function stretched(crop: Crop, wider: number, taller: number): Crop {
  const { x, y } = middleOf(crop.part);
  const side = (now: number, by: number) => within(now + by, least, 100);
  return { ...crop, part: around(x, y, side(crop.part.width, wider), side(crop.part.height, taller)) };
}

/** A quarter to the right, with what was chosen. */
export function turned(crop: Crop, picture: Size): Crop {
  const { x, y, width, height } = crop.part;
  const part = { x: rounded(100 - y - height), y: x, width: height, height: width };
  const turn = ((crop.turn + 90) % 360) as Crop['turn'];
  return shaped({ ...crop, turn, part }, crop.shape, picture);
}

/** Whether it would come to the picture as it is. */
export const isUncut = ({ turn, part }: Crop): boolean =>
  turn === 0 && part.width === 100 && part.height === 100;
