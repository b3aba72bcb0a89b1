import { useState } from 'react';
import { Link } from 'react-router';
import type { ShortPlace } from '#shared/api/stock-places.ts';
import { told } from '#web/forms/confirmed.ts';
import { Button } from '#web/ui/button.tsx';
import { stockPlacesApi } from '../../api/stock-places-api.ts';
import { alwaysFresh } from '../../api/freshness.ts';
import { newKey } from '../../components/new-key.ts';
import { SectionCard } from '../../components/section-card.tsx';
import { places } from '../../places.ts';
import { useMovePieces } from './use-move.ts';

interface Props {
  slug: string;
  /** So many at most, and a way to the rest. */
  most?: number;
}

/** Places that have too few of something while another has some to spare, each with the move that helps. */
export function ShortList({ slug, most = Infinity }: Props) {
  const list = stockPlacesApi.useShortPlacesQuery({ params: { slug } }, alwaysFresh);
  const items = list.currentData?.items ?? [];
  if (items.length === 0) return null;
  const more = items.length - most;
  return (
    <SectionCard title="Move pieces where they are needed" className="grid grid-cols-1 gap-1">
      <ul className="m-0 list-none divide-y divide-line p-0">
        {items.slice(0, most).map((short) => (
          <Row key={`${short.variant_id} ${short.to.id} ${short.quantity}`} of={short} slug={slug} />
        ))}
      </ul>
      {more > 0 && (
        <Link to={places.stockPlaces(slug)} className="text-link inline-flex min-h-11 items-center">
          {more === 1 ? 'One more' : `${more} more`}
        </Link>
      )}
    </SectionCard>
  );
}

function Row({ of: short, slug }: { of: ShortPlace; slug: string }) {
  const [key] = useState(newKey);
  const [busy, setBusy] = useState(false);
  const move = useMovePieces(slug);
  const { title, choice, variant_id, quantity, from, to } = short;
  const name = choice ? `${title} (${choice})` : title;
  const run = async () => {
    setBusy(true);
    const body = { key, variant_id, from: from.id, to: to.id, quantity };
    await told(move(body, to.name), null);
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-56">
        <Link
          to={places.productStock(slug, short.product_id)}
          className="font-semibold break-words text-ink underline underline-offset-4"
        >
          {name}
        </Link>
        <p className="m-0 text-[0.9375rem] break-words text-muted">{wordsOf(short)}</p>
      </div>
      <Button
        variant="secondary"
        size="small"
        className="py-1.5 max-sm:w-full"
        busy={busy}
        busyLabel="Moving…"
        onClick={() => void run()}
      >
        Move {quantity} from {from.name}
        <span className="sr-only">: {name}</span>
      </Button>
    </li>
  );
}

function wordsOf({ to, stands, needed }: ShortPlace): string {
  if (stands < 0) return `${to.name}: ${-stands} more were sold than stood there.`;
  if (needed > stands) return `${to.name}: ${stands} there, orders need ${needed}.`;
  if (needed > 0) return `${to.name}: ${stands} there, ${needed} for orders.`;
  return stands === 0 ? `${to.name}: none there.` : `${to.name}: only ${stands} there.`;
}
