import { sendAgain } from '#shared/api/came-back.ts';
import type { CameBack } from '#shared/api/parcels.ts';
import { bodyOf } from '#web/client/forms.ts';
import { useForm } from '#web/forms/use-form.ts';
import { cameBackApi } from '../api/came-back-api.ts';
import { AddressFields } from '../components/address-fields.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import type { SentOrder } from './sent-words.ts';

interface Props {
  back: CameBack;
  order: SentOrder;
  slug: string;
  close: () => void;
}

/** It goes out once more, where the customer says. */
export function SendAgainDialog({ back, order, slug, close }: Props) {
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
    said: 'It is to be sent again: it stands under “To send”.',
    onDone: close,
  });
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
      {isBrought && <AddressFields of={form} was={order.address.state} />}
    </FormDialog>
  );
}
