import { useState } from 'react';
import { sentenceOf } from '#web/client/errors.ts';
import { notify } from '#web/ui/notify.ts';
import { useUpdateStoreMutation } from '../api/stores-api.ts';
import { PayChoice, type WaysToPay } from '../site/pay-choice.tsx';
import type { StepProps } from './setup-page.tsx';
import { StepFrame } from './step-frame.tsx';

export function PaymentStep({ store, next }: StepProps) {
  const [value, setValue] = useState<WaysToPay>({
    pay_online: store.pay_online,
    pay_on_delivery: store.pay_on_delivery,
    pay_direct: store.pay_direct,
  });
  const [send, { isLoading }] = useUpdateStoreMutation();
  async function submit() {
    if (!value.pay_online && !value.pay_on_delivery && !value.pay_direct)
      return notify.warning('Switch at least one on, or skip this step for now.');
    // Sent even when nothing was changed: it says that this is what the owner wants.
    const outcome = await send({ params: { slug: store.slug }, body: value });
    if (outcome.error !== undefined)
      return notify.error(sentenceOf(outcome.error, 'We could not save that. Please try again.'));
    next();
  }
  return (
    <StepFrame
      slug={store.slug}
      step="payment"
      title="How do you want to be paid?"
      text="Most stores offer both."
      busy={isLoading}
      onSubmit={() => void submit()}
    >
      <PayChoice value={value} onChange={setValue} />
    </StepFrame>
  );
}
