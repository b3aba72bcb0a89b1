import { trades } from '#shared/places/nigeria.ts';
import { useForm } from '#web/forms/use-form.ts';
import { RadioGroup } from '#web/ui/choices.tsx';
import { storesApi } from '../api/stores-api.ts';
import type { StepProps } from './step-props.ts';
import { StepFrame } from './step-frame.tsx';

export function TradeStep({ store, next }: StepProps) {
  const [send] = storesApi.useUpdateStoreMutation();
  const form = useForm({
    start: { trade: store.trade ?? '' },
    check(typed) {
      const trade = trades.find(({ id }) => id === typed.trade)?.id;
      if (trade) return { ok: true, body: { trade } };
      return { ok: false, problems: { trade: 'Choose what you sell, or skip this for now.' } };
    },
    send: (body) => send({ params: { slug: store.slug }, body }),
    onDone: next,
  });
  return (
    <StepFrame
      slug={store.slug}
      step="trade"
      title="What do you sell?"
      text="Your store starts with words and sections that fit. You can change all of it later."
      form={form}
    >
      <RadioGroup
        label={<span className="sr-only">What you sell</span>}
        layout="cards"
        {...form.choice('trade')}
        options={trades.map(({ id, label }) => ({ value: id, label }))}
      />
    </StepFrame>
  );
}
