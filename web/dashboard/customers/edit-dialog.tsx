import { changeCustomer, type Customer } from '#shared/api/customers.ts';
import { bodyOf } from '#web/client/forms.ts';
import { useForm } from '#web/forms/use-form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { customersApi } from '../api/customers-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';

interface Props {
  customer: Customer;
  slug: string;
  close: () => void;
}

export function EditDialog({ customer, slug, close }: Props) {
  const { id: customerId, name, phone, email } = customer;
  const [send] = customersApi.useChangeCustomerMutation();
  const form = useForm({
    start: { name, phone, email },
    check: bodyOf(changeCustomer),
    send: (body) => send({ params: { slug, customerId }, body }),
    toast: 'rest',
    said: 'Saved.',
    onDone: close,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title="Name, phone and email"
      description="Orders that were made keep what they say. A name you write here stays, whatever a later order says."
      keep="Not now"
      action="Save"
      busyLabel="Saving…"
    >
      <TextField label="Name" optional autoComplete="off" {...form.text('name')} />
      <TextField label="Phone" type="tel" inputMode="tel" autoComplete="off" {...form.text('phone')} />
      <TextField
        label="Email"
        optional
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.text('email')}
      />
    </FormDialog>
  );
}
