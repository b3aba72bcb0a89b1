import { placeProduct } from '#shared/api/collections.ts';
import { useForm } from '#web/forms/use-form.ts';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { collectionsApi, type ShelfOf } from '../api/collections-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';

interface Props {
  of: ShelfOf;
  product: { id: string; title: string };
  /** How many are in the collection. */
  count: number;
  close: () => void;
  onMoved: () => void;
}

/** Where among many a product is to stand, in one go. */
export function PlaceDialog({ of, product: { id, title }, count, close, onMoved }: Props) {
  const [send] = collectionsApi.usePlaceProductMutation();
  const form = useForm({
    start: { place: '' },
    check: ({ place }) => {
      const asked = placeProduct.body!.safeParse({ product_id: id, place: Number(place.trim() || NaN) });
      if (asked.success) return { ok: true, body: asked.data };
      return { ok: false, problems: { place: `Enter a number from 1 to ${count}.` } };
    },
    send: (body) => send({ params: of, body }),
    about: 'place',
    failed: 'We could not move it. Please try again.',
    onDone: () => {
      notify.success(`“${title}” is moved.`);
      close();
      onMoved();
    },
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title="Move to a place"
      description={`Where “${title}” is to stand: 1 is the top, ${count} the bottom.`}
      action="Move it"
      busyLabel="Moving…"
    >
      <TextField
        label="Place"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        autoFocus
        {...form.text('place')}
      />
    </FormDialog>
  );
}
