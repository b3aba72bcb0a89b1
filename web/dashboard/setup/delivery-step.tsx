import { useRef } from 'react';
import { states } from '#shared/nigeria.ts';
import { DeliveryEditor } from '../delivery/delivery-editor.tsx';
import { useDelivery } from '../delivery/use-delivery.ts';
import { focusFirstProblem, unreadableAmount } from '../parts/form-focus.ts';
import { useUnsaved } from '../shell/unsaved.tsx';
import type { StepProps } from './setup-page.tsx';
import { StepFrame } from './step-frame.tsx';

export function DeliveryStep({ store, next }: StepProps) {
  const form = useRef<HTMLFormElement>(null);
  const { zones, problems, dirty, saving, save, change } = useDelivery(store);
  const { question, release } = useUnsaved(dirty);
  async function submit() {
    const unread = unreadableAmount(form.current);
    if (unread) return unread.focus();
    if (dirty && !(await save())) return focusFirstProblem(form.current);
    release();
    next();
  }
  return (
    <StepFrame
      ref={form}
      slug={store.slug}
      step="delivery"
      title="What does delivery cost?"
      text="Start with one of these; the fine print can wait."
      busy={saving}
      onSubmit={() => void submit()}
      onSkip={release}
    >
      <DeliveryEditor
        zones={zones}
        problems={problems}
        onChange={change}
        home={states.find((state) => state === store.state) ?? ''}
      />
      {question}
    </StepFrame>
  );
}
