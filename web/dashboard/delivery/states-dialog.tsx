import { useEffect, useRef, useState } from 'react';
import type { StateName } from '#shared/nigeria.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { regions, shortState, type Region } from './regions.ts';
import { holderOf, type Zone, type Zones } from './zones.ts';

interface Props {
  zones: Zones;
  zone: Zone;
  onDone: (chosen: readonly StateName[]) => void;
  close: () => void;
}

/** Which states a price counts for, region by region. A state that has a price elsewhere moves here when chosen. */
export function StatesDialog({ zones, zone, onDone, close }: Props) {
  const [chosen, setChosen] = useState(() => new Set<StateName>(zone.states));
  const set = (names: readonly StateName[], on: boolean) => {
    const next = new Set(chosen);
    for (const name of names)
      if (on) next.add(name);
      else next.delete(name);
    setChosen(next);
  };
  return (
    <Dialog
      open
      size="large"
      onOpenChange={(open) => !open && close()}
      title={zone.name ? `States of “${zone.name}”` : 'Choose the states'}
      description="Each state has one price. A state that has one elsewhere moves here."
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button
            onClick={() => {
              onDone([...chosen]);
              close();
            }}
          >
            {chosen.size === 1 ? 'Use 1 state' : `Use ${chosen.size} states`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {regions.map((region) => (
          <RegionBox key={region.name} region={region} chosen={chosen} set={set} zones={zones} zone={zone} />
        ))}
      </div>
    </Dialog>
  );
}

interface RegionProps {
  region: Region;
  chosen: ReadonlySet<StateName>;
  set: (names: readonly StateName[], on: boolean) => void;
  zones: Zones;
  zone: Zone;
}

function RegionBox({ region, chosen, set, zones, zone }: RegionProps) {
  const all = useRef<HTMLInputElement>(null);
  const count = region.states.filter((state) => chosen.has(state)).length;
  const whole = count === region.states.length;
  useEffect(() => {
    if (all.current) all.current.indeterminate = count > 0 && !whole;
  }, [count, whole]);
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="sr-only">{region.name}</legend>
      <Checkbox
        ref={all}
        className="border-b border-line font-bold"
        label={region.name}
        checked={whole}
        onChange={(event) => set(region.states, event.target.checked)}
      />
      <div className="pl-4">
        {region.states.map((state) => {
          const holder = holderOf(zones, state, zone.key);
          return (
            <Checkbox
              key={state}
              label={shortState(state)}
              description={
                holder && !zone.states.includes(state)
                  ? `Now in “${holder.name || 'another price'}”`
                  : undefined
              }
              checked={chosen.has(state)}
              onChange={(event) => set([state], event.target.checked)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
