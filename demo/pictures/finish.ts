/** After rendering: the logos as PNG, and no photograph too heavy. `npx node demo/pictures/finish.ts` */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const demo = join(import.meta.dirname, '..');
const LIGHT = 118_000;
const HERO = 170_000;

for (const [name, width, height] of [
  ['logo', 1290, 360],
  ['logo-mark', 512, 512],
] as const) {
  const drawing = sharp(join(demo, `${name}.svg`), { density: 200 }).resize(width, height);
  await drawing.png({ compressionLevel: 9, palette: true }).toFile(join(demo, `${name}.png`));
}

for (const name of readdirSync(join(demo, 'photos'))) {
  const file = join(demo, 'photos', name);
  const limit = name === 'hero.jpg' ? HERO : LIGHT;
  const before = readFileSync(file);
  let after = before;
  for (let quality = 88; after.length > limit && quality >= 60; quality -= 2) {
    after = await sharp(before).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (after.length <= limit)
      console.log(`${name}: ${before.length} → ${after.length} bytes, quality ${quality}`);
  }
  if (after !== before) writeFileSync(file, after);
}
