import { useEffect, useRef, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { lgasOf } from '#shared/places/lgas.ts';
import type { StateName } from '#shared/places/nigeria.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { cx } from '#web/ui/cx.ts';
import { shortState, type Region } from './regions.ts';
import type { Chosen } from './use-chosen.ts';
import { holderOf, type Zone, type ZonePlace, type Zones } from './zones.ts';

interface Props {
  chosen: Chosen;
  zones: Zones;
  zone: Zone;
}

const whole = (state: StateName): ZonePlace => ({ state, lga: '', area: '' });

/** Says which other price has a place. */
function elsewhere({ zones, zone }: Props, place: ZonePlace): string | undefined {
  const holder = holderOf(zones, place, zone.key);
  return holder && `Now in “${holder.name || 'another price'}”`;
}

/** The states of a region with their boxes. */
export function RegionBox({ region, ...props }: Props & { region: Region }) {
  const { chosen } = props;
  const all = useRef<HTMLInputElement>(null);
  const count = region.states.filter((state) => chosen.has(whole(state))).length;
  const isWhole = count === region.states.length;
  useEffect(() => {
    if (all.current) all.current.indeterminate = count > 0 && !isWhole;
  }, [count, isWhole]);
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="sr-only">{region.name}</legend>
      <Checkbox
        ref={all}
        className="border-b border-line font-bold"
        label={region.name}
        checked={isWhole}
        onChange={(event) => chosen.set(region.states.map(whole), event.target.checked)}
      />
      <div className="pl-4">
        {region.states.map((state) => (
          <StateRow key={state} state={state} {...props} />
        ))}
      </div>
    </fieldset>
  );
}

/** A state, and on request its local governments. */
function StateRow({ state, ...props }: Props & { state: StateName }) {
  const { chosen } = props;
  const parts = chosen.partsOf(state);
  const isWhole = chosen.has(whole(state));
  const [open, setOpen] = useState(false);
  const name = shortState(state);
  const partly =
    parts.length > 0 && !isWhole
      ? `${parts.length} ${parts.length === 1 ? 'part' : 'parts'} of it`
      : undefined;
  return (
    <div>
      <div className="flex items-start justify-between gap-2">
        <Checkbox
          label={name}
          description={isWhole ? undefined : (partly ?? elsewhere(props, whole(state)))}
          checked={isWhole}
          onChange={(event) => chosen.set([whole(state)], event.target.checked)}
        />
        <IconButton
          label={`Parts of ${name}`}
          aria-expanded={open}
          icon={<ChevronDown className={cx('size-5 transition-transform', open && 'rotate-180')} />}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && (
        <div className="mb-2 border-l-2 border-line pl-4">
          {isWhole ? (
            <p className="m-0 py-2 text-[0.9375rem] text-muted">
              All of {name} is in this price. Untick it to choose parts.
            </p>
          ) : (
            lgasOf(state).map((lga) => {
              const place = { state, lga, area: '' };
              return (
                <Checkbox
                  key={lga}
                  label={lga}
                  description={chosen.has(place) ? undefined : elsewhere(props, place)}
                  checked={chosen.has(place)}
                  onChange={(event) => chosen.set([place], event.target.checked)}
                />
              );
            })
          )}
        </div>
      )}
    </div>
  );
}
