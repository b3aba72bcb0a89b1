import { useState } from 'react';
import { notify } from '#web/ui/notify.ts';

/** Why something failed: in a toast now, and beside the form or the button for as long as it is true. */
export function useProblem() {
  const [problem, setProblem] = useState<string | null>(null);
  return {
    problem,
    /** `toast` where it says more than what stands beside; null for none. */
    tell(beside: string | null, toast: string | null = beside): void {
      setProblem(beside);
      if (toast !== null) notify.error(toast);
    },
    clear: () => setProblem(null),
  };
}
