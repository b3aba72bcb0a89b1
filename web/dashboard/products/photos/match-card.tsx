import type { PhotoProduct } from '#shared/api/product-photos.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, SelectField } from '#web/ui/choices.tsx';
import { cx } from '#web/ui/cx.ts';
import { doubts, type Matched } from './batch.ts';

interface Props {
  photo: Matched;
  place: number;
  products: readonly PhotoProduct[];
  /** By hand: the product whose photos are being tapped. */
  tapped: PhotoProduct | null;
  onGive: (productId: string | null) => void;
  onConfirm: () => void;
  onLeaveOut: () => void;
}

/** A photo beside the product it goes to; nothing is saved that was not shown here. */
export function MatchCard({ photo, place, products, tapped, onGive, onConfirm, onLeaveOut }: Props) {
  const { productId, doubt, file, preview } = photo;
  return (
    <li
      className={cx(
        'rounded-md border border-line bg-surface p-3',
        doubt !== null && 'border-l-4 border-l-highlight',
      )}
    >
      <div className="flex gap-3">
        <img
          src={preview}
          alt={`Photo ${place}`}
          width={88}
          height={88}
          className="size-22 shrink-0 rounded-sm border border-line bg-sunken object-cover"
        />
        <div className="min-w-0 flex-1">
          <p className="m-0 truncate text-[0.9375rem] text-muted">{file.name}</p>
          {tapped && (
            <Checkbox
              label={tapped.title}
              checked={productId === tapped.id}
              onChange={(event) => onGive(event.target.checked ? tapped.id : null)}
            />
          )}
          <SelectField
            label={`Product of photo ${place}`}
            className="mt-1"
            placeholder="No product yet"
            options={products.map(({ id, title, photo_count: had }) => ({
              value: id,
              label: had > 0 ? `${title} (has ${had})` : title,
            }))}
            value={productId ?? ''}
            onChange={(event) => onGive(event.target.value || null)}
          />
        </div>
      </div>
      {doubt && <p className="mt-2 mb-0 text-warn">{doubts[doubt]}</p>}
      <div className="mt-1 -mb-1 -ml-3 flex flex-wrap">
        {doubt === 'look' && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Yes, this one, photo ${place}`}
            onClick={onConfirm}
          >
            Yes, this one
          </Button>
        )}
        <Button variant="quiet" size="small" aria-label={`Leave it out, photo ${place}`} onClick={onLeaveOut}>
          Leave it out
        </Button>
      </div>
    </li>
  );
}
