import { useState } from 'react';
import { MapPin, Pencil, Plus, Trash2 } from 'lucide-react';
import { naira } from '#shared/money.ts';
import { DeliveryRate } from '#shared/api/delivery-rates.ts';
import type { FieldProblems } from '#web/forms/check.ts';
import { fieldsOf } from '#web/forms/fields.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { zoneInWords } from './regions.ts';
import { emptyWay } from './ways.ts';
import { WaysFields } from './ways-fields.tsx';
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
          {zone.ways.length === 0 && <span className="money">{priceInWords(zone.price_kobo)}</span>}
        </p>
        <p className="m-0 text-[0.9375rem] text-muted">{zoneInWords(zone, zones)}</p>
        {zone.ways.length > 0 && <WaysOf zone={zone} />}
        {zone.ways.length === 0 && (zone.free_above_kobo !== null || zone.eta || zone.weights) && (
          <p className="m-0 text-[0.9375rem] text-muted">{termsInWords(zone)}</p>
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

const priceInWords = (kobo: number | null) => (kobo ? naira(kobo) : 'Free');

/** What is said of a way besides its price. */
const termsInWords = ({ eta, weights, free_above_kobo }: Pick<Zone, 'eta' | 'weights' | 'free_above_kobo'>) =>
  [eta, weights && weightsInWords(weights), free_above_kobo !== null && `free from ${naira(free_above_kobo)}`]
    .filter(Boolean)
    .join(' · ');

/** Each way with its price, the one customers get unless they choose another first. */
function WaysOf({ zone }: { zone: Zone }) {
  return (
    <ul className="m-0 mt-1 list-none p-0 text-[0.9375rem]">
      {[zone, ...zone.ways].map((way) => (
        <li key={way.key} className="py-0.5">
          <span className="flex justify-between gap-x-4">
            <span className="min-w-0">{way.way}</span>
            <span className="money">{priceInWords(way.price_kobo)}</span>
          </span>
          <span className="block text-muted">
            {[termsInWords(way), !way.pay_on_delivery && 'paid before it is sent']
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
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
  const several = zone.ways.length > 0;
  const [more, setMore] = useState(
    zone.free_above_kobo !== null || zone.eta !== '' || zone.weights !== null || several,
  );
  const wrong = Object.keys(problems ?? {}).some((name) => /^(free_above_kobo|eta|way)/.test(name));
  const shown = more || wrong;
  return (
    <li className="rounded-md border border-line bg-surface p-4 sm:p-5">
      <fieldset className="m-0 grid min-w-0 grid-cols-1 gap-4 border-0 p-0">
        <legend className="sr-only">{zone.name || 'New delivery price'}</legend>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
          <TextField label="Name" placeholder="For example: Lagos and Ogun" {...field.text('name')} />
          {!several && <MoneyField label="Price" {...field.money('price_kobo')} />}
        </div>
        <PlacesLine zone={zone} zones={zones} problem={problems?.states} onPlaces={onPlaces} />
        {several && <WaysFields zone={zone} problems={problems} onChange={onChange} />}
        {shown && !several && (
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
            {!zone.pay_on_delivery && (
              <Checkbox
                label="May be paid on delivery"
                checked={false}
                onChange={() => onChange({ pay_on_delivery: true })}
              />
            )}
            <div className="sm:col-span-2">
              <Button
                variant="quiet"
                size="small"
                className="-ml-3"
                icon={<Plus className="size-4" />}
                onClick={() => onChange({ ways: [emptyWay()] })}
              >
                Add another way of delivery
              </Button>
              <p className="m-0 text-[0.9375rem] text-muted">
                For example: a rider today, or a park to pick it up from tomorrow. Customers choose.
              </p>
            </div>
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
