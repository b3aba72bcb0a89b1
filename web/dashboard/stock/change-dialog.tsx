import { useState } from 'react';
import type { Product } from '#shared/api/catalogue.ts';
import { stockReasonIds, stockReasons, type StockReason } from '#shared/goods/stock-reasons.ts';
import { told } from '#web/forms/confirmed.ts';
import { useForm } from '#web/forms/use-form.ts';
import { SelectField } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { stockApi } from '../api/stock-api.ts';
import { FilterRow } from '../components/filter-row.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { newKey } from '../components/new-key.ts';
import { offerUndo } from '../components/undo.tsx';
import { useStandsAt } from './places/standing-card.tsx';
import { differenceOf, signed } from './difference.ts';

type Kind = Product['variants'][number];

interface Props {
  slug: string;
  productId: string;
  /** Whose stock is counted. */
  kinds: readonly (Kind & { on_hand: number })[];
  /** Chosen already. */
  kindId: string;
  close: () => void;
}

/** Pieces more or less, with why: kept as a difference, so that what is sold meanwhile is not lost. */
export function ChangeDialog({ slug, productId, kinds, kindId, close }: Props) {
  const [key] = useState(newKey);
  const send = useSendChange(slug);
  const known = useStandsAt(slug, productId);
  const kindOf = (id: string) => kinds.find((one) => one.id === id) ?? kinds[0]!;
  const placeOf = (typed: { place_id: string }) => typed.place_id || known?.places[0]!.id;
  /** In a store with several places what stands at the chosen one. */
  const standsThere = (typed: { variant_id: string; place_id: string }) => {
    const place = placeOf(typed);
    return known && place
      ? Math.max(0, known.standsAt(typed.variant_id, place))
      : kindOf(typed.variant_id).on_hand;
  };
  const form = useForm({
    start: {
      variant_id: kindOf(kindId).id,
      place_id: '',
      reason: 'received' as StockReason,
      change: '',
      note: '',
    },
    check: (typed) => {
      const pieces = { reason: typed.reason, pieces: typed.change };
      const change = differenceOf(pieces, standsThere(typed));
      return typeof change === 'string'
        ? { ok: false, problems: { change } }
        : {
            ok: true,
            body: {
              ...typed,
              place_id: placeOf(typed),
              key,
              change,
              ...(isCountOf(typed) && { counted: standsThere(typed) + change }),
              note: typed.note.trim(),
            },
          };
    },
    send: (body) => send(body),
    toast: 'rest',
    onDone: close,
  });
  const { values } = form;
  const stands = standsThere(values);
  const change = differenceOf({ reason: values.reason, pieces: values.change }, stands);
  const isCount = isCountOf(values);
  return (
    <FormDialog of={form} close={close} title="Change stock" keep="Leave it" action="Save">
      {kinds.length > 1 && (
        <SelectField
          label="Which"
          options={kinds.map(({ id, title, on_hand }) => ({
            value: id,
            label: `${title} (${on_hand.toLocaleString('en')})`,
          }))}
          value={values.variant_id}
          onChange={(event) => form.change({ variant_id: event.target.value })}
        />
      )}
      {known && (
        <SelectField
          label="Where"
          options={known.places.map(({ id, name }) => ({ value: id, label: name }))}
          value={placeOf(values)}
          onChange={(event) => form.change({ place_id: event.target.value })}
        />
      )}
      <FilterRow
        label="Why"
        name="reason"
        value={values.reason}
        onChange={(reason) => form.change({ reason: reason as StockReason })}
        options={stockReasonIds.map((id) => ({ id, label: stockReasons[id].label }))}
      />
      <TextField
        label={isCount ? 'How many there are' : 'How many pieces'}
        inputMode="numeric"
        autoComplete="off"
        hint={
          <span role="status">
            {typeof change === 'number'
              ? `${signed(change)}: from ${stands} to ${stands + change} on the shelf`
              : `${stands} on the shelf now`}
          </span>
        }
        {...form.text('change')}
        maxLength={9}
      />
      <TextField label="Note" optional {...form.text('note')} maxLength={300} />
      <FormProblem>{form.problem}</FormProblem>
    </FormDialog>
  );
}

const isCountOf = ({ reason }: { reason: StockReason }) => stockReasons[reason].sign === 0;

type Wish = Parameters<ReturnType<typeof stockApi.useAddStockMovementMutation>[0]>[0]['body'];

/** Sends a change and offers to take it back, by a change the other way. */
function useSendChange(slug: string) {
  const [add] = stockApi.useAddStockMovementMutation();
  const params = { slug };
  return async (body: Wish) => {
    const answer = await add({ params, body });
    if (answer.data) {
      const back = {
        key: newKey(),
        variant_id: body.variant_id,
        place_id: body.place_id,
        change: -body.change,
        reason: 'correction',
        note: 'Taken back',
        ...(body.counted !== undefined && { takes_back: body.key }),
      } as const;
      offerUndo({
        message: `${signed(body.change)}: ${answer.data.on_hand.toLocaleString('en')} on the shelf now.`,
        undo: async () => void (await told(add({ params, body: back }), null)),
      });
    }
    return answer;
  };
}
