import type { SetupStep, StoreSettings } from '#shared/api/stores.ts';

export interface Step {
  id: SetupStep;
  /** As an entry of the checklist. */
  title: string;
  /** Why it is worth doing, in one line. */
  why: string;
}

export const steps: readonly Step[] = [
  { id: 'trade', title: 'Say what you sell', why: 'Your store starts with words and sections that fit.' },
  { id: 'look', title: 'Choose colours and a logo', why: 'So that customers know it is you.' },
  { id: 'product', title: 'Add your first product', why: 'A photo, a name and a price are enough.' },
  { id: 'delivery', title: 'Set delivery prices', why: 'Customers see what delivery costs before they pay.' },
  { id: 'payment', title: 'Choose how you get paid', why: 'Online, on delivery, or both.' },
  { id: 'bank', title: 'Add your bank account', why: 'What customers pay online is sent there.' },
  { id: 'publish', title: 'Publish your store', why: 'From then on anyone with the link can buy.' },
];

export function isDone(store: Pick<StoreSettings, 'steps'>, id: SetupStep): boolean {
  return store.steps.some((step) => step.step === id && step.done);
}

export function doneCount(store: Pick<StoreSettings, 'steps'>): number {
  return steps.filter((step) => isDone(store, step.id)).length;
}

/** The first step that is open, or null when everything is done. */
export function firstOpen(store: Pick<StoreSettings, 'steps'>): SetupStep | null {
  return steps.find((step) => !isDone(store, step.id))?.id ?? null;
}

/** The step after this one, whether it is done or not; null after the last. */
export function stepAfter(id: SetupStep): SetupStep | null {
  return steps[steps.findIndex((step) => step.id === id) + 1]?.id ?? null;
}

export function stepBefore(id: SetupStep): SetupStep | null {
  return steps[steps.findIndex((step) => step.id === id) - 1]?.id ?? null;
}

export function isStep(text: string): text is SetupStep {
  return steps.some((step) => step.id === text);
}
