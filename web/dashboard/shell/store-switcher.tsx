import { useState } from 'react';
import { ChevronsUpDown, Plus } from 'lucide-react';
import { paths } from '#web/client/paths.ts';
import { useSitesQuery } from '#web/client/sites-api.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { Loaded } from '../components/loaded.tsx';
import { useKnownStore, useSlug } from './slug.ts';
import { Initial, StoreList } from './store-list.tsx';

export const storeShapes = ['h-14', 'h-14'];

/** Which store this is, and the way to another. */
export function StoreSwitcher({ framed }: { framed?: boolean }) {
  const [open, setOpen] = useState(false);
  const store = useKnownStore();
  const slug = useSlug();
  const name = store?.name ?? slug;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className={cx(
          'flex min-h-12 min-w-0 items-center gap-2.5 rounded-md px-1.5 py-1 text-left font-semibold text-ink hover:bg-sunken',
          framed && 'w-full border border-line px-2.5',
        )}
      >
        <Initial name={name} />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <ChevronsUpDown className="size-4.5 shrink-0 text-muted" />
        <span className="sr-only">, switch store</span>
      </button>
      <Sheet open={open} onOpenChange={setOpen} title="Your stores" side={framed ? 'left' : 'bottom'}>
        {open && <Choices current={slug} close={() => setOpen(false)} />}
      </Sheet>
    </>
  );
}

function Choices({ current, close }: { current: string; close: () => void }) {
  const sites = useSitesQuery();
  return (
    <div className="grid grid-cols-1 gap-4">
      <Loaded of={sites} what="your stores" shapes={storeShapes} gap="gap-2">
        {(list) => <StoreList sites={list} current={current} onChoose={close} />}
      </Loaded>
      <a href={paths.addStore} className={buttonClass({ variant: 'secondary', wide: true })}>
        <Plus className="size-5" />
        Add a store
      </a>
    </div>
  );
}
