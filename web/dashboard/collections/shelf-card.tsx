import { useState } from 'react';
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  ArrowUpDown,
  GripVertical,
  Hash,
  Plus,
  Trash2,
} from 'lucide-react';
import type { OwnCollection } from '#shared/api/collections.ts';
import type { ProductSummary } from '#shared/api/catalogue.ts';
import { naira } from '#shared/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { Loaded } from '../components/loaded.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { Thumb } from '../components/thumb.tsx';
import { ChooseProducts, type ChosenProduct } from '../products/choose-products.tsx';
import { useMay } from '../shell/slug.ts';
import { PlaceDialog } from './place-dialog.tsx';
import { useShelf } from './use-shelf.ts';
import { sortWords } from './words.ts';

interface Props {
  slug: string;
  collection: OwnCollection;
}

/** The products of a collection in its order: put in by hand, moved by taps, or by the mouse. Every change is kept at once. */
export function ShelfCard({ slug, collection }: Props) {
  const { id: collectionId, by_rule, sort } = collection;
  const shelf = useShelf({ slug, collectionId });
  const mayChange = useMay('catalogue.change');
  const [chosen, setChosen] = useState<ChosenProduct[] | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [placed, setPlaced] = useState<ProductSummary | null>(null);
  const { products } = shelf;
  return (
    <SectionCard title="Products in it" titleClass="text-lg">
      <p className="mt-1 mb-3 text-muted">
        {sort === 'hand'
          ? 'In your own order. What comes in goes to the end.'
          : `${sortWords[sort]}.${mayChange ? ' Moving one puts them in your own order from then on.' : ''}`}
      </p>
      {!by_rule && mayChange && (
        <Button
          variant="secondary"
          className="mb-3 max-sm:w-full"
          icon={<Plus className="size-5" />}
          onClick={() => setChosen([])}
        >
          Add products
        </Button>
      )}
      <Loaded of={shelf.list} what="its products" shapes={Array(4).fill('h-16')}>
        {() =>
          products.length === 0 ? (
            <p className="m-0 rounded-md border border-dashed border-line-strong px-4 py-6 text-center text-muted">
              {by_rule ? 'Nothing fits its rule yet.' : 'Nothing in it yet. Shoppers see it once there is.'}
            </p>
          ) : (
            <>
              <ol className="m-0 list-none divide-y divide-line p-0">
                {products.map((product, at) => (
                  <Row
                    key={product.id}
                    product={product}
                    {...(mayChange && {
                      drag: {
                        onStart: () => setDragged(product.id),
                        onDrop: () => dragged && void shelf.moveBefore(dragged, product.id),
                      },
                      move: {
                        far: {
                          top: () => void shelf.moveBefore(product.id, products[0]!.id),
                          bottom: () => void shelf.moveToEnd(product),
                          place: () => setPlaced(product),
                        },
                        up: at > 0 ? () => void shelf.moveBefore(product.id, products[at - 1]!.id) : null,
                        down:
                          at + 1 < products.length
                            ? () => void shelf.moveBefore(products[at + 1]!.id, product.id)
                            : null,
                      },
                    })}
                    onRemove={!by_rule && mayChange ? () => void shelf.remove(product) : null}
                  />
                ))}
              </ol>
              <LoadMore list={shelf.list} shown={products.length} what={['product', 'products']} />
            </>
          )
        }
      </Loaded>
      {placed && (
        <PlaceDialog
          of={{ slug, collectionId }}
          product={placed}
          count={collection.product_count}
          close={() => setPlaced(null)}
          onMoved={() => void shelf.list.refetch()}
        />
      )}
      {chosen && (
        <ChooseProducts
          chosen={chosen}
          change={setChosen}
          close={() => setChosen(null)}
          done={chosen.length === 0 ? 'Done' : `Add ${chosen.length}`}
          busy={shelf.putting}
          onDone={() =>
            void (chosen.length === 0 ? Promise.resolve(true) : shelf.add(chosen)).then(
              (done) => done && setChosen(null),
            )
          }
        />
      )}
    </SectionCard>
  );
}

type Act = (() => void) | null;
/** Further than one step. */
type Far = Record<'top' | 'bottom' | 'place', () => void>;
interface RowProps {
  product: ProductSummary;
  drag?: { onStart: () => void; onDrop: () => void };
  move?: { far: Far; up: Act; down: Act };
  onRemove: Act;
}

function Row({ product, drag, move, onRemove }: RowProps) {
  const { title } = product;
  const icon = 'size-5';
  return (
    <li
      className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2"
      draggable={drag !== undefined}
      onDragStart={drag?.onStart}
      onDragOver={(event) => drag && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        drag?.onDrop();
      }}
    >
      {drag && <GripVertical className="size-5 cursor-grab text-muted max-lg:hidden" aria-hidden />}
      <Thumb picture={product.picture} size={48} />
      <span className="min-w-0 flex-1 basis-32">
        <span className="line-clamp-2 font-semibold break-words">{title}</span>
        <span className="block text-[0.9375rem] text-muted tabular-nums">
          {naira(product.price_from_kobo)}{' '}
          {product.status === 'draft' && <Badge tone="highlight">Draft</Badge>}
        </span>
      </span>
      <span className="-mr-2 ml-auto flex">
        {move && (
          <>
            <FarMenu title={title} far={move.far} />
            <Move label={`Move ${title} up`} act={move.up} icon={<ArrowUp className={icon} />} />
            <Move label={`Move ${title} down`} act={move.down} icon={<ArrowDown className={icon} />} />
          </>
        )}
        {onRemove && (
          <IconButton label={`Take ${title} out`} icon={<Trash2 className={icon} />} onClick={onRemove} />
        )}
      </span>
    </li>
  );
}

const FarMenu = ({ title, far }: { title: string; far: Far }) => (
  <Menu
    align="end"
    trigger={<IconButton label={`Move ${title} far`} icon={<ArrowUpDown className="size-5" />} />}
    items={[
      { id: 'top', label: 'To the top', icon: <ArrowUpToLine className="size-5" />, onSelect: far.top },
      { id: 'place', label: 'To a place', icon: <Hash className="size-5" />, onSelect: far.place },
      {
        id: 'bottom',
        label: 'To the bottom',
        icon: <ArrowDownToLine className="size-5" />,
        onSelect: far.bottom,
      },
    ]}
  />
);

const Move = ({ label, act, icon }: { label: string; act: Act; icon: React.ReactNode }) => (
  <IconButton label={label} icon={icon} disabled={act === null} onClick={() => act?.()} />
);
