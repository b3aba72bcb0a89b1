import { useState, type ReactNode } from 'react';
import { Checkbox } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useKnownStore } from '../shell/slug.ts';
import { setSingleKeys, singleKeysAreOn } from './single-keys.ts';
import { waysOf } from './ways.ts';
import { openWindow } from './windows.ts';

const everywhere: readonly [keys: string[], does: string][] = [
  [['Ctrl', 'K'], 'Find a page, a product or an order'],
  [['/'], 'Search this list'],
  [['n'], 'New, in a list'],
  [['j'], 'Next in a list'],
  [['k'], 'The one before'],
  [['Enter'], 'Open it'],
  [['x'], 'Choose this order'],
  [['Shift', 'x'], 'Choose all from the last one to here'],
  [['?'], 'This list'],
];

function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-7 rounded-sm border border-line-strong bg-sunken px-1.5 text-center font-sans">
      {children}
    </kbd>
  );
}

function Row({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <div className="flex items-center justify-between gap-4 py-1.5">
      <dt>{does}</dt>
      <dd className="m-0 flex shrink-0 gap-1">
        {keys.map((key) => (
          <Key key={key}>{key}</Key>
        ))}
      </dd>
    </div>
  );
}

/** What keys do, and the way to have those of one letter do nothing. */
export function KeysWindow() {
  const store = useKnownStore();
  const [on, setOn] = useState(singleKeysAreOn);
  return (
    <Dialog open onOpenChange={() => openWindow(null)} title="Keys">
      <dl className="m-0 divide-y divide-line">
        {everywhere.map(([keys, does]) => (
          <Row key={does} keys={keys} does={does} />
        ))}
        {waysOf(store).map(({ letter, label }) => (
          <Row key={letter} keys={['g', letter]} does={`Go to ${label}`} />
        ))}
      </dl>
      <Checkbox
        className="mt-4"
        label="Keys of one letter"
        description="Off, only Ctrl K does something. Kept in this browser."
        checked={on}
        onChange={({ target }) => {
          setSingleKeys(target.checked);
          setOn(target.checked);
        }}
      />
    </Dialog>
  );
}
