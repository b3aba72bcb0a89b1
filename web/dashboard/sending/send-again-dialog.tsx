import { useState } from 'react';
import { sendAgain } from '#shared/api/came-back.ts';
import type { CameBack } from '#shared/api/parcels.ts';
import { states } from '#shared/nigeria.ts';
import { bodyOf } from '#web/client/forms.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { cameBackApi } from '../api/came-back-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { withBuyer } from '../components/given-buyer.ts';
import { ButtonLink } from '../components/links.tsx';
import { places } from '../places.ts';
import { useMay } from '../shell/slug.ts';
import type { SentOrder } from './sent-words.ts';

interface Props {
  back: CameBack;
  order: SentOrder;
  slug: string;
  close: () => void;
}

/** It goes out once more, where the customer says; afterwards its delivery may be asked for once more. */
export function SendAgainDialog({ back, order, slug, close }: Props) {
  const [isDone, setDone] = useState(false);
  const [send] = cameBackApi.useSendAgainMutation();
  const isBrought = order.delivery_kind === 'delivery';
  const form = useForm({
    start: order.address,
    check(address) {
      if (isBrought && !address.area.trim()) return { ok: false, problems: { area: 'Say where it goes.' } };
      return { ok: true, body: isBrought ? { address } : {} };
    },
    limits: bodyOf(sendAgain).shape.address.unwrap(),
    send: (body) => send({ params: { slug, orderId: order.id, returnId: back.id }, body }),
    failed: 'We could not write it down. Please try again.',
    onDone: () => setDone(true),
  });
  if (isDone) return <Again order={order} slug={slug} close={close} />;
  return (
    <FormDialog
      of={form}
      close={close}
      title="Send it again?"
      description={
        isBrought
          ? 'Check the address with the customer first. It then stands under “To send”.'
          : 'It then stands under “To send” until you say that it is ready.'
      }
      keep="Not yet"
      action="Send it again"
      busyLabel="Saving…"
    >
      {isBrought && (
        <>
          <TextField label="Street and area" {...form.text('area')} />
          <TextField label="Landmark" optional {...form.text('landmark')} />
          <TextField label="Local government" optional {...form.text('lga')} />
          <SelectField
            label="State"
            options={[...new Set([order.address.state, ...states])].map((state) => ({
              value: state,
              label: state,
            }))}
            {...form.text('state')}
          />
        </>
      )}
    </FormDialog>
  );
}

function Again({ order, slug, close }: Omit<Props, 'back'>) {
  const mayAsk = useMay('sell');
  const { customer_name: name, phone, number } = order;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="It is to be sent again"
      description="It stands under “To send”. If the customer pays for the second delivery, ask for it by a link."
      footer={
        <>
          {mayAsk && order.delivery_kind === 'delivery' && (
            <ButtonLink
              to={places.ask(slug)}
              state={withBuyer({ name, phone, what: 'Second delivery ', note: `For order ${number}` })}
              variant="secondary"
            >
              Ask for the delivery
            </ButtonLink>
          )}
          <Button onClick={close}>Close</Button>
        </>
      }
    />
  );
}
