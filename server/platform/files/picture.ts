import { createRequire } from 'node:module';
import type sharp from 'sharp';
import type { Sharp, SharpOptions } from 'sharp';

/** Largest picture unpacked: any phone's, and still flat in memory. */
export const mostPixels = 50_000_000;

/** Everything a stranger's file is read with: first frame only, and an error as soon as something is missing. */
export const inputOptions: SharpOptions = { limitInputPixels: mostPixels, failOn: 'error', pages: 1 };

/** One picture may keep a thread busy this long (seconds). */
export const longestSeconds = 20;

const load = createRequire(import.meta.url);
let library: typeof sharp | null = null;

/** A picture of somebody's file, or of pixels. What reads it is loaded with the first: most processes only show some. */
export function picture(input: Buffer, options?: SharpOptions): Sharp {
  library ??= held(load('sharp') as typeof sharp);
  return library(input, options);
}

function held(all: typeof sharp): typeof sharp {
  // Readers for other formats than ours are switched off, so that a mistake in telling kinds apart opens nothing.
  all.block({ operation: ['VipsForeignLoad'] });
  all.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`),
  });
  // Nothing is read twice, and what is kept would only be memory.
  all.cache(false);
  return all;
}
