import { useEffect, useRef } from 'react';
import { X } from 'lucide-react';
import { otherCouriers, readTracking, type Courier } from '#shared/places/couriers.ts';
import { told } from '#web/forms/confirmed.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Checkbox, SelectField } from '#web/ui/choices.tsx';
import { cx } from '#web/ui/cx.ts';
import { Sideways } from '#web/ui/sideways.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useStockPlaces } from '../api/stock-places-api.ts';
import { parcelsApi } from '../api/parcels-api.ts';
import { PiecesOfLines } from '../components/pieces-of-lines.tsx';
import type { Sendable, SendingForm } from './use-sending.ts';

interface Props {
  form: SendingForm;
  order: Sendable;
  slug: string;
}

/** How the parcel is followed, and what is in it. */
export function SendingFields({ form, order, slug }: Props) {
  const pickup = order.delivery_kind === 'pickup';
  const open = order.lines.filter((line) => line.open > 0);
  const isOfBoth = open.some((line) => line.service) && open.some((line) => !line.service);
  const { isDone } = form.values;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <>
      {isOfBoth && (
        <Checkbox
          label="Only the service is done"
          description="Nothing is sent yet"
          {...form.tick('isDone')}
          error={undefined}
        />
      )}
      {isDone ? (
        <p className="m-0">For an hour you can take this back.</p>
      ) : (
        <div>
          <TextField
            ref={field}
            label={pickup ? 'A word for the customer' : 'Tracking link, number or rider'}
            optional
            enterKeyHint="done"
            autoCapitalize="off"
            autoComplete="off"
            hint={
              pickup
                ? 'For example the opening hours, or whom to ask for.'
                : 'Like “GIG 1234567”, a pasted link, or “Musa 0803 123 4567”.'
            }
            {...form.text('tracking')}
          />
          {!pickup && <Couriers form={form} slug={slug} />}
        </div>
      )}
      <Pieces form={form} order={order} />
      {!isDone && <LeavesFrom form={form} slug={slug} />}
    </>
  );
}

/** Where the parcel leaves, of a store with several places. */
function LeavesFrom({ form, slug }: Omit<Props, 'order'>) {
  const places = useStockPlaces(slug);
  if (places.length === 0) return null;
  return (
    <SelectField
      label="It leaves from"
      hint="What does not stand there leaves from where most stand."
      options={places.map(({ id, name }) => ({ value: id, label: name }))}
      value={form.values.place_id || places[0]!.id}
      onChange={(event) => form.change({ place_id: event.target.value })}
    />
  );
}

/** Who carried before, and who is known to everybody: one tap instead of a name. */
function Couriers({ form, slug }: Omit<Props, 'order'>) {
  const { currentData, isLoading } = parcelsApi.useCouriersQuery({ params: { slug } });
  const [forget] = parcelsApi.useForgetCourierMutation();
  // Their row has its room from the beginning: what stands below it must not move away under a thumb.
  if (!currentData) return isLoading ? <div className="mt-2 h-13 sm:h-11" /> : null;
  const used = currentData.items;
  const { tracking, courier } = form.values;
  const chosen = [...used, ...otherCouriers(used)].find(({ name }) => name === courier) ?? null;
  const { link } = readTracking(tracking, chosen, used);
  const choose = (one: Courier) => form.change({ courier: one.name === courier ? '' : one.name });
  return (
    <>
      <Sideways className="mt-2">
        {[...used, ...otherCouriers(used)].map((one) => (
          <button
            key={one.name}
            type="button"
            aria-pressed={one.name === courier}
            className={cx(
              'min-h-11 rounded-full border px-4 font-semibold',
              one.name === courier
                ? 'border-action bg-action text-on-action'
                : 'border-line-strong bg-surface text-ink hover:border-ink',
            )}
            onClick={() => choose(one)}
          >
            {one.name}
          </button>
        ))}
      </Sideways>
      {link && tracking && (
        <p className="m-0 mt-1 text-[0.9375rem] break-all text-muted">The customer can follow it: {link}</p>
      )}
      {chosen && used.includes(chosen) && (
        <p className="m-0 flex items-center gap-1 text-[0.9375rem] text-muted">
          {chosen.phone || 'Only the number is needed.'}
          <IconButton
            label={`Offer ${chosen.name} no more`}
            icon={<X aria-hidden="true" className="size-4.5" />}
            onClick={() => {
              form.change({ courier: '' });
              void told(forget({ params: { slug, name: chosen.name } }), null);
            }}
          />
        </p>
      )}
    </>
  );
}

/** A parcel with a part of the order; the rest stays to be sent. */
function Pieces({ form, order }: Omit<Props, 'slug'>) {
  const { isPart, isDone, pieces } = form.values;
  const open = order.lines.filter((line) => line.open > 0 && (line.service === true) === isDone);
  if (open.length === 0 || (open.length === 1 && open[0]!.open === 1)) return null;
  return (
    <div>
      <Checkbox
        label={isDone ? 'Only a part of it' : 'Only a part goes now'}
        {...form.tick('isPart')}
        error={undefined}
      />
      {isPart && (
        <PiecesOfLines
          className="mt-2"
          lines={open.map((line) => ({ ...line, most: line.open }))}
          pieces={pieces}
          change={(changed) => form.change({ pieces: changed })}
        />
      )}
      {form.problems.isPart && <FieldError>{form.problems.isPart}</FieldError>}
    </div>
  );
}
