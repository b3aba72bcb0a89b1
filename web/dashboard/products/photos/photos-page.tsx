import { useRef, useState } from 'react';
import { mostPhotoProducts, type PhotoProduct } from '#shared/api/product-photos.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { RadioGroup, SelectField } from '#web/ui/choices.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { productPhotosApi } from '../../api/product-photos-api.ts';
import { ActionBar } from '../../components/action-bar.tsx';
import { useAddressState } from '../../components/address-state.ts';
import { BackLink } from '../../components/back-link.tsx';
import { FilterRow } from '../../components/filter-row.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { PhotoPicker } from '../../photos/photo-picker.tsx';
import { places } from '../../places.ts';
import { useSlug } from '../../shell/slug.ts';
import { Unsaved } from '../../shell/unsaved.tsx';
import { byProduct, type Way } from './batch.ts';
import { evenShare } from './match.ts';
import { MatchCard } from './match-card.tsx';
import { OnTheirWay } from './on-their-way.tsx';
import { mostTogether, useBatch } from './use-batch.ts';

const ways: { value: Way; label: string; description: string }[] = [
  { value: 'names', label: 'By file name', description: 'Where files are named after products or SKUs' },
  {
    value: 'order',
    label: 'In the order of the list',
    description: 'The first photos are of the first product',
  },
  { value: 'hand', label: 'By hand', description: 'Choose a product, then tap its photos' },
];

const some = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Many photos of a phone find their products; each is shown beside its product before it is saved. */
export function PhotosPage() {
  usePageTitle('Photos for your products');
  const slug = useSlug();
  const { read, write } = useAddressState();
  const list = read('list');
  const all = read('which') === 'all';
  const asked = list ? { list } : { which: all ? ('all' as const) : ('missing' as const) };
  const products = productPhotosApi.usePhotoProductsQuery({ params: { slug }, query: asked });
  return (
    <>
      <PageHeader
        back={<BackLink to={places.products(slug)}>Products</BackLink>}
        title="Photos for your products"
        description="Choose many photos at once. You see which product each goes to before anything is saved."
      />
      <div className="mb-5">
        <FilterRow
          label="For which products"
          name="which"
          value={list ? 'list' : all ? 'all' : ''}
          onChange={(id) => write({ which: id === 'all' ? 'all' : '', list: id === 'list' ? list : '' })}
          options={[
            ...(list ? [{ id: 'list', label: 'Those of your list' }] : []),
            { id: '', label: 'Without photos' },
            { id: 'all', label: 'All products' },
          ]}
        />
      </div>
      <Loaded of={products} what="your products" shapes={['h-44']}>
        {({ items }) =>
          items.length === 0 ? (
            <Nothing slug={slug} all={all} />
          ) : (
            <Batch key={JSON.stringify(asked)} slug={slug} products={items} fromList={list !== ''} />
          )
        }
      </Loaded>
    </>
  );
}

const Nothing = ({ slug, all }: { slug: string; all: boolean }) => (
  <EmptyState
    title={all ? 'No products yet' : 'Every product has a photo'}
    action={
      <ButtonLink to={all ? places.newProduct(slug) : places.products(slug)}>
        {all ? 'Add a product' : 'See your products'}
      </ButtonLink>
    }
  >
    {all ? 'Add one, or paste your price list.' : 'Choose “All products” to add more photos to them.'}
  </EmptyState>
);

interface BatchProps {
  slug: string;
  products: readonly PhotoProduct[];
  fromList: boolean;
}

function Batch({ slug, products, fromList }: BatchProps) {
  const batch = useBatch(slug, products, fromList);
  const { waiting, sending, way } = batch;
  const [tapped, setTapped] = useState(products[0]!.id);
  const [show, setShow] = useState('');
  const letGo = useRef<() => void>(null);
  const doubtful = waiting.filter(({ doubt }) => doubt !== null);
  const ready = waiting.filter(({ doubt }) => doubt === null);
  const likely = waiting.filter(({ doubt }) => doubt === 'look');
  const shown = show === 'ask' && doubtful.length > 0 ? doubtful : waiting;
  const isOpen = waiting.length > 0 || sending.sent.some(({ key }) => !sending.done.has(key));
  return (
    <div className="max-w-4xl">
      <Unsaved dirty={isOpen} ref={letGo} />
      <OnTheirWay sending={sending} products={products} />
      {waiting.length < mostTogether ? (
        <PhotoPicker
          several
          large={waiting.length === 0}
          label={
            waiting.length === 0
              ? products.length < mostPhotoProducts
                ? `Choose photos for ${some(products.length, 'product')}`
                : `Choose photos for your newest ${some(products.length, 'product')}`
              : 'Choose more photos'
          }
          hint={waiting.length === 0 ? `Up to ${mostTogether} at once, from your gallery.` : undefined}
          onFiles={batch.add}
        />
      ) : (
        <p className="m-0 text-muted">{`These are ${mostTogether} photos. Save them, then choose the others.`}</p>
      )}
      {waiting.length > 0 && (
        <>
          <RadioGroup
            className="mt-5"
            label="How they find their products"
            layout="cards"
            options={ways}
            value={way}
            input={{ name: 'way', onChange: (event) => batch.setWay(event.target.value as Way) }}
          />
          {way === 'order' && (
            <SelectField
              className="mt-4"
              label="Photos of each product"
              options={Array.from({ length: 10 }, (_, at) => ({
                value: String(at + 1),
                label: String(at + 1),
              }))}
              value={String(batch.each ?? evenShare(waiting.length, products.length))}
              onChange={(event) => batch.setEach(Number(event.target.value))}
            />
          )}
          {way === 'hand' && <Tapped products={products} value={tapped} onChange={setTapped} />}
          <div className="my-4 flex flex-wrap items-center justify-between gap-2">
            {doubtful.length > 0 ? (
              <FilterRow
                label="Which photos"
                name="show"
                value={show}
                onChange={setShow}
                options={[
                  { id: '', label: `All ${waiting.length}` },
                  { id: 'ask', label: `To look at: ${doubtful.length}` },
                ]}
              />
            ) : (
              <p className="m-0 font-semibold">{some(waiting.length, 'photo')}</p>
            )}
            {likely.length > 1 && (
              <Button variant="quiet" onClick={() => batch.confirm(likely.map(({ key }) => key))}>
                {`All ${likely.length} are right`}
              </Button>
            )}
          </div>
          <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0 sm:grid-cols-2">
            {shown.map((photo) => (
              <MatchCard
                key={photo.key}
                photo={photo}
                place={waiting.indexOf(photo) + 1}
                products={products}
                tapped={way === 'hand' ? (products.find(({ id }) => id === tapped) ?? null) : null}
                onGive={(productId) => batch.give(photo.key, productId)}
                onConfirm={() => batch.confirm([photo.key])}
                onLeaveOut={() => batch.leaveOut(photo.key)}
              />
            ))}
          </ul>
          <ActionBar>
            <p className="m-0 mr-auto text-[0.9375rem] text-muted" role="status">
              {doubtful.length > 0 ? `${some(doubtful.length, 'photo')} to look at` : ''}
            </p>
            <Button disabled={ready.length === 0} onClick={() => batch.save()}>
              {`Add ${some(ready.length, 'photo')} to ${some(byProduct(ready).size, 'product')}`}
            </Button>
          </ActionBar>
        </>
      )}
    </div>
  );
}

/** The product whose photos are tapped, and the next one. */
function Tapped(props: { products: readonly PhotoProduct[]; value: string; onChange: (id: string) => void }) {
  const { products, value, onChange } = props;
  const next = products[products.findIndex(({ id }) => id === value) + 1];
  return (
    <div className="sticky top-0 z-10 mt-4 flex flex-wrap items-end gap-2 bg-paper py-2">
      <SelectField
        label="Tap the photos of"
        className="min-w-0 flex-1"
        options={products.map(({ id, title }) => ({ value: id, label: title }))}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button variant="secondary" disabled={!next} onClick={() => next && onChange(next.id)}>
        Next product
      </Button>
    </div>
  );
}
