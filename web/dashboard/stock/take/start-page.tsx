import { useState } from 'react';
import { useNavigate } from 'react-router';
import { sentenceOf } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { RadioGroup, SelectField } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { collectionsApi } from '../../api/collections-api.ts';
import { BackLink } from '../../components/back-link.tsx';
import { newKey } from '../../components/new-key.ts';
import { usePageTitle } from '../../components/page-title.ts';
import { SectionCard } from '../../components/section-card.tsx';
import { deviceOf } from '../../kept/operations.ts';
import { usePerson } from '../../kept/use-kept.ts';
import { places } from '../../places.ts';
import { useSlug } from '../../shell/slug.ts';
import { placeOfPhone } from '../places/of-phone.ts';
import { PlaceOfPhone } from '../places/place-of-phone.tsx';
import { GoingOn } from './going-on.tsx';
import { keepTake } from './kept-take.ts';
import { takePlaces } from './places.ts';
import { readShelf, type Scope } from './read-shelf.ts';
import { TakeList } from './take-list.tsx';
import { useTake } from './use-take.ts';

/** Where a stock-take begins, or goes on; and those that were written. */
export function StartPage() {
  usePageTitle('Count stock');
  const slug = useSlug();
  const going = useTake();
  const [dropped, setDropped] = useState(false);
  return (
    <>
      <PageHeader
        back={<BackLink to={places.products(slug)}>Products</BackLink>}
        title="Count stock"
        description="Go along the shelf and count. Nothing changes until you have looked through it and written it."
      />
      <div className="grid max-w-3xl grid-cols-1 gap-6">
        {going === undefined && <Skeleton className="h-60" />}
        {going && !dropped && <GoingOn of={going} dropped={() => setDropped(true)} />}
        {(going === null || dropped) && <Begin slug={slug} />}
        <TakeList slug={slug} />
      </div>
    </>
  );
}

function Begin({ slug }: { slug: string }) {
  const person = usePerson();
  const collections = collectionsApi.useCollectionsQuery({ params: { slug } }).currentData?.items ?? [];
  const [what, setWhat] = useState('all');
  const [chosen, setChosen] = useState('');
  const collection = collections.find(({ id }) => id === chosen) ?? collections[0];
  const begin = useBegin(slug, person);
  const scopes: Record<string, [words: string, scope: Scope]> = {
    all: ['All products', {}],
    low: ['What is low', { stock: 'low' }],
    collection: [collection?.title ?? '', { collection_id: collection?.id ?? '' }],
  };
  return (
    <SectionCard title="What do you count?" className="grid grid-cols-1 gap-4">
      <PlaceOfPhone slug={slug} label="This phone counts at" />
      <RadioGroup
        label={<span className="sr-only">What do you count?</span>}
        layout="cards"
        value={what}
        input={{ name: 'what', onChange: (event) => setWhat(event.target.value) }}
        options={[
          { value: 'all', label: 'All products', description: 'Whatever you count in your store' },
          { value: 'low', label: 'What is low', description: 'Low or sold out by what we know' },
          ...(collections.length > 0
            ? [{ value: 'collection', label: 'A collection', description: 'One shelf of your shop' }]
            : []),
        ]}
      />
      {what === 'collection' && collection && (
        <SelectField
          label="Which collection"
          options={collections.map(({ id, title }) => ({ value: id, label: title }))}
          value={collection.id}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      <Button
        size="large"
        busy={begin.read !== null}
        busyLabel={begin.read ? `Reading, ${begin.read.toLocaleString('en')} so far…` : 'Reading…'}
        onClick={() => void begin.start(...scopes[what]!)}
      >
        Begin to count
      </Button>
      <FormProblem>{begin.problem}</FormProblem>
    </SectionCard>
  );
}

/** Reads what is to be counted and keeps it on the phone, before anything is counted. */
function useBegin(slug: string, person: string | null) {
  const navigate = useNavigate();
  const [read, setRead] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function start(words: string, scope: Scope) {
    setProblem(null);
    setRead(0);
    setProblem(await begin(words, scope).finally(() => setRead(null)));
  }
  async function begin(words: string, scope: Scope): Promise<string | null> {
    const place_id = placeOfPhone(slug);
    const shelf = await readShelf(slug, { ...scope, ...(place_id && { place_id }) }, setRead);
    if (!shelf.ok)
      return shelf.failure.status === 'FETCH_ERROR'
        ? 'There is no network. Begin where you have one; after that you can count without.'
        : sentenceOf(shelf.failure, 'We could not read what is to be counted. Try again.');
    const { items, as_of } = shelf;
    if (items.length === 0) return nothingIn(scope);
    if (person === null) return 'We do not know yet who you are. Try again in a moment.';
    try {
      const device = await deviceOf(person);
      const started_at = new Date().toISOString();
      await keepTake(
        { person, slug },
        { key: newKey(), device, scope: words, started_at, items, as_of, place_id },
      );
    } catch {
      return 'This phone has no room to keep a count. Free some room and try again.';
    }
    void navigate(takePlaces.now(slug));
    return null;
  }
  return { read, problem, start };
}

function nothingIn({ stock, collection_id }: Scope): string {
  if (stock) return 'Nothing is low or sold out. Count something else.';
  if (collection_id) return 'No stock is counted of what is in this collection.';
  return 'You count the stock of nothing yet. Tick “Count the stock” in a product to begin.';
}
