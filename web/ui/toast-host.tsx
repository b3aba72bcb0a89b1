import { type ReactNode, Suspense, lazy, useSyncExternalStore } from 'react';
import { toastsAwake } from './notify.ts';

const Nothing = () => null;

/** Where it cannot be fetched, as without a network, the page goes on and says less. */
const Toaster = lazy<() => ReactNode>(() =>
  import('./toaster.tsx').then(
    (module) => ({ default: module.Toaster }),
    () => ({ default: Nothing }),
  ),
);

/** Put one at the root of each application. */
export function ToastHost() {
  const awake = useSyncExternalStore(toastsAwake.subscribe, toastsAwake.now, () => false);
  if (!awake) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
