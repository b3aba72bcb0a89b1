import { useState } from 'react';
import type { Order } from '#shared/api/orders.ts';
import type { SaleTile } from '#shared/api/selling.ts';
import { naira } from '#shared/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { sellingApi } from '../../api/selling-api.ts';
import { LoadMore } from '../../components/load-more.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { Thumb } from '../../components/thumb.tsx';
import { countOf, type Chosen, type Draft } from './draft.ts';

interface Props {
  slug: string;
  order: Order;
  draft: Draft;
  add: (chosen: Chosen) => void;
  close: () => void;
}

/** Products on sale, to be tapped into the order one by one. */
export function AddProduct({ slug, order, draft, add, close }: Props) {
  const [search, setSearch] = useState('');
  const list = sellingApi.useGoodsToSellInfiniteQuery({ slug, ...(search ? { search } : {}) });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Add a product"
      description="At its price of today."
      footer={<Button onClick={close}>Done</Button>}
    >
      <div className="mb-2 flex">
        <SearchField
          label="Search your products"
          placeholder="Name or barcode"
          value={search}
          onSearch={setSearch}
        />
      </div>
      <Loaded of={list} what="your products" shapes={['h-16', 'h-16', 'h-16']}>
        {({ pages }) => {
          const tiles = pages
            .flatMap((page) => page.items)
            .filter(({ digital, gift_card }) => !digital && !gift_card);
          if (tiles.length === 0) return <p className="text-muted">{nothing(search)}</p>;
          return (
            <>
              <ul className="m-0 list-none divide-y divide-line p-0">
                {tiles.map((tile) => (
                  <Product key={tile.id} tile={tile} add={add} count={(id) => countOf(draft, order, id)} />
                ))}
              </ul>
              <LoadMore list={list} shown={tiles.length} what={['product', 'products']} />
            </>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

const nothing = (search: string) =>
  search
    ? `Nothing fits “${search}”. Only what is on sale, and is no file or gift card, can be added.`
    : 'Nothing is on sale that could be added.';

interface ProductProps {
  tile: SaleTile;
  add: (chosen: Chosen) => void;
  count: (variantId: string) => number;
}

function Product({ tile, add, count }: ProductProps) {
  return (
    <li className="flex gap-3 py-3">
      <Thumb picture={tile.picture} size={48} />
      <div className="min-w-0 flex-1">
        <p className="m-0 leading-tight font-semibold break-words">{tile.title}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {tile.variants.map(({ id, title, price_kobo, available }) => (
            <Button
              key={id}
              variant={count(id) > 0 ? 'primary' : 'secondary'}
              size="small"
              disabled={available !== null && available <= 0}
              onClick={() => add({ variantId: id, title: tile.title, choice: title, price_kobo, available })}
            >
              <span>
                <span className="sr-only">Add {tile.title} </span>
                {title && `${title} · `}
                <span className="money">{naira(price_kobo)}</span>
                {count(id) > 0 && ` × ${count(id)}`}
                {available !== null && available <= 0 && ' · None left'}
              </span>
            </Button>
          ))}
        </div>
      </div>
    </li>
  );
}
