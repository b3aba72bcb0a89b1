import type { Language } from '#shared/languages.ts';
import type { ShownPhoto } from '#shared/goods/reviews.ts';
import type { DataMode } from '#shared/shop.ts';
import { wordsOf } from '#shared/words/index.ts';
import { fileOf } from '../media/index.ts';
import type { PhotoFiles } from './photo-queries.ts';

/** For whom a page is made. */
export interface Looking {
  language: Language;
  mode: DataMode;
}

/** Widest that whoever saves data is led to (pixels). */
const saverWidth = 640;

/** Addresses of a photo: as small as it stands in a list, and as large as this reader wants it. */
export function addressesOf(
  storeId: string,
  { file_id, widths }: PhotoFiles,
  mode: DataMode = 'full',
): { small: string; large: string } {
  const fitting = mode === 'saver' ? widths.filter((width) => width <= saverWidth) : widths;
  const at = (width: number) => `/${fileOf(storeId, file_id, `${width}.webp`)}`;
  return { small: at(widths[0]!), large: at(fitting.at(-1) ?? widths[0]!) };
}

/** The photos of one review as a page shows them, each said in words by what was bought and its stars. */
export function shownPhotos(
  storeId: string,
  { photos, product_title, stars }: { photos: readonly PhotoFiles[]; product_title: string; stars: number },
  { language, mode }: Looking,
): ShownPhoto[] {
  const says = wordsOf(language).ownReview;
  return photos.map((photo, index) => ({
    ...addressesOf(storeId, photo, mode),
    alt: says.photo(product_title, index + 1, stars),
  }));
}
