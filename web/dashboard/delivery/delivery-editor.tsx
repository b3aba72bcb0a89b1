import { useState } from 'react';
import { Plus } from 'lucide-react';
import type { StateName } from '#shared/nigeria.ts';
import { problemsAt } from '#web/forms/check.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { QuickStart } from './quick-start.tsx';
import { shortState, statesInWords } from './regions.ts';
import { StatesDialog } from './states-dialog.tsx';
import { PickupCard, ZoneCard } from './zone-card.tsx';
import type { useDelivery } from './use-delivery.ts';
import { changeZone, emptyZone, setStates, uncovered, withoutZone, type Zone, type Zones } from './zones.ts';

interface Props {
  form: ReturnType<typeof useDelivery>;
  home: StateName | '';
}

/** Delivery prices by state, and places to pick up. */
export function DeliveryEditor({ form, home }: Props) {
  const zones = form.values.rates;
  const onChange = (rates: Zones) => form.change({ rates });
  const problemsOf = (zone: Zone) => problemsAt(form.problems, `rates.${zones.indexOf(zone)}`);
  const [choosing, setChoosing] = useState<string | null>(null);
  const deliveries = zones.filter((zone) => zone.kind === 'delivery');
  const pickups = zones.filter((zone) => zone.kind === 'pickup');
  const open = zones.find((zone) => zone.key === choosing);
  const add = (part: Parameters<typeof emptyZone>[0]) => onChange([...zones, emptyZone(part)]);
  return (
    <div className="grid grid-cols-1 gap-8">
      <section aria-labelledby="prices">
        <h2 id="prices" className="m-0 mb-3 text-lg font-bold">
          Delivery
        </h2>
        {deliveries.length === 0 ? (
          <QuickStart home={home} onStart={(start) => onChange([...start, ...pickups])} />
        ) : (
          <>
            <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0">
              {deliveries.map((zone) => (
                <ZoneCard
                  key={zone.key}
                  zone={zone}
                  problems={problemsOf(zone)}
                  onChange={(part) => onChange(changeZone(zones, zone.key, part))}
                  onRemove={() => onChange(withoutZone(zones, zone.key))}
                  onStates={() => setChoosing(zone.key)}
                />
              ))}
            </ul>
            <Uncovered zones={zones} onCover={(states) => add({ name: 'Other states', states })} />
            <Button
              variant="secondary"
              className="mt-3 max-sm:w-full"
              icon={<Plus className="size-5" />}
              onClick={() => add({})}
            >
              Add a delivery price
            </Button>
          </>
        )}
      </section>
      <section aria-labelledby="pickup">
        <h2 id="pickup" className="m-0 mb-1 text-lg font-bold">
          Pick-up
        </h2>
        <p className="mt-0 mb-3 text-muted">Customers may fetch what they bought, at no cost.</p>
        <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0 empty:hidden">
          {pickups.map((zone) => (
            <PickupCard
              key={zone.key}
              zone={zone}
              problems={problemsOf(zone)}
              onChange={(part) => onChange(changeZone(zones, zone.key, part))}
              onRemove={() => onChange(withoutZone(zones, zone.key))}
            />
          ))}
        </ul>
        <Button
          variant="secondary"
          className={pickups.length > 0 ? 'mt-3 max-sm:w-full' : 'max-sm:w-full'}
          icon={<Plus className="size-5" />}
          onClick={() => add({ kind: 'pickup', price_kobo: 0 })}
        >
          {pickups.length > 0 ? 'Add another place' : 'Offer pick-up'}
        </Button>
      </section>
      <div aria-live="polite">{form.problem && <FieldError>{form.problem}</FieldError>}</div>
      {open && (
        <StatesDialog
          zones={zones}
          zone={open}
          onDone={(chosen) => onChange(setStates(zones, open.key, chosen))}
          close={() => setChoosing(null)}
        />
      )}
    </div>
  );
}

/** Nobody should find out at the checkout that a state was forgotten. */
function Uncovered({ zones, onCover }: { zones: Zones; onCover: (states: readonly StateName[]) => void }) {
  const missing = uncovered(zones);
  if (missing.length === 0) return null;
  const words = missing.length === 1 ? shortState(missing[0] as StateName) : statesInWords(missing);
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-highlight-soft px-4 py-2 text-warn">
      <p className="m-0 min-w-0 flex-1 basis-56">You do not deliver to: {words}.</p>
      <Button variant="quiet" size="small" onClick={() => onCover(missing)}>
        Add a price for {missing.length === 1 ? 'it' : 'them'}
      </Button>
    </div>
  );
}
