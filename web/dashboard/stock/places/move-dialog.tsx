import { useState } from 'react';
import type { Product } from '#shared/api/catalogue.ts';
import { movePieces, type StockPlace } from '#shared/api/stock-places.ts';
import { bodyOf } from '#web/client/forms.ts';
import { useForm } from '#web/forms/use-form.ts';
import { SelectField } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { newKey } from '../../components/new-key.ts';
import { useMovePieces } from './use-move.ts';

interface Props {
  slug: string;
  kinds: readonly Product['variants'][number][];
  kindId: string;
  places: readonly StockPlace[];
  standsAt: (variantId: string, placeId: string) => number;
  close: () => void;
}

/** Pieces go from one place to another. */
export function MoveDialog({ slug, kinds, kindId, places, standsAt, close }: Props) {
  const [key] = useState(newKey);
  const move = useMovePieces(slug);
  const variant = kinds.some(({ id }) => id === kindId) ? kindId : kinds[0]!.id;
  const fullest = places.toSorted((a, b) => standsAt(variant, b.id) - standsAt(variant, a.id))[0]!;
  const nameOf = (id: string) => places.find((one) => one.id === id)?.name ?? '';
  const form = useForm({
    start: {
      variant_id: variant,
      from: fullest.id,
      to: places.find(({ id }) => id !== fullest.id)!.id,
      quantity: '',
    },
    check: ({ quantity, ...typed }) => {
      const pieces = /^\d{1,6}$/.test(quantity.trim()) ? Number(quantity.trim()) : 0;
      const wish = bodyOf(movePieces).safeParse({ ...typed, key, quantity: pieces });
      if (wish.success) return { ok: true, body: wish.data };
      const [problem] = wish.error.issues;
      return { ok: false, problems: { [String(problem!.path[0])]: problem!.message } };
    },
    send: (body) => move(body, nameOf(body.to)),
    toast: 'rest',
    onDone: close,
  });
  const { values } = form;
  const options = places.map(({ id, name }) => ({
    value: id,
    label: `${name} (${standsAt(values.variant_id, id)})`,
  }));
  return (
    <FormDialog of={form} close={close} title="Move pieces" keep="Leave them" action="Move">
      {kinds.length > 1 && (
        <SelectField
          label="Which"
          options={kinds.map(({ id, title }) => ({ value: id, label: title }))}
          value={values.variant_id}
          onChange={(event) => form.change({ variant_id: event.target.value })}
        />
      )}
      <SelectField
        label="From"
        options={options}
        value={values.from}
        onChange={(event) => form.change({ from: event.target.value })}
      />
      <SelectField
        label="To"
        options={options}
        value={values.to}
        error={form.problems.to}
        onChange={(event) => form.change({ to: event.target.value })}
      />
      <TextField
        label="How many pieces"
        inputMode="numeric"
        autoComplete="off"
        {...form.text('quantity')}
        maxLength={6}
      />
      <FormProblem>{form.problem}</FormProblem>
    </FormDialog>
  );
}
