import { useState } from 'react';
import { Pencil } from 'lucide-react';
import { correctReceiver, isToBring } from '#shared/api/order-receiver.ts';
import type { Order } from '#shared/api/orders.ts';
import { bodyOf } from '#web/client/forms.ts';
import { checkedBy } from '#web/forms/check.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { orderMailApi } from '../api/order-mail-api.ts';
import { AddressFields } from '../components/address-fields.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { useMay, useSlug } from '../shell/slug.ts';

/** For what was misspelt at the checkout, or is another place by now. */
export function CorrectReceiver({ order }: { order: Order }) {
  const mayChange = useMay('orders.change');
  const [open, setOpen] = useState(false);
  if (!mayChange || order.status === 'canceled' || order.channel === 'counter') return null;
  return (
    <div className="mt-2 -ml-3">
      <Button
        variant="quiet"
        size="small"
        icon={<Pencil className="size-4.5" />}
        onClick={() => setOpen(true)}
      >
        {isToBring(order) ? 'Correct name, phone or address' : 'Correct name or phone'}
      </Button>
      {open && <CorrectDialog order={order} close={() => setOpen(false)} />}
    </div>
  );
}

function CorrectDialog({ order, close }: { order: Order; close: () => void }) {
  const slug = useSlug();
  const [send] = orderMailApi.useCorrectReceiverMutation();
  const withAddress = isToBring(order);
  const body = bodyOf(correctReceiver);
  const form = useForm({
    start: { name: order.customer_name, phone: order.phone, ...order.address },
    check({ name, phone, ...address }) {
      const result = checkedBy(body, { name, phone, ...(withAddress && { address }) });
      if (result.ok) return result;
      // A part of the address is a field of its own here.
      const problems = Object.entries(result.problems).map(([at, said]) => [
        at.replace('address.', ''),
        said,
      ]);
      return { ok: false, problems: Object.fromEntries(problems) };
    },
    limits: body.omit({ address: true }).extend(body.shape.address.unwrap().shape),
    send: (checked) => send({ params: { slug, orderId: order.id }, body: checked }),
    failed: 'We could not save it. Please try again.',
    said: 'Saved. It is on the label, the slip and the rider’s link, too.',
    onDone: close,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title="Correct who receives it"
      description={
        withAddress
          ? 'What delivery costs stays as it is. Change it by “Edit order” where the new place costs another price.'
          : undefined
      }
      keep="Not now"
      action="Save"
      busyLabel="Saving…"
    >
      <TextField label="Name" autoComplete="off" {...form.text('name')} />
      <TextField label="Phone" type="tel" inputMode="tel" autoComplete="off" {...form.text('phone')} />
      {withAddress && <AddressFields of={form} was={order.address.state} />}
    </FormDialog>
  );
}
