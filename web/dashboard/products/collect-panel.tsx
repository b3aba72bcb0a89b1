import { useState } from 'react';
import { sentenceOf } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/choices.tsx';
import { notify } from '#web/ui/notify.ts';
import { collectionsApi } from '../api/collections-api.ts';
import { ButtonLink } from '../components/links.tsx';
import { Loaded } from '../components/loaded.tsx';
import { offerUndo } from '../components/undo.tsx';
import { collectionPlaces } from '../collections/places.ts';
import { ClosableCard } from '../many/closable-card.tsx';

interface Props {
  slug: string;
  ids: readonly string[];
  onClose: () => void;
}

/** Puts what is ticked in the list below into a collection. */
export function CollectPanel({ slug, ids, onClose }: Props) {
  const list = collectionsApi.useCollectionsQuery({ params: { slug } }, { refetchOnMountOrArgChange: true });
  return (
    <ClosableCard title="Add to a collection" onClose={onClose}>
      <Loaded of={list} what="your collections" shapes={['h-12']}>
        {({ items }) => {
          const byHand = items.filter((one) => !one.by_rule);
          return byHand.length > 0 ? (
            <Into slug={slug} ids={ids} collections={byHand} onDone={onClose} />
          ) : (
            <div className="grid grid-cols-1 gap-3">
              <p className="m-0 text-muted">You have no collection that is filled by hand yet.</p>
              <ButtonLink
                to={collectionPlaces.fresh(slug)}
                variant="secondary"
                className="justify-self-start"
              >
                Make one
              </ButtonLink>
            </div>
          );
        }}
      </Loaded>
    </ClosableCard>
  );
}

interface IntoProps {
  slug: string;
  ids: readonly string[];
  collections: readonly { id: string; title: string }[];
  onDone: () => void;
}

function Into({ slug, ids, collections, onDone }: IntoProps) {
  const [id, setId] = useState(collections[0]!.id);
  const [put, { isLoading: busy }] = collectionsApi.usePutProductsMutation();
  const title = collections.find((one) => one.id === id)?.title ?? '';
  const params = { slug, collectionId: id };
  async function add() {
    const { data, error } = await put({ params, body: { add: [...ids], remove: [] } });
    if (error) return notify.error(sentenceOf(error, 'We could not add them. Please try again.'));
    onDone();
    const { added } = data;
    if (added.length === 0) return notify.success(`All of them were in “${title}” already.`);
    offerUndo({
      message: `${added.length} added to “${title}”.`,
      undo: async () => {
        const back = await put({ params, body: { add: [], remove: added } });
        if (back.error) notify.error(sentenceOf(back.error, 'We could not take them out. Please try again.'));
      },
    });
  }
  return (
    <div className="mt-2 grid grid-cols-1 gap-3">
      <p className="m-0 text-muted" role="status">
        {ids.length === 0 ? 'Tick products in the list below.' : `${ids.length} chosen below.`}
      </p>
      <SelectField
        label="Collection"
        value={id}
        options={collections.map((one) => ({ value: one.id, label: one.title }))}
        onChange={(event) => setId(event.target.value)}
      />
      <Button
        className="justify-self-start max-sm:w-full"
        disabled={ids.length === 0}
        busy={busy}
        onClick={() => void add()}
      >
        Add {ids.length > 0 && ids.length}
      </Button>
    </div>
  );
}
