import { LookEditor } from '../site/look-editor.tsx';
import { useLook } from '../site/use-look.ts';
import { useUnsaved } from '../shell/unsaved.tsx';
import type { StepProps } from './setup-page.tsx';
import { StepFrame } from './step-frame.tsx';

export function LookStep({ store, next }: StepProps) {
  const { look, setLook, logo, dirty, saving, save } = useLook(store);
  const { question, release } = useUnsaved(dirty);
  async function submit() {
    if (!(await save())) return;
    release();
    next();
  }
  return (
    <StepFrame
      slug={store.slug}
      step="look"
      title="How should it look?"
      text="Choose two colours. We make sure that everything stays easy to read."
      busy={saving}
      onSubmit={() => void submit()}
      onSkip={release}
    >
      <LookEditor store={store} look={look} onChange={setLook} logo={logo} />
      {question}
    </StepFrame>
  );
}
