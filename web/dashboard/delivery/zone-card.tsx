import { useState } from 'react';
import { MapPin, Pencil, Trash2 } from 'lucide-react';
import { naira } from '#shared/money.ts';
import { DeliveryRate } from '#shared/api/stores.ts';
import type { FieldProblems } from '#web/forms/check.ts';
import { fieldsOf } from '#web/forms/fields.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { zoneInWords } from './regions.ts';
import { WeightFields } from './weight-fields.tsx';
import { weightsInWords } from './weights.ts';
import type { Zone, Zones } from './zones.ts';

interface Props {
  zone: Zone;
  zones: Zones;
  problems?: FieldProblems;
  onChange: (part: Partial<Zone>) => void;
  onRemove: () => void;
  onPlaces: () => void;
}

/** One delivery price: a line to read, or a form to change it. */
export function ZoneCard(props: Props) {
  const { zone, zones, problems, onRemove } = props;
  const [open, setOpen] = useState(zone.id === undefined);
  // It stays open while what is wrong is put right.
  if (problems && !open) setOpen(true);
  if (open || problems) return <ZoneFields {...props} />;
  return (
    <li className="flex items-start gap-2 rounded-md border border-line bg-surface py-3 pr-2 pl-4 sm:pl-5">
      <div className="min-w-0 flex-1 py-1">
        <p className="m-0 flex flex-wrap justify-between gap-x-4 font-semibold">
          <span className="min-w-0">{zone.name}</span>
          <span className="money">{zone.price_kobo ? naira(zone.price_kobo) : 'Free'}</span>
        </p>
        <p className="m-0 text-[0.9375rem] text-muted">{zoneInWords(zone, zones)}</p>
        {(zone.free_above_kobo !== null || zone.eta || zone.weights) && (
          <p className="m-0 text-[0.9375rem] text-muted">
            {[
              zone.eta,
              zone.weights && weightsInWords(zone.weights),
              zone.free_above_kobo !== null && `free from ${naira(zone.free_above_kobo)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
      <span className="flex shrink-0 max-sm:flex-col">
        <IconButton
          label={`Change ${zone.name}`}
          icon={<Pencil className="size-5" />}
          onClick={() => setOpen(true)}
        />
        <RemoveButton label={`Remove ${zone.name}`} onRemove={onRemove} />
      </span>
    </li>
  );
}

function RemoveButton({
  label,
  onRemove,
  className,
}: {
  label: string;
  onRemove: () => void;
  className?: string;
}) {
  return (
    <IconButton
      label={label}
      icon={<Trash2 className="size-5 text-danger" />}
      className={className}
      onClick={onRemove}
    />
  );
}

/** What it costs and where it counts; the rest is there for those who want it. */
function ZoneFields({ zone, zones, problems, onChange, onRemove, onPlaces }: Props) {
  const field = fieldsOf({ values: zone, problems, limits: DeliveryRate, change: onChange });
  const [more, setMore] = useState(zone.free_above_kobo !== null || zone.eta !== '' || zone.weights !== null);
  const wrong = Object.keys(problems ?? {}).some((name) => /^(free_above_kobo|eta|weights)/.test(name));
  const shown = more || wrong;
  return (
    <li className="rounded-md border border-line bg-surface p-4 sm:p-5">
      <fieldset className="m-0 grid min-w-0 grid-cols-1 gap-4 border-0 p-0">
        <legend className="sr-only">{zone.name || 'New delivery price'}</legend>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
          <TextField label="Name" placeholder="For example: Lagos and Ogun" {...field.text('name')} />
          <MoneyField label="Price" {...field.money('price_kobo')} />
        </div>
        <PlacesLine zone={zone} zones={zones} problem={problems?.states} onPlaces={onPlaces} />
        {shown && (
          <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
            <MoneyField label="Free from a basket of" optional {...field.money('free_above_kobo')} />
            <TextField
              label="How long it takes"
              optional
              placeholder="For example: 2 to 4 days"
              {...field.text('eta')}
            />
            <WeightFields
              weights={zone.weights}
              problems={problems}
              onChange={(weights) => onChange({ weights })}
            />
          </div>
        )}
        <div className="-mb-1 flex items-center justify-between">
          {shown ? (
            <span />
          ) : (
            <Button variant="quiet" size="small" className="-ml-3" onClick={() => setMore(true)}>
              Time, weight and free delivery
            </Button>
          )}
          <RemoveButton label={`Remove ${zone.name || 'this delivery price'}`} onRemove={onRemove} />
        </div>
      </fieldset>
    </li>
  );
}

interface PlacesProps {
  zone: Zone;
  zones: Zones;
  problem?: string;
  onPlaces: () => void;
}

function PlacesLine({ zone, zones, problem, onPlaces }: PlacesProps) {
  return (
    <div>
      <div className="flex items-center gap-2 rounded-sm bg-sunken py-1 pr-1 pl-3">
        <MapPin className="size-5 shrink-0 text-muted" />
        <span className="min-w-0 flex-1 py-1">{zoneInWords(zone, zones)}</span>
        <Button variant="quiet" size="small" onClick={onPlaces}>
          {zone.states.length + zone.places.length === 0 ? 'Choose' : 'Change'}
          <span className="sr-only"> the places of {zone.name || 'this price'}</span>
        </Button>
      </div>
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  );
}

type PickupProps = Omit<Props, 'onPlaces' | 'zones'>;

export function PickupCard({ zone, problems, onChange, onRemove }: PickupProps) {
  const field = fieldsOf({ values: zone, problems, limits: DeliveryRate, change: onChange });
  return (
    <li className="rounded-md border border-line bg-surface p-4 sm:p-5">
      <fieldset className="m-0 min-w-0 border-0 p-0">
        <legend className="sr-only">Pick-up: {zone.name || 'new place'}</legend>
        <div className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 grid-cols-1 items-start gap-4 sm:grid-cols-2">
            <TextField
              label="Where customers pick up"
              placeholder="For example: Shop 12, Yaba market"
              {...field.text('name')}
            />
            <TextField
              label="When"
              optional
              placeholder="For example: Mon to Sat, 9 to 6"
              {...field.text('eta')}
            />
          </div>
          <RemoveButton
            label={`Remove pick-up at ${zone.name || 'this place'}`}
            className="mt-7"
            onRemove={onRemove}
          />
        </div>
      </fieldset>
    </li>
  );
}
