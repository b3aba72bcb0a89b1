import sharp, { type SharpOptions } from 'sharp';

/** Largest picture unpacked: any phone's, and still flat in memory. */
export const mostPixels = 50_000_000;

/** Everything a stranger's file is read with: first frame only, and an error as soon as something is missing. */
export const inputOptions: SharpOptions = { limitInputPixels: mostPixels, failOn: 'error', pages: 1 };

/** One picture may keep a thread busy this long (seconds). */
export const longestSeconds = 20;

// Readers for other formats than ours are switched off, so that a mistake in telling kinds apart opens nothing.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`),
});
// Nothing is read twice, and what is kept would only be memory.
sharp.cache(false);
