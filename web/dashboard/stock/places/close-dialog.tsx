import type { StockPlace } from '#shared/api/stock-places.ts';
import { useForm } from '#web/forms/use-form.ts';
import { SelectField } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { stockPlacesApi } from '../../api/stock-places-api.ts';
import { FormDialog } from '../../components/form-dialog.tsx';

interface Props {
  slug: string;
  place: StockPlace;
  /** What the first place is called. */
  first: string;
  close: () => void;
}

/** Closes a place; what stands there goes to the first, or is written off. */
export function CloseDialog({ slug, place, first, close }: Props) {
  const [shut] = stockPlacesApi.useClosePlaceMutation();
  const form = useForm({
    start: { pieces: 'to_first' as 'to_first' | 'write_off' },
    check: ({ pieces }) => ({ ok: true, body: { pieces, seen: place.pieces } }),
    send: (body) => shut({ params: { slug, placeId: place.id }, body }),
    onDone: close,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title={`Close ${place.name}?`}
      description="Its history stays. What a phone without a network still tells of it counts at the first place."
      keep="Keep it"
      action="Close the place"
      danger
    >
      {place.pieces < 0 && (
        <p className="m-0">
          {-place.pieces} more were sold there than stood there. That is taken off {first}.
        </p>
      )}
      {place.pieces > 0 && (
        <SelectField
          label={
            place.pieces === 1
              ? 'What becomes of the piece there'
              : `What becomes of the ${place.pieces} pieces there`
          }
          options={[
            { value: 'to_first', label: `They go to ${first}` },
            { value: 'write_off', label: 'They are lost: write them off' },
          ]}
          value={form.values.pieces}
          onChange={({ target }) => form.change({ pieces: target.value as 'to_first' | 'write_off' })}
        />
      )}
      <FormProblem>{form.problem}</FormProblem>
    </FormDialog>
  );
}
