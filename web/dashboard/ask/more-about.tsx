import type { FormControl } from '#web/forms/use-form.ts';
import type { ReadRequest } from '#shared/paste/request.ts';
import { MoneyField } from '#web/ui/money-field.tsx';
import { SelectField } from '#web/ui/choices.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { daysOffered, type AskForm } from './request.ts';

/** What most requests do without. */
export function MoreAbout({ of: form, read }: { of: FormControl<AskForm>; read: ReadRequest }) {
  return (
    <details>
      <summary className="text-link min-h-11 w-fit py-2">Customer, delivery, how long</summary>
      <div className="mt-2 grid grid-cols-1 gap-4">
        <TextField
          label="Customer’s phone"
          optional
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder={read.phone || undefined}
          {...form.text('phone')}
          maxLength={20}
        />
        <TextField
          label="Customer’s name"
          optional
          autoComplete="off"
          {...form.text('name')}
          maxLength={120}
        />
        <MoneyField label="Delivery" optional {...form.money('delivery_kobo')} />
        <SelectField label="They can pay for" options={daysOffered} {...form.text('days')} />
        <TextArea
          label="What was agreed"
          optional
          rows={3}
          hint="The customer sees it: measurements, colour, when it is ready."
          {...form.text('note')}
        />
      </div>
    </details>
  );
}
