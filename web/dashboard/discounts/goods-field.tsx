import { useState, type ReactNode } from 'react';
import { X } from 'lucide-react';
import type { FormControl } from '#web/forms/use-form.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { collectionsApi } from '../api/collections-api.ts';
import { Loaded } from '../components/loaded.tsx';
import { ChooseProducts } from '../products/choose-products.tsx';
import { useSlug } from '../shell/slug.ts';
import type { CodeValues } from './code-form.ts';

type Named = CodeValues['products'][number];

/** What a code is for: everything, or some products and collections. */
export function GoodsField({ of: form }: { of: FormControl<CodeValues> }) {
  const [choosing, setChoosing] = useState<'products' | 'collections' | null>(null);
  const { products, collections } = form.values;
  const all = products.length + collections.length === 0;
  const without = (list: readonly Named[], id: string) => list.filter((one) => one.id !== id);
  return (
    <section aria-label="What it is for">
      <p className="mt-0 mb-2 font-medium">What it is for</p>
      {all && <p className="mt-0 mb-3 text-muted">Everything in the store.</p>}
      <ul className="m-0 mb-3 grid list-none grid-cols-1 gap-1 p-0">
        {collections.map((one) => (
          <Chosen
            key={one.id}
            of={one}
            kind="Collection"
            drop={() => form.change({ collections: without(collections, one.id) })}
          />
        ))}
        {products.map((one) => (
          <Chosen key={one.id} of={one} drop={() => form.change({ products: without(products, one.id) })} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => setChoosing('products')}>
          Choose products
        </Button>
        <Button variant="secondary" size="small" onClick={() => setChoosing('collections')}>
          Choose collections
        </Button>
      </div>
      {choosing === 'products' && (
        <ChooseProducts
          chosen={products}
          change={(next) => form.change({ products: next })}
          close={() => setChoosing(null)}
        />
      )}
      {choosing === 'collections' && (
        <CollectionsDialog
          chosen={collections}
          change={(next) => form.change({ collections: next })}
          close={() => setChoosing(null)}
        />
      )}
    </section>
  );
}

function Chosen({ of: { title }, kind, drop }: { of: Named; kind?: string; drop: () => void }) {
  return (
    <li className="flex items-center gap-2 rounded-md border border-line pl-3">
      <span className="min-w-0 flex-1 break-words">
        {kind && <span className="text-muted">{kind}: </span>}
        {title}
      </span>
      <IconButton label={`Take ${title} out`} icon={<X className="size-5" />} onClick={drop} />
    </li>
  );
}

interface ChooseProps {
  chosen: readonly Named[];
  change: (next: Named[]) => void;
  close: () => void;
}

function CollectionsDialog({ chosen, change, close }: ChooseProps) {
  const slug = useSlug();
  const list = collectionsApi.useCollectionsQuery({ params: { slug } });
  return (
    <ChooseDialog title="Choose collections" close={close}>
      <Loaded of={list} what="your collections" shapes={Array(3).fill('h-11')}>
        {({ items }) => (
          <Choices items={items} chosen={chosen} change={change} none="You have no collections yet." />
        )}
      </Loaded>
    </ChooseDialog>
  );
}

interface DialogProps {
  title: string;
  close: () => void;
  children: ReactNode;
}

const ChooseDialog = ({ title, close, children }: DialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && close()}
    title={title}
    footer={<Button onClick={close}>Done</Button>}
  >
    <div className="grid grid-cols-1 gap-3">{children}</div>
  </Dialog>
);

interface ChoicesProps extends Pick<ChooseProps, 'chosen' | 'change'> {
  items: readonly Named[];
  none: string;
}

function Choices({ items, chosen, change, none }: ChoicesProps) {
  if (items.length === 0) return <p className="m-0 text-muted">{none}</p>;
  return (
    <div>
      {items.map(({ id, title }) => (
        <Checkbox
          key={id}
          label={<span className="break-words">{title}</span>}
          checked={chosen.some((one) => one.id === id)}
          onChange={(event) =>
            change(event.target.checked ? [...chosen, { id, title }] : chosen.filter((one) => one.id !== id))
          }
        />
      ))}
    </div>
  );
}
