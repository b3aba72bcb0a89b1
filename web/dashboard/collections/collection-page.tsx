import { useState } from 'react';
import { ExternalLink, Plus, Trash2, X } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import { seeShopPath } from '#shared/api/stores.ts';
import type { OwnCollection } from '#shared/api/collections.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { Form } from '#web/forms/form.tsx';
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { notify } from '#web/ui/notify.ts';
import { collectionsApi } from '../api/collections-api.ts';
import { SaveBar } from '../components/action-bar.tsx';
import { BackLink } from '../components/back-link.tsx';
import { Loaded } from '../components/loaded.tsx';
import { OutsideLink } from '../components/links.tsx';
import { NoSuch } from '../components/no-such.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { SectionCard } from '../components/section-card.tsx';
import { offerUndo } from '../components/undo.tsx';
import { collectionPlaces } from './places.ts';
import { ChooseProducts } from '../products/choose-products.tsx';
import { useKnownStore, useMay, useSlug } from '../shell/slug.ts';
import { Unsaved } from '../shell/unsaved.tsx';
import { newCondition, type CollectionValues } from './collection-form.ts';
import { AddressFields, LookFields, NameFields } from './collection-fields.tsx';
import { OvertakenCollection } from './overtaken-collection.tsx';
import { RuleCard } from './rule-card.tsx';
import { ShelfCard } from './shelf-card.tsx';
import { useCollectionForm } from './use-collection-form.ts';

const Back = ({ slug }: { slug: string }) => <BackLink to={collectionPlaces.all(slug)}>Collections</BackLink>;
const columns = 'grid max-w-3xl grid-cols-1 gap-4';

/** Stands there as soon as a rule is wanted. */
const firstCondition = newCondition();
const withRule = (values: CollectionValues) =>
  values.conditions.length > 0 ? values : { ...values, conditions: [firstCondition] };

export function NewCollectionPage() {
  usePageTitle('New collection');
  const slug = useSlug();
  const navigate = useNavigate();
  const { form, photos, uploads } = useCollectionForm(
    slug,
    null,
    (made) => void navigate(collectionPlaces.one(slug, made.id)),
  );
  const { values, change } = form;
  return (
    <>
      <PageHeader back={<Back slug={slug} />} title="New collection" />
      <Form of={form} leaving={Unsaved} className={columns}>
        <NameFields of={form} />
        {values.way === 'rule' ? (
          <RuleCard values={withRule(values)} problems={form.problems} change={change} />
        ) : (
          <FirstProducts values={values} change={change} />
        )}
        <LookFields of={form} photos={photos} uploads={uploads} />
        <SaveBar problem={form.problem} dirty={form.dirty} saving={form.sending} label="Make it" />
      </Form>
    </>
  );
}

/** What a new collection begins with. */
function FirstProducts(props: {
  values: CollectionValues;
  change: (part: Partial<CollectionValues>) => void;
}) {
  const { products } = props.values;
  const [choosing, setChoosing] = useState(false);
  const change = (next: CollectionValues['products']) => props.change({ products: next });
  return (
    <SectionCard title="Products in it" titleClass="mb-2 text-lg">
      <ul className="m-0 mb-3 grid list-none grid-cols-1 gap-1 p-0">
        {products.map((one) => (
          <li key={one.id} className="flex items-center gap-2 rounded-md border border-line pl-3">
            <span className="min-w-0 flex-1 break-words">{one.title}</span>
            <IconButton
              label={`Take ${one.title} out`}
              icon={<X className="size-5" />}
              onClick={() => change(products.filter((other) => other.id !== one.id))}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        className="max-sm:w-full"
        icon={<Plus className="size-5" />}
        onClick={() => setChoosing(true)}
      >
        Choose products
      </Button>
      {choosing && <ChooseProducts chosen={products} change={change} close={() => setChoosing(false)} />}
    </SectionCard>
  );
}

export function CollectionPage() {
  const slug = useSlug();
  const { collectionId = '' } = useParams();
  const found = collectionsApi.useCollectionQuery(
    { params: { slug, collectionId } },
    { refetchOnMountOrArgChange: true },
  );
  // The form begins anew where what somebody else saved is taken.
  const [begun, setBegun] = useState(0);
  async function beginAnew() {
    await found.refetch();
    setBegun((times) => times + 1);
  }
  return (
    <Loaded
      of={found}
      missing={<NoSuch what="collection" to={collectionPlaces.all(slug)} next="See all collections" />}
      what="this collection"
      shapes={['h-12', 'h-40', 'h-72']}
    >
      {(collection) => (
        <OneCollection
          key={`${collection.id} ${begun}`}
          collection={collection}
          slug={slug}
          onTakeTheirs={() => void beginAnew()}
        />
      )}
    </Loaded>
  );
}

interface OneProps {
  collection: OwnCollection;
  slug: string;
  onTakeTheirs: () => void;
}

function OneCollection({ collection, slug, onTakeTheirs }: OneProps) {
  usePageTitle(collection.title);
  const store = useKnownStore();
  const navigate = useNavigate();
  const { form, photos, uploads, overtaken } = useCollectionForm(slug, collection);
  const { values, change } = form;
  function takeTheirs(theirs: OwnCollection) {
    form.release();
    overtaken?.onTakeTheirs();
    if (theirs.removed) void navigate(collectionPlaces.all(slug));
    else onTakeTheirs();
  }
  const isSeen = collection.shown && collection.product_count > 0 && store?.published;
  return (
    <>
      <PageHeader
        back={<Back slug={slug} />}
        title={<span className="break-words">{collection.title}</span>}
        actions={
          isSeen && (
            <OutsideLink
              href={seeShopPath(slug, new URL(collection.url).pathname)}
              className={buttonClass({ variant: 'secondary', size: 'small' })}
            >
              <ExternalLink className="size-4.5" />
              See it in the store
            </OutsideLink>
          )
        }
      />
      <div className={columns}>
        <ShelfCard slug={slug} collection={collection} />
        <Form of={form} leaving={Unsaved} className="grid grid-cols-1 gap-4">
          <NameFields of={form} />
          {values.way === 'rule' && (
            <RuleCard values={withRule(values)} problems={form.problems} change={change} />
          )}
          <LookFields of={form} photos={photos} uploads={uploads} />
          <AddressFields of={form} address={collection.url} />
          <Remove collection={collection} slug={slug} />
          {overtaken && (
            <OvertakenCollection
              {...overtaken}
              mine={values}
              onTakeTheirs={() => takeTheirs(overtaken.theirs)}
            />
          )}
          <SaveBar problem={form.problem} dirty={form.dirty} saving={form.sending} onReset={form.undo} />
        </Form>
      </div>
    </>
  );
}

function Remove({ collection, slug }: { collection: OwnCollection; slug: string }) {
  const [send, { isLoading: busy }] = collectionsApi.useRemoveCollectionMutation();
  const navigate = useNavigate();
  if (!useMay('catalogue.change')) return null;
  const set = (removed: boolean) =>
    send({ params: { slug, collectionId: collection.id }, body: { removed } });
  async function remove() {
    const { error } = await set(true);
    if (error) return notify.error(sentenceOf(error, 'We could not take it away. Please try again.'));
    void navigate(collectionPlaces.all(slug));
    offerUndo({
      message: `“${collection.title}” is taken away. Its products stay.`,
      undo: async () => {
        const back = await set(false);
        if (back.error) notify.error(sentenceOf(back.error, 'We could not bring it back. Please try again.'));
      },
    });
  }
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <p className="m-0 text-[0.9375rem] text-muted">Taking it away leaves its products as they are.</p>
      <Button
        variant="secondary"
        busy={busy}
        icon={<Trash2 className="size-4.5" />}
        onClick={() => void remove()}
      >
        Take it away
      </Button>
    </Card>
  );
}
