import { useNavigate } from 'react-router';
import { addCustomer } from '#shared/api/customers.ts';
import { readPerson } from '#shared/paste/person.ts';
import { useForm } from '#web/forms/use-form.ts';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { customersApi } from '../api/customers-api.ts';
import { spacedPhone } from '../components/contact-links.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { places } from '../places.ts';

/** Somebody the owner knows, by one line as she would write it down. */
export function AddDialog({ slug, close }: { slug: string; close: () => void }) {
  const navigate = useNavigate();
  const [send] = customersApi.useAddCustomerMutation();
  const form = useForm({
    start: { who: '' },
    check: ({ who }) => {
      const { doubt: _doubt, ...body } = readPerson(who);
      const result = addCustomer.body!.safeParse(body);
      if (result.success) return { ok: true, body: result.data };
      return { ok: false, problems: { who: result.error.issues[0]!.message } };
    },
    send: (body) => send({ params: { slug }, body }),
    about: 'who',
    failed: 'We could not add them. Please try again.',
    onDone: ({ customer, was_known }) => {
      if (was_known) notify.success('You have this number already. Here they are.');
      close();
      void navigate(places.customer(slug, customer.id));
    },
  });
  const read = readPerson(form.values.who);
  return (
    <FormDialog
      of={form}
      close={close}
      title="Add a customer"
      description="Name and phone in one line, with the email if you know it."
      action="Add customer"
      busyLabel="Adding…"
    >
      <TextField
        label="Who is it?"
        placeholder="Bisi Ade 0803 123 4567"
        autoComplete="off"
        maxLength={300}
        autoFocus
        {...form.text('who')}
      />
      {form.values.who.trim() !== '' && (
        <p className="m-0 rounded-sm bg-sunken px-3 py-2 break-words" role="status">
          {read.doubt ??
            [read.name || 'No name', spacedPhone(read.phone), read.email].filter(Boolean).join(' · ')}
        </p>
      )}
    </FormDialog>
  );
}
