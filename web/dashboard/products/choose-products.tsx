import { useCallback, useState } from 'react';
import type { Picture } from '#shared/api/catalogue.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { catalogueApi } from '../api/catalogue-api.ts';
import { LoadMore } from '../components/load-more.tsx';
import { Loaded } from '../components/loaded.tsx';
import { SearchField } from '../components/search-field.tsx';
import { Thumb } from '../components/thumb.tsx';
import { useSlug } from '../shell/slug.ts';

export interface ChosenProduct {
  id: string;
  title: string;
}

interface Props {
  chosen: readonly ChosenProduct[];
  change: (next: ChosenProduct[]) => void;
  close: () => void;
  /** What the button says; that one is done, unless said. */
  done?: string;
  onDone?: () => void;
  busy?: boolean;
}

/** Products by search, with ticks: what was ticked stays while one searches for more. */
export function ChooseProducts({ chosen, change, close, done = 'Done', onDone = close, busy }: Props) {
  const slug = useSlug();
  const [search, setSearch] = useState('');
  const list = catalogueApi.useProductsInfiniteQuery(
    { slug, ...(search ? { search } : {}) },
    { refetchOnMountOrArgChange: 60 },
  );
  const found = useCallback((text: string) => setSearch(text), []);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Choose products"
      footer={
        <Button busy={busy} onClick={onDone}>
          {done}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <SearchField label="Search products" placeholder="Search by name" value={search} onSearch={found} />
        <p className="m-0 text-muted" role="status">
          {chosen.length === 0 ? 'Nothing chosen yet' : `${chosen.length} chosen`}
        </p>
        <Loaded of={list} what="your products" shapes={Array(5).fill('h-14')}>
          {({ pages }) => {
            const items = pages.flatMap((page) => page.items);
            if (items.length === 0) return <p className="m-0 text-muted">No product fits.</p>;
            return (
              <>
                <ul className="m-0 list-none divide-y divide-line p-0">
                  {items.map((product) => (
                    <Row
                      key={product.id}
                      {...product}
                      checked={chosen.some((one) => one.id === product.id)}
                      onChange={(checked) =>
                        change(
                          checked
                            ? [...chosen, { id: product.id, title: product.title }]
                            : chosen.filter((one) => one.id !== product.id),
                        )
                      }
                    />
                  ))}
                </ul>
                <LoadMore list={list} shown={items.length} what={['product', 'products']} />
              </>
            );
          }}
        </Loaded>
      </div>
    </Dialog>
  );
}

interface RowProps {
  title: string;
  picture: Picture | null;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

const Row = ({ title, picture, checked, onChange }: RowProps) => (
  <li>
    <label className="flex min-h-14 items-center gap-3 py-1.5">
      <input
        type="checkbox"
        className="size-6 shrink-0 accent-action"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Thumb picture={picture} size={44} />
      <span className="min-w-0 break-words">{title}</span>
    </label>
  </li>
);
