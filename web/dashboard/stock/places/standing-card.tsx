import { useState } from 'react';
import type { Product } from '#shared/api/catalogue.ts';
import { Button } from '#web/ui/button.tsx';
import { stockPlacesApi, useStockPlaces } from '../../api/stock-places-api.ts';
import { keptFresh } from '../../api/freshness.ts';
import { SectionCard } from '../../components/section-card.tsx';
import { useMay } from '../../shell/slug.ts';
import { MoveDialog } from './move-dialog.tsx';

interface Props {
  slug: string;
  productId: string;
  /** Whose stock is counted. */
  kinds: readonly Product['variants'][number][];
  kindId: string;
}

/** What stands of each place of a product's variant; before it is known, and in a store of one place, nothing. */
export function useStandsAt(slug: string, productId: string) {
  const places = useStockPlaces(slug);
  const { currentData } = stockPlacesApi.useStandingAtQuery(
    { params: { slug, productId } },
    { ...keptFresh, skip: places.length === 0 },
  );
  const standsAt = (variantId: string, placeId: string) =>
    currentData?.items.find((one) => one.variant_id === variantId && one.place_id === placeId)?.pieces ?? 0;
  return currentData && places.length > 0 ? { places, standsAt } : null;
}

/** Where the pieces of a product stand, and the way to move some. */
export function StandingCard({ slug, productId, kinds, kindId }: Props) {
  const known = useStandsAt(slug, productId);
  const mayMove = useMay('stock.change');
  const [open, setOpen] = useState(false);
  if (!known || kinds.length === 0) return null;
  const { places, standsAt } = known;
  const shown = kinds.filter(({ id }) => kindId === '' || id === kindId);
  const sums = places.map(({ id, name }) => ({
    id,
    name,
    pieces: shown.reduce((sum, kind) => sum + standsAt(kind.id, id), 0),
  }));
  const isShort = sums.some(({ pieces }) => pieces < 0);
  return (
    <SectionCard title="Where they stand" className="mb-5 grid grid-cols-1 gap-3">
      <dl className="m-0 divide-y divide-line">
        {sums.map(({ id, name, pieces }) => (
          <div key={id} className="flex items-baseline justify-between gap-4 py-2">
            <dt className="min-w-0 break-words">{name}</dt>
            <dd className="m-0 shrink-0 font-bold tabular-nums">
              {pieces < 0 ? `${-pieces} short` : pieces.toLocaleString('en')}
            </dd>
          </div>
        ))}
      </dl>
      {isShort && (
        <p className="m-0 text-warn">
          A phone without a network sold more at one place than stood there. Move pieces to it, or count it
          again.
        </p>
      )}
      {mayMove && (
        <Button variant="secondary" wide onClick={() => setOpen(true)}>
          Move pieces
        </Button>
      )}
      {open && (
        <MoveDialog
          slug={slug}
          kinds={kinds}
          kindId={kindId}
          places={places}
          standsAt={standsAt}
          close={() => setOpen(false)}
        />
      )}
    </SectionCard>
  );
}
