import { ImageOff } from 'lucide-react';
import type { Picture } from '#shared/api/catalogue.ts';
import { offeredWidths, renditionUrl } from '#blocks/parts/picture.tsx';
import { cx } from '#web/ui/cx.ts';

interface Props {
  picture: Picture | null;
  /** Edge in CSS pixels; twice as many are fetched, for dense screens. */
  size: number;
  className?: string;
  /** Nothing is cut off, as a logo wants it. */
  whole?: boolean;
}

/** A square picture beside its name, so it says nothing to screen readers. */
export function Thumb({ picture, size, className, whole }: Props) {
  const box = cx('shrink-0 overflow-hidden rounded-sm border border-line bg-sunken', className);
  if (!picture)
    return (
      <span className={cx(box, 'grid place-items-center text-muted')} style={{ width: size, height: size }}>
        <ImageOff className="size-5" />
      </span>
    );
  const widths = offeredWidths(picture, size * 4, 'full');
  const width = widths.find((one) => one >= size * 2) ?? widths.at(-1);
  return (
    <img
      src={width === undefined ? picture.url : renditionUrl(picture, width, 'webp')}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className={cx(box, whole ? 'object-contain' : 'object-cover')}
      style={{ width: size, height: size }}
    />
  );
}
