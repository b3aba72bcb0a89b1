import type { Picture } from '#shared/api/catalogue.ts';
import type { DataMode } from '#shared/shop.ts';
import { Art } from './art.tsx';
import { focusClass } from './focus.ts';
import type { ShownPicture } from '../fields.ts';

/** Renditions lie beside the largest one, named by their width. */
const rendition = /\/\d+\.webp$/;

/** The folder of a picture's renditions; null when it is not one of ours and has only its own address. */
function folderOf(picture: Picture): string | null {
  return rendition.test(picture.url) ? picture.url.slice(0, picture.url.lastIndexOf('/') + 1) : null;
}

/** Address of one rendition; the picture's own address when it has no others. */
export function renditionUrl(picture: Picture, width: number, format: 'webp' | 'avif'): string {
  const folder = folderOf(picture);
  return folder === null ? picture.url : `${folder}${width}.${format}`;
}

/** The card shown by WhatsApp and others, 1200 × 630: they do not take AVIF and not all take WebP. */
export function shareUrl(picture: Picture): string {
  return picture.url.replace(rendition, '/share.jpg');
}

/** Widest rendition under Save-Data (pixels). */
const saverWidth = 480;

/** The widths worth offering for a slot at most `most` pixels wide; under Save-Data the one best below 480. */
export function offeredWidths(picture: Picture, most: number, mode: DataMode): number[] {
  const widths = picture.widths.toSorted((a, b) => a - b);
  const smallest = widths[0];
  if (smallest === undefined || !rendition.test(picture.url)) return [];
  const limit = mode === 'saver' ? Math.min(most, saverWidth) : most;
  const fitting = widths.filter((width) => width <= limit);
  if (fitting.length === 0) return [smallest];
  return mode === 'saver' ? fitting.slice(-1) : fitting;
}

interface PhotoProps {
  picture: ShownPicture;
  /** CSS `sizes`; a little under the true width, so that dense screens do not pay for pixels nobody sees. */
  sizes: string;
  /** Widest rendition offered (pixels). */
  most: number;
  mode: DataMode;
  /** The picture that is seen first: fetched at once and before others. */
  first?: boolean;
  /** Above the fold, but not first. */
  eager?: boolean;
  /** Used when the merchant described nothing; '' where the words beside it say the same. */
  alt?: string;
}

export function Photo({ picture, sizes, most, mode, first, eager, alt }: PhotoProps) {
  const widths = offeredWidths(picture, most, mode);
  const folder = folderOf(picture) ?? '';
  const set = (format: 'webp' | 'avif') =>
    widths.map((width) => `${folder}${width}.${format} ${width}w`).join(',');
  const one = widths.length === 1;
  const fallback = widths.find((width) => width >= saverWidth) ?? widths.at(-1);
  return (
    <picture>
      {picture.avif && widths.length > 0 && (
        <source
          type="image/avif"
          srcSet={one ? renditionUrl(picture, widths[0] ?? 0, 'avif') : set('avif')}
          sizes={one ? undefined : sizes}
        />
      )}
      <img
        src={fallback === undefined ? picture.url : renditionUrl(picture, fallback, 'webp')}
        srcSet={widths.length > 1 ? set('webp') : undefined}
        sizes={widths.length > 1 ? sizes : undefined}
        width={picture.width}
        height={picture.height}
        className={picture.focus && focusClass(picture.focus)}
        alt={picture.alt || (alt ?? '')}
        loading={first || eager ? undefined : 'lazy'}
        decoding={first ? undefined : 'async'}
        fetchPriority={first ? 'high' : undefined}
      />
    </picture>
  );
}

/** What fills a frame: the picture, or a drawing where the shop has none yet. */
export function PhotoOrArt({
  picture,
  ...how
}: Omit<PhotoProps, 'picture'> & { picture: ShownPicture | null }) {
  if (picture) return <Photo picture={picture} {...how} />;
  return (
    <span className="blank">
      <Art />
    </span>
  );
}
