import type { FormControl } from '#web/forms/use-form.ts';
import type { ReadRequest } from '#shared/paste/request.ts';
import { MoneyField } from '#web/ui/money-field.tsx';
import { SelectField } from '#web/ui/choices.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { CodeField, type CodePrice } from '../sell/code-try.tsx';
import { daysOffered, firstOffered, type AskForm } from './request.ts';

/** What most requests do without. */
export function MoreAbout(props: { of: FormControl<AskForm>; read: ReadRequest; price: CodePrice }) {
  const { of: form, read, price } = props;
  const { error } = form.text('code');
  return (
    <details>
      <summary className="text-link min-h-11 w-fit py-2">Customer, delivery, deposit, code, how long</summary>
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
          placeholder={read.name || undefined}
          {...form.text('name')}
          maxLength={120}
        />
        <MoneyField label="Delivery" optional {...form.money('delivery_kobo')} />
        <CodeField
          code={form.values.code}
          price={{ ...price, refused: error || price.refused }}
          change={(code) => form.change({ code })}
          deliveryWords="Delivery is free with it."
        />
        <DepositFields of={form} />
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

/** What is asked for before the rest. */
function DepositFields({ of: form }: { of: FormControl<AskForm> }) {
  const { first } = form.values;
  return (
    <>
      <SelectField
        label="Ask first for"
        options={firstOffered}
        hint="The rest is asked for later, by the same link."
        {...form.text('first')}
      />
      {first === 'amount' && <MoneyField label="Deposit" {...form.money('first_kobo')} />}
      {first === 'percent' && (
        <TextField
          label="Per cent of the total"
          inputMode="numeric"
          autoComplete="off"
          {...form.text('first_percent')}
          maxLength={2}
        />
      )}
    </>
  );
}
