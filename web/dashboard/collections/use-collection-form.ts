import { useRef, useState } from 'react';
import { CollectionInput, type OwnCollection } from '#shared/api/collections.ts';
import { refusal } from '#web/client/errors.ts';
import { useForm, type FormControl } from '#web/forms/use-form.ts';
import { collectionsApi } from '../api/collections-api.ts';
import { newKey } from '../components/new-key.ts';
import { newerIn, useSeen } from '../components/overtaken.tsx';
import { notSent, pictureIds } from '../photos/uploads.ts';
import { useUploads } from '../photos/use-uploads.ts';
import { checkCollection, newCollection, valuesOf, type CollectionValues } from './collection-form.ts';

const sortOf = ({ sort }: OwnCollection) => sort;

/**
 * The form of one collection with its picture, and what somebody else saved meanwhile; a new one has the products that
 * were chosen for it.
 */
export function useCollectionForm(
  slug: string,
  collection: OwnCollection | null,
  onCreated?: (made: OwnCollection) => void,
) {
  const [create] = collectionsApi.useCreateCollectionMutation();
  const [change] = collectionsApi.useChangeCollectionMutation();
  const { uploads, photos } = useUploads(slug, collection?.own_picture ? [collection.own_picture] : [], 1);
  // One name for every try, so that a line that breaks makes no second one.
  const id = useRef<string>(null);
  const seen = useSeen(collection, sortOf);
  const [newer, setNewer] = useState<OwnCollection | null>(null);
  const form = useForm({
    start: () => (collection ? valuesOf(collection) : newCollection),
    limits: CollectionInput,
    check(values) {
      const checked = checkCollection(values, pictureIds(photos)[0] ?? null);
      return checked.ok ? { ok: true, body: { body: checked.body, values } } : checked;
    },
    async send({ body, values }) {
      const missing = await notSent(uploads);
      if (missing) return { error: refusal({ detail: missing }) };
      const said = { ...body, picture_id: pictureIds(uploads.now())[0] ?? null };
      if (collection) {
        const params = { slug, collectionId: collection.id };
        const changed = await change({ params, body: { ...said, ...seen.told() } });
        const theirs = newerIn<OwnCollection>(changed.error);
        setNewer(theirs?.newer ?? null);
        return theirs ? { error: refusal({ detail: theirs.said }) } : changed;
      }
      id.current ??= newKey();
      const product_ids = values.way === 'hand' ? values.products.map((one) => one.id) : [];
      return create({ params: { slug }, body: { id: id.current, collection: said, product_ids } });
    },
    failed: 'We could not save this collection. Please try again.',
    changedBeside: (photos[0]?.key ?? '') !== (collection?.own_picture?.id ?? ''),
    said: (saved: OwnCollection) => (collection ? 'Saved.' : `${saved.title} is made.`),
    onDone(saved, { restart }) {
      seen.now(saved);
      restart(valuesOf(saved));
      onCreated?.(saved);
    },
  });
  useFollowedSort(collection, form);
  const overtaken = newer && {
    theirs: newer,
    onClose: () => setNewer(null),
    /** They count as typed and saved; who draws the form begins it anew with their picture. */
    onTakeTheirs() {
      setNewer(null);
      form.restart(valuesOf(newer));
    },
    onKeepMine() {
      seen.now(newer);
      setNewer(null);
      void form.submit();
    },
  };
  return { form, photos, uploads, overtaken };
}

/** Moving a product, beside the form, puts them into an order by hand. */
function useFollowedSort(
  collection: OwnCollection | null,
  form: Pick<FormControl<CollectionValues>, 'follow'>,
) {
  const sort = collection?.sort;
  const [known, setKnown] = useState(sort);
  if (!sort || sort === known) return;
  setKnown(sort);
  form.follow({ sort });
}
