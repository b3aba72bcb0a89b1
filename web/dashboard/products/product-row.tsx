import { Archive, ArchiveRestore, EllipsisVertical, Pencil } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import type { ProductSummary } from '#shared/api/catalogue.ts';
import { naira } from '#shared/money.ts';
import { Badge, StateLabel } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { useKeptFilters } from '../components/address-state.ts';
import { RowLink } from '../components/row-link.tsx';
import { Tick, type Ticked } from '../many/tick.tsx';
import { Thumb } from '../components/thumb.tsx';
import { places } from '../places.ts';
import { useMay } from '../shell/slug.ts';
import { stockLabel } from './stock.ts';
import { useArchive } from './use-archive.ts';

type Summary = z.infer<typeof ProductSummary>;

function priceOf({ price_from_kobo, price_to_kobo }: Summary): string {
  if (price_from_kobo === price_to_kobo) return naira(price_from_kobo);
  return `${naira(price_from_kobo)} – ${naira(price_to_kobo)}`;
}

interface RowProps {
  product: Summary;
  slug: string;
  /** Where some of the list are being chosen: in place of what is done to one. */
  tick?: Ticked;
}

export function ProductRow({ product, slug, tick }: RowProps) {
  const stock = stockLabel(product);
  const mayChange = useMay('catalogue.change');
  return (
    <li className="relative flex flex-wrap gap-3 rounded-md border border-line bg-surface p-3 hover:border-line-strong has-[.row-link[aria-current]]:border-action has-[.row-link[aria-current]]:shadow-[inset_4px_0_0_var(--action)] @lg:items-center @lg:gap-4">
      <Thumb picture={product.picture} size={64} />
      <div className="min-w-0 flex-[1_1_7rem] @lg:grid @lg:grid-cols-[minmax(0,1fr)_auto] @lg:items-center @lg:gap-x-6">
        <div className="min-w-0">
          <RowLink to={places.product(slug, product.id)} className="line-clamp-3 font-semibold">
            {product.title}
          </RowLink>
          <span className="block">
            <span className="font-medium tabular-nums">{priceOf(product)}</span>
            {product.variant_count > 1 && (
              <span className="text-muted"> · {product.variant_count} kinds</span>
            )}
          </span>
        </div>
        <span className="mt-1.5 flex flex-wrap gap-1.5 @lg:mt-0 @lg:justify-end">
          {product.status === 'draft' && <Badge tone="highlight">Draft</Badge>}
          {product.status === 'archived' && <Badge>Archived</Badge>}
          <StateLabel tone={stock.tone}>{stock.label}</StateLabel>
        </span>
      </div>
      {mayChange &&
        (tick ? <Tick of={product.title} {...tick} /> : <RowMenu product={product} slug={slug} />)}
    </li>
  );
}

function RowMenu({ product, slug }: { product: Summary; slug: string }) {
  const navigate = useNavigate();
  const kept = useKeptFilters();
  const { archive, bringBack } = useArchive(slug);
  const archived = product.status === 'archived';
  return (
    <div className="relative -my-1 -mr-1 shrink-0">
      <Menu
        align="end"
        trigger={
          <IconButton label={`Actions for ${product.title}`} icon={<EllipsisVertical className="size-5" />} />
        }
        items={[
          {
            id: 'edit',
            label: 'Edit',
            icon: <Pencil className="size-5" />,
            onSelect: () => void navigate(kept(places.product(slug, product.id))),
          },
          archived
            ? {
                id: 'restore',
                label: 'Bring back',
                icon: <ArchiveRestore className="size-5" />,
                onSelect: () => void bringBack(product),
              }
            : {
                id: 'archive',
                label: 'Archive',
                icon: <Archive className="size-5" />,
                onSelect: () => void archive(product),
              },
        ]}
      />
    </div>
  );
}
