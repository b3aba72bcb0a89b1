import { useState } from 'react';
import { MessageCircle } from 'lucide-react';
import { correctEmail } from '#shared/api/order-mail.ts';
import type { Order } from '#shared/api/orders.ts';
import { bodyOf } from '#web/client/forms.ts';
import { told } from '#web/forms/confirmed.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { orderMailApi } from '../api/order-mail-api.ts';
import { whatsAppTo } from '../components/contact-links.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { OutsideLink } from '../components/links.tsx';
import { MailNote } from '../mail/note.tsx';
import { theirTrouble } from '../mail/words.ts';
import { useKnownStore, useMay, useSlug } from '../shell/slug.ts';

/** Asks for the right address, and says where the order stands meanwhile. */
function askForAddress({ customer_name, number, email, shopper_url }: Order, storeName: string): string {
  const first = customer_name.split(' ')[0] ?? '';
  return `Hello ${first}, this is ${storeName} about your order #${number}. Our mail to ${email} did not arrive. Please send us the right address. You see your order here: ${shopper_url}`;
}

/** That the customer gets no mails about this order, with everything that ends it. */
export function MailTroubleOf({ order }: { order: Order }) {
  const slug = useSlug();
  const store = useKnownStore();
  const mayChange = useMay('orders.change');
  const [correcting, setCorrecting] = useState(false);
  const [tryAgain, { isLoading }] = orderMailApi.useTryMailAgainMutation();
  if (!order.mail) return null;
  const again = () =>
    told(
      tryAgain({ params: { slug, orderId: order.id }, body: {} }),
      'We try the address again now.',
      'We could not try the address. Please try again.',
    );
  const look = buttonClass({ variant: 'secondary', size: 'small' });
  return (
    <MailNote text={theirTrouble(order.mail)}>
      <div className="mt-3 flex flex-wrap gap-2">
        {order.phone && (
          <OutsideLink
            href={whatsAppTo(order.phone, askForAddress(order, store?.name ?? 'your store'))}
            className={look}
          >
            <MessageCircle className="size-4.5" />
            Ask on WhatsApp
          </OutsideLink>
        )}
        {mayChange && (
          <Button variant="secondary" size="small" onClick={() => setCorrecting(true)}>
            Correct the address
          </Button>
        )}
        {mayChange && order.mail.state !== 'trying' && (
          <Button
            variant="quiet"
            size="small"
            busy={isLoading}
            busyLabel="Trying…"
            onClick={() => void again()}
          >
            Try again
          </Button>
        )}
      </div>
      {correcting && <CorrectDialog order={order} slug={slug} close={() => setCorrecting(false)} />}
    </MailNote>
  );
}

function CorrectDialog({ order, slug, close }: { order: Order; slug: string; close: () => void }) {
  const [send] = orderMailApi.useCorrectEmailMutation();
  const form = useForm({
    start: { email: order.email },
    check: bodyOf(correctEmail),
    send: (body) => send({ params: { slug, orderId: order.id }, body }),
    toast: 'rest',
    said: 'Saved. The mail about this order is on its way.',
    onDone: close,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title="Correct the address"
      description="What did not arrive goes to the new address, and so does every mail about this order from now on."
      keep="Not now"
      action="Save and send"
      busyLabel="Saving…"
    >
      <TextField
        label="Customer’s email"
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.text('email')}
      />
    </FormDialog>
  );
}
