import type { StoreSettings } from '#shared/api/stores.ts';

export interface StepProps {
  store: StoreSettings;
  /** To the step after this one. */
  next: () => void;
}
