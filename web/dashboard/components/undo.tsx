import { useEffect, useState, useSyncExternalStore } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';

export interface Offer {
  message: string;
  undo: () => void | Promise<void>;
}

/** How long the offer stands when nobody touches it (ms). */
const offerMs = 8000;

let current: Offer | null = null;
const listeners = new Set<() => void>();

/** Says what was done and offers to take it back; a later offer takes the place of an earlier one. */
export function offerUndo(offer: Offer | null): void {
  current = offer;
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Above the tabs, where the thumb is. */
export function UndoHost() {
  const offer = useSyncExternalStore(subscribe, () => current);
  return (
    <div role="status" className="undo-host fixed inset-x-4 z-40 mx-auto max-w-md lg:left-64">
      {offer && <UndoBar key={offer.message} offer={offer} />}
    </div>
  );
}

/** The clock stands still while a pointer or the keyboard is on it. */
function UndoBar({ offer }: { offer: Offer }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => offerUndo(null), offerMs);
    return () => clearTimeout(timer);
  }, [offer, held]);
  return (
    <div
      className="flex animate-[ui-rise_200ms_ease-out] items-center gap-1 rounded-md bg-ink py-1 pr-1 pl-4 text-paper shadow-card"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="min-w-0 flex-1 py-2">{offer.message}</span>
      <button
        type="button"
        className="min-h-11 rounded-sm px-3 font-bold underline underline-offset-4"
        onClick={() => {
          offerUndo(null);
          void offer.undo();
        }}
      >
        Undo
      </button>
      <IconButton
        label="Close"
        icon={<X aria-hidden="true" className="size-5" />}
        className="text-paper hover:bg-transparent"
        onClick={() => offerUndo(null)}
      />
    </div>
  );
}
