/** Draws the logo files as PNG, with a clear background: `npx node demo/pictures/logo.ts` */
import sharp from 'sharp';

const demo = new URL('../', import.meta.url);

for (const [name, width, height] of [
  ['logo', 1290, 360],
  ['logo-mark', 512, 512],
] as const) {
  const drawing = new URL(`${name}.svg`, demo).pathname;
  await sharp(drawing, { density: 200 })
    .resize(width, height)
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL(`${name}.png`, demo).pathname);
}
