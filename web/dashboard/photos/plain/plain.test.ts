import { describe, expect, test } from 'vitest';
import { backdrops, busyBackdrops, dice, drawn, overlap, things, type DrawnPhoto } from './drawn-photos.ts';
import { plain, type Asked } from './plain.ts';

const size = { width: 480, height: 360 };
const usual: Asked = { strength: 'usual', shadow: false };
const shapes = things(size.width, size.height);
const plainOnes = ['wall', 'cloth', 'gradient', 'lamp', 'dark'] as const;
const goods = ['bag', 'mug', 'shoe'] as const;
const photoOf = (behind: (typeof plainOnes)[number], thing: (typeof goods)[number], shadow = 0) =>
  drawn({ ...size, shadow }, backdrops(size.width, size.height, dice(7))[behind], shapes[thing]);

function cutOf(photo: DrawnPhoto, asked = usual) {
  const cut = plain(photo.pixels, asked);
  if (!cut.ok) throw new Error(`It was refused: ${cut.why}`);
  return cut;
}
const colourAt = ({ pixels }: ReturnType<typeof cutOf>, x: number, y: number) =>
  Array.from(pixels.data.slice((y * size.width + x) * 4, (y * size.width + x) * 4 + 4));

describe('on a wall, a cloth, in falling light and on something dark', () => {
  const all = plainOnes.flatMap((behind) => goods.map((thing) => [behind, thing] as const));
  test.each(all)('%s: the %s is cut out as it is', (behind, thing) => {
    const photo = photoOf(behind, thing);
    // What shows through the handle of a mug is taken away when that is asked for.
    const asked = thing === 'mug' ? ({ strength: 'strong', shadow: false } as const) : usual;
    const cut = cutOf(photo, asked);
    expect(overlap(cut.thing, photo.thing)).toBeGreaterThanOrEqual(0.95);
    for (const [x, y] of [
      [2, 2],
      [size.width - 3, 2],
      [2, size.height - 3],
      [size.width - 3, size.height - 3],
    ] as const)
      expect(colourAt(cut, x, y)).toEqual([255, 255, 255, 255]);
    // The thing itself keeps its colours.
    const middle = (size.height / 2) * size.width + size.width / 2;
    expect(colourAt(cut, size.width / 2, size.height / 2)).toEqual(
      Array.from(photo.pixels.data.slice(middle * 4, middle * 4 + 4)),
    );
  });
});

test('a thing that reaches over the edge of the photo is still cut out', () => {
  const behind = backdrops(size.width, size.height, dice(3)).wall;
  const photo = drawn(size, behind, (x, y) => (y > 180 && Math.abs(x - 240) < 90 ? [40, 120, 70] : null));
  expect(overlap(cutOf(photo).thing, photo.thing)).toBeGreaterThanOrEqual(0.95);
});

test('a soft shadow goes, or stays as grey without the colour of the wall', () => {
  const photo = photoOf('wall', 'bag', 0.22);
  const gone = cutOf(photo);
  expect(overlap(gone.thing, photo.thing)).toBeGreaterThanOrEqual(0.95);
  const [x, y] = [265, 290];
  expect(colourAt(gone, x, y)).toEqual([255, 255, 255, 255]);
  const [red, green, blue] = colourAt(cutOf(photo, { strength: 'usual', shadow: true }), x, y);
  expect([green, blue]).toEqual([red, red]);
  expect(red).toBeGreaterThan(170);
  expect(red).toBeLessThan(245);
});

test('each choice takes at least as much away as the one before', () => {
  const photo = photoOf('cloth', 'mug', 0.25);
  const kept = (['gentle', 'usual', 'strong'] as const).map(
    (strength) => cutOf(photo, { strength, shadow: false }).thing.filter(Boolean).length,
  );
  expect(kept).toEqual(kept.toSorted((a, b) => b - a));
  expect(kept[2]).toBeLessThan(kept[1]!);
});

describe('what cannot be done well is not done', () => {
  const busy = ['market', 'checks', 'ankara', 'shelf'] as const;
  test.each(busy.flatMap((behind) => goods.map((thing) => [behind, thing] as const)))(
    '%s behind the %s is too busy',
    (behind, thing) => {
      const photo = drawn(size, busyBackdrops(size.width, size.height, dice(11))[behind], shapes[thing]);
      for (const strength of ['gentle', 'usual', 'strong'] as const)
        expect(plain(photo.pixels, { strength, shadow: false })).toEqual({ ok: false, why: 'busy' });
    },
  );

  test('nothing on it, or something of its own colour, is said so', () => {
    const wall = backdrops(size.width, size.height, dice(5)).wall;
    expect(plain(drawn(size, wall, () => null).pixels, usual)).toEqual({ ok: false, why: 'nothing' });
    const pale = drawn(size, wall, (x, y) => (shapes.bag(x, y) ? [211, 203, 187] : null));
    expect(plain(pale.pixels, usual)).toEqual({ ok: false, why: 'nothing' });
  });
});

test('the same photo is cut alike each time', () => {
  const photo = photoOf('lamp', 'shoe');
  expect(cutOf(photo).pixels.data).toEqual(cutOf(photo).pixels.data);
});
