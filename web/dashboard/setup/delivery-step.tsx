import { states } from '#shared/nigeria.ts';
import { DeliveryEditor } from '../delivery/delivery-editor.tsx';
import { useDelivery } from '../delivery/use-delivery.ts';
import type { StepProps } from './step-props.ts';
import { StepFrame } from './step-frame.tsx';

export function DeliveryStep({ store, next }: StepProps) {
  const form = useDelivery(store, next);
  return (
    <StepFrame
      slug={store.slug}
      step="delivery"
      title="What does delivery cost?"
      text="Start with one of these; the fine print can wait."
      form={form}
    >
      <DeliveryEditor form={form} home={states.find((state) => state === store.state) ?? ''} />
    </StepFrame>
  );
}
