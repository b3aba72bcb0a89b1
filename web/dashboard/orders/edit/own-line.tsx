import type { CheckResult } from '#web/forms/check.ts';
import { useForm } from '#web/forms/use-form.ts';
import { MoneyField } from '#web/ui/money-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';

interface Own {
  title: string;
  price_kobo: number;
  quantity: number;
}

interface Props {
  add: (own: Own) => void;
  close: () => void;
}

function readOwn({ title, price_kobo }: { title: string; price_kobo: number | null }): CheckResult<Own> {
  if (title.trim() === '') return { ok: false, problems: { title: 'Say what it is.' } };
  if (!price_kobo) return { ok: false, problems: { price_kobo: 'Enter what it costs.' } };
  return { ok: true, body: { title: title.trim(), price_kobo, quantity: 1 } };
}

/** Something that is no product: gift wrapping, an alteration. */
export function OwnLine({ add, close }: Props) {
  const form = useForm({
    start: { title: '', price_kobo: null as number | null },
    check: readOwn,
    // It is sent with the whole order.
    send: (own) => Promise.resolve({ data: add(own) }),
    onDone: close,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title="Add something of its own"
      description="What is no product of yours, such as gift wrapping."
      keep="Cancel"
      action="Add to the order"
    >
      <TextField label="What is it?" autoFocus autoComplete="off" {...form.text('title')} maxLength={200} />
      <MoneyField label="Price" {...form.money('price_kobo')} />
    </FormDialog>
  );
}
