import { quotesBy } from '#shared/pricing/quote.ts';
import type { CheckoutPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { priceLabel } from '#blocks/parts/labels.ts';
import { describedBy, FieldShell } from '#blocks/parts/field.tsx';
import { Field, Radios, typedAt } from './field.tsx';

/** In words, what a way of delivery costs for this basket. */
const priceIn = (page: CheckoutPage) => (rateId: string) =>
  priceLabel(quotesBy(page.quotes, rateId).otherwise.delivery_kobo, wordsOf(page.shell.language));

/** Delivery or pick-up; where to, with the price of each state said in the list itself, so that it works unscripted. */
export function Receive({ page }: { page: CheckoutPage }) {
  const { values, errors, delivery } = page;
  const says = wordsOf(page.shell.language).checkout;
  const priceOf = priceIn(page);
  const pickup = delivery.filter((rate) => rate.kind === 'pickup');
  const delivered = delivery.filter((rate) => rate.kind === 'delivery');
  const choices = [
    ...(delivered.length > 0 ? [{ id: 'delivery', label: says.deliver, words: says.priceByState }] : []),
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
      legend={says.howReceive}
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
  const says = wordsOf(shell.language).checkout;
  const priceOf = priceIn(page);
  const reached = page.delivery
    .filter((rate) => rate.kind === 'delivery')
    .flatMap((rate) => rate.states.map((state) => ({ state, rate })))
    .toSorted((a, b) => a.state.localeCompare(b.state));
  return (
    <div className="where">
      <FieldShell
        name="state"
        label={says.state}
        hint={
          reached.length < 37
            ? says.theseStates + (shell.whatsapp || shell.phone ? ` ${says.otherStates}` : '')
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
          <option value="">{says.chooseState}</option>
          {reached.map(({ state, rate }) => (
            <option key={state} value={state} data-rate={rate.id}>
              {`${state}: ${priceOf(rate.id)}`}
            </option>
          ))}
        </select>
      </FieldShell>
      <Field
        {...typedAt(page, 'lga')}
        label={says.lga}
        optional={says.optional}
        autoComplete="address-level2"
        list="lgas"
      />
      <datalist id="lgas" />
      <Field
        {...typedAt(page, 'area')}
        label={says.area}
        hint={says.areaHint}
        autoComplete="street-address"
      />
      <Field
        {...typedAt(page, 'landmark')}
        label={says.landmark}
        optional={says.optional}
        hint={says.landmarkHint}
      />
    </div>
  );
}
