import { useForm } from '#web/forms/use-form.ts';
import { notify } from '#web/ui/notify.ts';
import { storesApi } from '../api/stores-api.ts';
import { PayChoice, type WaysToPay } from '../site/pay-choice.tsx';
import type { StepProps } from './step-props.ts';
import { StepFrame } from './step-frame.tsx';

const nothingOn = 'Switch at least one on, or skip this step for now.';

export function PaymentStep({ store, next }: StepProps) {
  const [send] = storesApi.useUpdateStoreMutation();
  const form = useForm({
    start: (): WaysToPay => ({
      pay_online: store.pay_online,
      pay_on_delivery: store.pay_on_delivery,
      pay_direct: store.pay_direct,
    }),
    check(ways) {
      const isOn = ways.pay_online || ways.pay_on_delivery || ways.pay_direct;
      return isOn ? { ok: true, body: ways } : { ok: false, problems: { '': nothingOn } };
    },
    onWrong: () => notify.warning(nothingOn),
    // Sent even when nothing was changed: it says that this is what the owner wants.
    send: (body) => send({ params: { slug: store.slug }, body }),
    onDone: next,
  });
  return (
    <StepFrame
      slug={store.slug}
      step="payment"
      title="How do you want to be paid?"
      text="Most stores offer both."
      form={form}
    >
      <PayChoice value={form.values} onChange={form.change} />
    </StepFrame>
  );
}
