import { useState } from 'react';
import { addPlace, renamePlace, type StockPlace } from '#shared/api/stock-places.ts';
import { bodyOf } from '#web/client/forms.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { stockPlacesApi } from '../../api/stock-places-api.ts';
import { BackLink } from '../../components/back-link.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { newKey } from '../../components/new-key.ts';
import { usePageTitle } from '../../components/page-title.ts';
import { places } from '../../places.ts';
import { useMay, useSlug } from '../../shell/slug.ts';
import { CloseDialog } from './close-dialog.tsx';
import { ShortList } from './short-list.tsx';

type Open = 'add' | { rename: StockPlace } | { close: StockPlace };

/** Where a store's pieces stand: one place, or several with names. */
export function StockPlacesPage() {
  usePageTitle('Stock places');
  const slug = useSlug();
  const list = stockPlacesApi.useStockPlacesQuery({ params: { slug } });
  const mayChange = useMay('stock.change');
  const [open, setOpen] = useState<Open | null>(null);
  const add = mayChange && <Button onClick={() => setOpen('add')}>Add a place</Button>;
  const shut = () => setOpen(null);
  return (
    <>
      <PageHeader
        back={<BackLink to={places.site(slug)}>Site</BackLink>}
        title="Stock places"
        description="A shop, a store room, a market stall: how many pieces stand at each. Customers see the sum."
      />
      <Loaded of={list} what="your stock places" shapes={['h-16', 'h-16']}>
        {({ items }) => (
          <div className="max-w-3xl">
            <div className="mb-5 empty:hidden">
              {items.length > 0 && mayChange && <ShortList slug={slug} />}
            </div>
            {items.length === 0 ? (
              <EmptyState title="All your stock is in one place" action={add || undefined}>
                Add a second place where you keep pieces, and each count, sale and parcel says where it was.
              </EmptyState>
            ) : (
              <>
                <ul className="m-0 mb-4 list-none divide-y divide-line rounded-md border border-line bg-surface p-0">
                  {items.map((place) => (
                    <Row key={place.id} place={place} may={mayChange} open={setOpen} />
                  ))}
                </ul>
                {add}
              </>
            )}
            {open === 'add' && <AddDialog slug={slug} isSecond={items.length === 0} close={shut} />}
            {open && open !== 'add' && 'rename' in open && (
              <RenameDialog slug={slug} place={open.rename} close={shut} />
            )}
            {open && open !== 'add' && 'close' in open && (
              <CloseDialog
                slug={slug}
                place={open.close}
                first={items.find((one) => one.first)!.name}
                close={shut}
              />
            )}
          </div>
        )}
      </Loaded>
    </>
  );
}

function standsIn({ pieces, things }: StockPlace): string {
  if (things === 0) return 'Nothing stands there';
  if (pieces < 0) return `${-pieces} more were sold than stood there`;
  return `${pieces.toLocaleString('en')} ${pieces === 1 ? 'piece' : 'pieces'} of ${things === 1 ? 'one thing' : `${things} things`}`;
}

function Row({ place, may, open }: { place: StockPlace; may: boolean; open: (what: Open) => void }) {
  const { name, first } = place;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0">
        <p className="m-0 font-semibold break-words">{name}</p>
        <p className="m-0 text-[0.9375rem] text-muted">
          {first ? `${standsIn(place)}. Parcels leave from here unless you choose another.` : standsIn(place)}
        </p>
      </div>
      {may && (
        <div className="flex gap-2">
          <Button variant="secondary" size="small" onClick={() => open({ rename: place })}>
            Rename<span className="sr-only"> {name}</span>
          </Button>
          {!first && (
            <Button variant="secondary" size="small" onClick={() => open({ close: place })}>
              Close<span className="sr-only"> {name}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function AddDialog({ slug, isSecond, close }: { slug: string; isSecond: boolean; close: () => void }) {
  const [id] = useState(newKey);
  const [add] = stockPlacesApi.useAddPlaceMutation();
  const form = useForm({
    start: { first_name: 'Shop', name: '' },
    check: ({ first_name, name }) => {
      const wish = bodyOf(addPlace).safeParse({ id, name, ...(isSecond && { first_name }) });
      if (wish.success) return { ok: true, body: wish.data };
      const [problem] = wish.error.issues;
      return { ok: false, problems: { [String(problem!.path[0])]: problem!.message } };
    },
    send: (body) => add({ params: { slug }, body }),
    onDone: close,
  });
  return (
    <FormDialog of={form} close={close} title="Add a place" keep="Leave it" action="Add">
      {isSecond && (
        <TextField
          label="The place you have now"
          hint="All your pieces stand here until you move some."
          {...form.text('first_name')}
          maxLength={40}
        />
      )}
      <TextField label="The new place" placeholder="Store room" {...form.text('name')} maxLength={40} />
      <FormProblem>{form.problem}</FormProblem>
    </FormDialog>
  );
}

function RenameDialog({ slug, place, close }: { slug: string; place: StockPlace; close: () => void }) {
  const [rename] = stockPlacesApi.useRenamePlaceMutation();
  const form = useForm({
    start: { name: place.name },
    check: (typed) => {
      const wish = bodyOf(renamePlace).safeParse(typed);
      if (wish.success) return { ok: true, body: wish.data };
      return { ok: false, problems: { name: wish.error.issues[0]!.message } };
    },
    send: (body) => rename({ params: { slug, placeId: place.id }, body }),
    onDone: close,
  });
  return (
    <FormDialog of={form} close={close} title={`Rename ${place.name}`} keep="Leave it" action="Save">
      <TextField label="Name" {...form.text('name')} maxLength={40} />
      <FormProblem>{form.problem}</FormProblem>
    </FormDialog>
  );
}
