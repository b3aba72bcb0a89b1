import { states } from '#shared/places/nigeria.ts';
import { DeliveryEditor } from '../delivery/delivery-editor.tsx';
import { useDelivery } from '../delivery/use-delivery.ts';
import type { StepProps } from './step-props.ts';
import { StepFrame } from './step-frame.tsx';
import { isDone } from './steps.ts';

export function DeliveryStep({ store, next }: StepProps) {
  const { form, overtaken } = useDelivery(store, next);
  return (
    <StepFrame
      slug={store.slug}
      step="delivery"
      title="What does delivery cost?"
      text={
        isDone(store, 'delivery') && store.delivery.length === 0
          ? 'Nothing you sell has to be sent, so you can go on without a price.'
          : 'Start with one of these; the fine print can wait.'
      }
      form={form}
    >
      <DeliveryEditor
        form={form}
        overtaken={overtaken}
        home={states.find((state) => state === store.state) ?? ''}
      />
    </StepFrame>
  );
}
