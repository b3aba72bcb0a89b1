import { useState } from 'react';
import { ImageIcon } from 'lucide-react';
import { cx } from '#web/ui/cx.ts';
import { Thumb } from '../components/thumb.tsx';
import type { Photo } from './uploads.ts';

/** The photo itself, with how much of it has been sent drawn over it; `whole` cuts nothing off, as a logo wants it. */
export function PhotoFace({ photo, size, whole }: { photo: Photo; size: number; whole?: boolean }) {
  const [unreadable, setUnreadable] = useState(false);
  const sending = photo.progress !== null;
  if (!photo.preview) return <Thumb picture={photo.picture} size={size} whole={whole} />;
  return (
    <span
      className="relative block shrink-0 overflow-hidden rounded-sm border border-line bg-sunken"
      style={{ width: size, height: size }}
    >
      {unreadable ? (
        <span className="grid size-full place-items-center text-muted">
          <ImageIcon className="size-6" />
        </span>
      ) : (
        <img
          src={photo.preview}
          alt=""
          width={size}
          height={size}
          onError={() => setUnreadable(true)}
          className={cx(
            'size-full',
            whole ? 'object-contain' : 'object-cover',
            (sending || photo.problem) && 'opacity-50',
          )}
        />
      )}
      {sending && (
        <span className="absolute inset-x-1.5 bottom-1.5 h-2 overflow-hidden rounded-full bg-line">
          <span
            className="block h-full origin-left rounded-full bg-action transition-transform"
            style={{ transform: `scaleX(${Math.max(0.04, photo.progress ?? 0)})` }}
          />
        </span>
      )}
    </span>
  );
}
