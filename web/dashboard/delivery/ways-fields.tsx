import { useState } from 'react';
import { ArrowUp, Plus, Trash2 } from 'lucide-react';
import { DeliveryWay, mostFurtherWays } from '#shared/api/delivery-rates.ts';
import { problemsAt, type FieldProblems } from '#web/forms/check.ts';
import { fieldsOf } from '#web/forms/fields.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { changeWay, emptyWay, withFirst, withoutWay, type ZoneWay } from './ways.ts';
import { WeightFields } from './weight-fields.tsx';
import type { Zone } from './zones.ts';

interface Props {
  zone: Zone;
  problems?: FieldProblems;
  onChange: (part: Partial<Zone>) => void;
}

/** Several ways to the same places, of which customers choose one; the first is theirs unless they do. */
export function WaysFields({ zone, problems, onChange }: Props) {
  return (
    <div className="grid gap-3">
      <p className="m-0 text-[0.9375rem] text-muted">
        Customers there choose one of these ways. The first is chosen unless they take another.
      </p>
      {[zone, ...zone.ways].map((way, n) => (
        <WayFields
          key={way.key}
          way={way}
          at={n}
          problems={n === 0 ? problems : problemsAt(problems ?? {}, `ways.${n - 1}`)}
          onChange={(part) => onChange(changeWay(zone, way.key, part))}
          onFirst={() => onChange(withFirst(zone, way.key))}
          onRemove={() => onChange(withoutWay(zone, way.key))}
        />
      ))}
      {zone.ways.length < mostFurtherWays && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3 justify-self-start"
          icon={<Plus className="size-4" />}
          onClick={() => onChange({ ways: [...zone.ways, emptyWay()] })}
        >
          Add another way of delivery
        </Button>
      )}
    </div>
  );
}

interface WayProps {
  way: ZoneWay;
  at: number;
  problems: FieldProblems | undefined;
  onChange: (part: Partial<ZoneWay>) => void;
  onFirst: () => void;
  onRemove: () => void;
}

function WayFields({ way, at, problems, onChange, onFirst, onRemove }: WayProps) {
  const field = fieldsOf({ values: way, problems, limits: DeliveryWay, change: onChange });
  const [more, setMore] = useState(way.free_above_kobo !== null || way.weights !== null);
  const wrong = Object.keys(problems ?? {}).some((name) => /^(free_above_kobo|weights)/.test(name));
  const called = way.way || (at === 0 ? 'the first way' : 'this way');
  return (
    <fieldset className="m-0 grid min-w-0 grid-cols-1 items-start gap-3 rounded-md border border-line p-3 sm:grid-cols-2 sm:p-4">
      <legend className="sr-only">{way.way || `Way ${at + 1}`}</legend>
      <TextField label="Name of this way" placeholder="For example: Rider" {...field.text('way')} />
      <MoneyField label="Price" {...field.money('price_kobo')} />
      <div className="sm:col-span-2">
        <TextField
          label="How long it takes"
          optional
          placeholder="For example: today, if ordered before 2 pm"
          {...field.text('eta')}
        />
      </div>
      {(more || wrong) && (
        <>
          <MoneyField label="Free from a basket of" optional {...field.money('free_above_kobo')} />
          <WeightFields
            weights={way.weights}
            problems={problems}
            onChange={(weights) => onChange({ weights })}
          />
        </>
      )}
      <div className="sm:col-span-2">
        <Checkbox
          label="May be paid on delivery"
          checked={way.pay_on_delivery}
          onChange={(event) => onChange({ pay_on_delivery: event.target.checked })}
        />
      </div>
      <div className="-mb-1 flex flex-wrap items-center justify-between gap-x-2 sm:col-span-2">
        <span className="-ml-3 flex flex-wrap">
          {!(more || wrong) && (
            <Button variant="quiet" size="small" onClick={() => setMore(true)}>
              Weight and free delivery
              <span className="sr-only"> of {called}</span>
            </Button>
          )}
          {at > 0 && (
            <Button variant="quiet" size="small" icon={<ArrowUp className="size-4" />} onClick={onFirst}>
              Put first
              <span className="sr-only">: {called}</span>
            </Button>
          )}
        </span>
        <IconButton
          label={`Remove ${called}`}
          icon={<Trash2 className="size-5 text-danger" />}
          onClick={onRemove}
        />
      </div>
    </fieldset>
  );
}
