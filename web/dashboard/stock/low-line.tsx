import { useState } from 'react';
import type { z } from 'zod';
import type { LowStock } from '#shared/api/low-stock.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { lowStockApi } from '../api/low-stock-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { Loaded } from '../components/loaded.tsx';
import { useMay } from '../shell/slug.ts';
import { lowNumber, lowWords } from './low-number.ts';

type Known = z.output<typeof LowStock>;

/** From how many left on things are low in this store, who is told, and the way to change it. */
export function LowLine({ slug }: { slug: string }) {
  const low = lowStockApi.useLowStockQuery({ params: { slug } });
  const [open, setOpen] = useState(false);
  const mayChange = useMay('stock.change');
  return (
    <Loaded of={low} what="your number for low stock" shapes={['h-13']}>
      {(known) => (
        <div className="flex items-center justify-between gap-4 rounded-md bg-sunken px-4 py-2">
          <p className="m-0 min-w-0">
            Low is <b className="font-semibold">{lowWords(known.low_at)}</b>
            <span className="block text-[0.9375rem] text-muted">
              {known.mails
                ? 'Told once by phone and email, until it is filled up.'
                : 'Told once by phone, until it is filled up.'}
            </span>
          </p>
          {mayChange && (
            <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
              Change
              <span className="sr-only"> when stock is low</span>
            </Button>
          )}
          {open && <LowDialog slug={slug} known={known} close={() => setOpen(false)} />}
        </div>
      )}
    </Loaded>
  );
}

function LowDialog({ slug, known, close }: { slug: string; known: Known; close: () => void }) {
  const [send] = lowStockApi.useSetLowStockMutation();
  const form = useForm({
    start: { low_at: String(known.low_at), mails: known.mails },
    check: ({ low_at: typed, mails }) => {
      const low_at = lowNumber(typed);
      return typeof low_at === 'number'
        ? { ok: true, body: { low_at, mails } }
        : { ok: false, problems: { low_at: low_at ?? 'Give a whole number.' } };
    },
    send: (body) => send({ params: { slug }, body }),
    toast: 'rest',
    said: 'Saved.',
    onDone: close,
  });
  return (
    <FormDialog of={form} close={close} title="When stock is low" keep="Leave it" action="Save">
      <TextField
        label="Low from how many left"
        inputMode="numeric"
        autoComplete="off"
        hint="For everything you count. A product can have a number of its own, under its name."
        {...form.text('low_at')}
        maxLength={5}
      />
      <Checkbox
        {...form.tick('mails')}
        label="Write to the owners too"
        description="One email for all that fell low within two hours."
      />
      <FormProblem>{form.problem}</FormProblem>
    </FormDialog>
  );
}
