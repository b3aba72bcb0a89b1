import { useState } from 'react';
import { trades } from '#shared/nigeria.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { RadioGroup } from '#web/ui/choices.tsx';
import { notify } from '#web/ui/notify.ts';
import { useUpdateStoreMutation } from '../api/stores-api.ts';
import type { StepProps } from './setup-page.tsx';
import { StepFrame } from './step-frame.tsx';

export function TradeStep({ store, next }: StepProps) {
  const [chosen, setChosen] = useState<string>(store.trade ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [send, { isLoading }] = useUpdateStoreMutation();
  async function submit() {
    const trade = trades.find(({ id }) => id === chosen)?.id;
    if (!trade) return setProblem('Choose what you sell, or skip this for now.');
    const outcome = await send({ params: { slug: store.slug }, body: { trade } });
    if (outcome.error !== undefined)
      return notify.error(sentenceOf(outcome.error, 'We could not save that. Please try again.'));
    next();
  }
  return (
    <StepFrame
      slug={store.slug}
      step="trade"
      title="What do you sell?"
      text="Your store starts with words and sections that fit. You can change all of it later."
      busy={isLoading}
      onSubmit={() => void submit()}
    >
      <RadioGroup
        label={<span className="sr-only">What you sell</span>}
        layout="cards"
        error={problem}
        value={chosen}
        input={{
          name: 'trade',
          onChange: (event) => {
            setChosen(event.target.value);
            setProblem(null);
          },
        }}
        options={trades.map(({ id, label }) => ({ value: id, label }))}
      />
    </StepFrame>
  );
}
