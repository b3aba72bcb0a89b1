import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pictureWords } from '#blocks/filled/pictures.ts';
import sharp, { type Sharp } from 'sharp';
import { digital } from './digital.ts';
import { fashion } from './fashion.ts';
import { food } from './food.ts';
import { market } from './market.ts';
import { phones } from './phones.ts';
import { services } from './services.ts';

/** Draws the pictures of the filled pages anew: `node scripts/template-pictures/draw.ts [name…]`. */
const folder = path.resolve('blocks/filled/pictures');
/** What one may weigh (bytes). */
const heaviest = 30_000;
/** Widths (pixels) and qualities, the best first; fine patterns are better small than smeared. */
const tries = [1080, 960, 840, 720].flatMap((width) =>
  [82, 74, 66, 58, 50, 44].map((quality) => ({ width, quality })),
);

const drawn: Record<string, () => string> = {
  ...fashion,
  ...food,
  ...phones,
  ...services,
  ...digital,
  ...market,
};
/** Photographs of the demo shop that fit a trade; they were rendered for this project. */
const photographs = globSync('demo/photos/*.jpg').filter(
  (file) => path.basename(file, '.jpg') in pictureWords,
);

async function squeezed(image: Sharp): Promise<Buffer> {
  let made = Buffer.alloc(0);
  for (const { width, quality } of tries) {
    made = await image
      .clone()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality, effort: 6 })
      .toBuffer();
    if (made.length <= heaviest) break;
  }
  return made;
}

mkdirSync(folder, { recursive: true });
const wanted = process.argv.slice(2);
const all = [
  ...Object.entries(drawn).map(([name, draw]) => ({ name, from: () => Buffer.from(draw()) })),
  ...photographs.map((file) => ({ name: path.basename(file, '.jpg'), from: () => file })),
];
for (const { name, from } of all) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const made = await squeezed(sharp(from()));
  writeFileSync(path.join(folder, `${name}.webp`), made);
  console.log(`${name}.webp ${made.length} bytes`);
}
