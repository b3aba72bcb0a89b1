import { quotesBy } from '#shared/pricing/quote.ts';
import type { CheckoutPage } from '#shared/storefront.ts';
import { priceLabel } from '#blocks/parts/labels.ts';
import { describedBy, Field, FieldShell, Radios, typedAt } from './field.tsx';

/** In words, what a way of delivery costs for this basket. */
const priceIn = (page: CheckoutPage) => (rateId: string) =>
  priceLabel(quotesBy(page.quotes, rateId).otherwise.delivery_kobo);

/** Delivery or pick-up; where to, with the price of each state said in the list itself, so that it works unscripted. */
export function Receive({ page }: { page: CheckoutPage }) {
  const { values, errors, delivery } = page;
  const priceOf = priceIn(page);
  const pickup = delivery.filter((rate) => rate.kind === 'pickup');
  const delivered = delivery.filter((rate) => rate.kind === 'delivery');
  const choices = [
    ...(delivered.length > 0
      ? [{ id: 'delivery', label: 'Deliver to me', words: 'The price depends on your state.' }]
      : []),
    ...pickup.map((rate) => ({
      id: rate.id,
      label: rate.name,
      words: rate.eta,
      price: priceOf(rate.id),
    })),
  ];
  return (
    <Radios
      name="receive"
      legend="How will you receive it?"
      firstId="receive-delivery"
      choices={choices}
      chosen={values.receive}
      error={errors.receive}
    >
      {delivered.length > 0 && <Where page={page} />}
    </Radios>
  );
}

function Where({ page }: { page: CheckoutPage }) {
  const { values, errors, shell } = page;
  const priceOf = priceIn(page);
  const reached = page.delivery
    .filter((rate) => rate.kind === 'delivery')
    .flatMap((rate) => rate.states.map((state) => ({ state, rate })))
    .toSorted((a, b) => a.state.localeCompare(b.state));
  return (
    <div className="where">
      <FieldShell
        name="state"
        label="State"
        hint={
          reached.length < 37
            ? `We deliver to these states.${shell.whatsapp || shell.phone ? ' For others, please ask us first.' : ''}`
            : undefined
        }
        error={errors.state}
      >
        <select
          id="state"
          name="state"
          autoComplete="address-level1"
          defaultValue={values.state}
          aria-describedby={describedBy('state', reached.length < 37 ? 'hint' : undefined, errors.state)}
          aria-invalid={errors.state ? true : undefined}
        >
          <option value="">Choose your state</option>
          {reached.map(({ state, rate }) => (
            <option key={state} value={state} data-rate={rate.id}>
              {`${state}: ${priceOf(rate.id)}`}
            </option>
          ))}
        </select>
      </FieldShell>
      <Field
        {...typedAt(page, 'lga')}
        label="Local government area"
        optional
        autoComplete="address-level2"
        list="lgas"
      />
      <datalist id="lgas" />
      <Field
        {...typedAt(page, 'area')}
        label="Street and area"
        hint="House number, street, estate or village."
        autoComplete="street-address"
      />
      <Field
        {...typedAt(page, 'landmark')}
        label="Nearest landmark"
        optional
        hint="For example: opposite the central mosque."
      />
    </div>
  );
}
