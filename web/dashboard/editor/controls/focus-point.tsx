import type { KeyboardEvent, MouseEvent } from 'react';
import type { Picture } from '#shared/api/catalogue.ts';
import type { PictureRef } from '#blocks/fields.ts';
import { offeredWidths, renditionUrl } from '#blocks/parts/picture.tsx';

type Focus = PictureRef['focus'];

interface Props {
  picture: Picture;
  focus: Focus;
  onChange: (focus: Focus) => void;
}

const moves: Record<string, Focus> = {
  ArrowLeft: { x: -25, y: 0 },
  ArrowRight: { x: 25, y: 0 },
  ArrowUp: { x: 0, y: -25 },
  ArrowDown: { x: 0, y: 25 },
};
const within = (share: number) => Math.round(Math.min(100, Math.max(0, share)));

/** The whole picture; a tap on it says which part is never cut off, whatever shape it is shown in. */
export function FocusPoint({ picture, focus, onChange }: Props) {
  const width = offeredWidths(picture, 640, 'full').at(-1);
  const tap = (event: MouseEvent<HTMLButtonElement>) => {
    // Pressed by a key: nothing was pointed at.
    if (event.detail === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    onChange({
      x: within(((event.clientX - box.left) / box.width) * 100),
      y: within(((event.clientY - box.top) / box.height) * 100),
    });
  };
  const press = (event: KeyboardEvent) => {
    const by = moves[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    onChange({ x: within(focus.x + by.x), y: within(focus.y + by.y) });
  };
  return (
    <div>
      <button
        type="button"
        aria-label={`The part that is never cut off: ${focus.x}% from the left, ${focus.y}% from above. The arrow keys move it.`}
        className="relative mx-auto block w-fit cursor-crosshair overflow-hidden rounded-md border border-line bg-sunken p-0"
        onClick={tap}
        onKeyDown={press}
      >
        <img
          src={width === undefined ? picture.url : renditionUrl(picture, width, 'webp')}
          alt=""
          width={picture.width}
          height={picture.height}
          className="block h-auto max-h-72 w-auto max-w-full"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute size-9 -translate-x-1/2 -translate-y-1/2 rounded-full border-4 border-white shadow-[0_0_0_2px_#14231c,inset_0_0_0_2px_#14231c]"
          style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
        />
      </button>
      <p className="mt-1.5 mb-0 text-muted">Tap what must stay in sight when the picture is cut.</p>
    </div>
  );
}
