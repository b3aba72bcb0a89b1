import { Link } from 'react-router';
import type { Customer } from '#shared/api/customers.ts';
import { eraseCustomer } from '#shared/api/personal-data.ts';
import { bodyOf } from '#web/client/forms.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { keptFresh } from '../api/freshness.ts';
import { personalDataApi } from '../api/personal-data-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { Loaded } from '../components/loaded.tsx';
import { places } from '../places.ts';
import { calledBy } from './words.ts';

interface Props {
  customer: Customer;
  slug: string;
  close: () => void;
}

/** What hinders it, each with the order where it is ended; else what goes and what stays, before it is done for good. */
export function EraseDialog(props: Props) {
  const { customer, slug, close } = props;
  const params = { slug, customerId: customer.id };
  const asked = personalDataApi.useCustomerErasureQuery({ params }, keptFresh);
  const { hindrances } = asked.currentData ?? {};
  if (hindrances?.length === 0) return <Confirm {...props} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={hindrances ? 'Not yet' : 'Erase this customer'}
      footer={
        <Button variant="secondary" onClick={close}>
          Close
        </Button>
      }
    >
      <Loaded of={asked} what="their orders" shapes={['h-16']}>
        {(data) => (
          <>
            <p className="m-0 mb-2">Somebody is erased once all of their orders are finished.</p>
            <ul className="m-0 list-none divide-y divide-line p-0">
              {data.hindrances.map(({ order_id: id, number, sentence }) => (
                <li key={id} className="py-2">
                  {sentence}
                  <Link to={places.order(slug, id)} className="text-link flex min-h-11 items-center">
                    Open order #{number}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function Confirm({ customer, slug, close }: Props) {
  const [send] = personalDataApi.useEraseCustomerMutation();
  const form = useForm({
    start: { last_digits: '' },
    check: bodyOf(eraseCustomer),
    send: (body) => send({ params: { slug, customerId: customer.id }, body }),
    toast: 'rest',
    failed: 'We could not erase them. Please try again.',
    said: 'They are erased.',
    onDone: close,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title={`Erase ${calledBy(customer)}?`}
      description="This cannot be undone, not by us either."
      keep="Keep them"
      action="Erase for good"
      busyLabel="Erasing…"
      danger
    >
      <div>
        <b>Goes:</b> name, number, email, addresses, notes and tags, what they wrote to you, their reviews
        with your answers, their place in your news, and all mails to them. The links of their orders open no
        order any more, and files they bought cannot be downloaded there.
      </div>
      <div>
        <b>Stays, without a name:</b> numbers of orders, what was sold and every sum, as the law wants it of a
        business.
      </div>
      <TextField
        label="Last four digits of their phone number"
        hint="So that nobody else is erased by mistake."
        inputMode="numeric"
        autoComplete="off"
        {...form.text('last_digits')}
      />
    </FormDialog>
  );
}
