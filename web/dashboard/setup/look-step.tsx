import { asDrawn, presetsFor } from '#shared/looks/theme.ts';
import { LookEditor } from '../site/look-editor.tsx';
import { useLook } from '../site/use-look.ts';
import type { StepProps } from './step-props.ts';
import { StepFrame } from './step-frame.tsx';

export function LookStep({ store, next }: StepProps) {
  const { form, logo } = useLook(store, next, asDrawn(presetsFor(store.trade)[0]!));
  return (
    <StepFrame
      slug={store.slug}
      step="look"
      title="How should it look?"
      text="Choose a theme and two colours. We make sure that everything stays easy to read."
      form={form}
    >
      <LookEditor store={store} look={form.values} onChange={form.change} logo={logo} />
    </StepFrame>
  );
}
