import { states } from '#shared/places/nigeria.ts';
import { isSplit } from '#shared/pricing/delivery.ts';
import { everyWay, hasWays, waysOf } from '#shared/pricing/ways.ts';
import { quotesBy } from '#shared/pricing/quote.ts';
import type { CheckoutPage, DeliveryChoice } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import type { Words } from '#shared/words/words.ts';
import { priceLabel, telLink, whatsappLink } from '#blocks/parts/labels.ts';
import { describedBy, FieldShell } from '#blocks/parts/field.tsx';
import { Field, Radios, typedAt } from './field.tsx';

/** In words, what a way of delivery costs for this basket. */
const priceIn = (page: CheckoutPage) => (rateId: string) =>
  priceLabel(quotesBy(page.quotes, rateId).otherwise.delivery_kobo, wordsOf(page.shell.language));

/** Delivery or pick-up; where to, with the price of each place said in the list itself, so that it works unscripted. */
export function Receive({ page }: { page: CheckoutPage }) {
  const { values, errors, delivery } = page;
  const says = wordsOf(page.shell.language).checkout;
  const priceOf = priceIn(page);
  const pickup = delivery.filter((rate) => rate.kind === 'pickup');
  const delivered = delivery.filter((rate) => rate.kind === 'delivery');
  const parted = delivered.some(({ places }) => places.length > 0);
  const choices = [
    ...(delivered.length > 0
      ? [{ id: 'delivery', label: says.deliver, words: parted ? says.priceByPlace : says.priceByState }]
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
      legend={says.howReceive}
      firstId="receive-delivery"
      choices={choices}
      chosen={values.receive}
      error={errors.receive}
      note={choices.length === 0 && <NoWayToYou page={page} />}
    >
      {delivered.length > 0 && <Where page={page} parted={parted} />}
    </Radios>
  );
}

/** Said before anything is filled in: nothing can be ordered from a shop that neither sends nor hands out. */
function NoWayToYou({ page: { shell } }: { page: CheckoutPage }) {
  const { checkout: says, checkoutRefusals } = wordsOf(shell.language);
  return (
    <p className="error">
      {checkoutRefusals.noDelivery} <AskShop shell={shell} says={says} />
    </p>
  );
}

/** The shop's own line, where it has one. */
function AskShop({ shell, says }: { shell: CheckoutPage['shell']; says: Words['checkout'] }) {
  if (shell.whatsapp)
    return <a href={whatsappLink(shell.whatsapp, says.askDelivery(shell.name))}>{says.askPrice}</a>;
  return shell.phone ? <a href={telLink(shell.phone)}>{says.askByPhone}</a> : null;
}

/** `parted`: some state has parts with prices of their own. */
function Where({ page, parted }: { page: CheckoutPage; parted: boolean }) {
  const says = wordsOf(page.shell.language).checkout;
  return (
    <div className="where">
      <State page={page} />
      {parted ? (
        <Part page={page} />
      ) : (
        <>
          <Field
            {...typedAt(page, 'lga')}
            label={says.lga}
            optional={says.optional}
            autoComplete="address-level2"
            list="lgas"
          />
          <datalist id="lgas" />
          {page.delivery.some(hasWays) && <ShowPrice says={says} />}
        </>
      )}
      <div id="way" className="where">
        {page.delivery.filter(hasWays).map((rate) => (
          <Ways key={rate.id} page={page} rate={rate} />
        ))}
        <PriceHere page={page} />
      </div>
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

function State({ page }: { page: CheckoutPage }) {
  const { values, errors, shell } = page;
  const words = wordsOf(shell.language);
  const says = words.checkout;
  const reached = states.flatMap((state) => priceOfState(page, state) ?? []);
  const others = states.filter((state) => !reached.some((one) => one.state === state));
  const hint = says.theseStates + (shell.whatsapp || shell.phone ? ` ${says.otherStates}` : '');
  return (
    <FieldShell
      name="state"
      label={says.state}
      hint={others.length > 0 ? hint : undefined}
      error={errors.state}
    >
      <select
        id="state"
        name="state"
        autoComplete="address-level1"
        defaultValue={values.state}
        aria-describedby={describedBy('state', others.length > 0 ? 'hint' : undefined, errors.state)}
        aria-invalid={errors.state ? true : undefined}
      >
        <option value="">{says.chooseState}</option>
        {reached.map(({ state, price, rate, split }) => (
          <option key={state} value={state} data-rate={rate} data-split={split ? '' : undefined}>
            {`${state}: ${price}`}
          </option>
        ))}
        {others.length > 0 && (
          <optgroup label={says.askFirst}>
            {others.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </optgroup>
        )}
      </select>
    </FieldShell>
  );
}

/** What a state costs, from the lowest where its parts differ; null where nothing is delivered. */
function priceOfState(page: CheckoutPage, state: string) {
  const { tags } = wordsOf(page.shell.language);
  const here = page.delivery.filter(
    ({ kind, states: whole, places }) =>
      kind === 'delivery' && (whole.includes(state) || places.some((place) => place.state === state)),
  );
  if (here.length === 0) return null;
  const split = isSplit(page.delivery, state);
  const kobo = ({ id }: DeliveryChoice) => quotesBy(page.quotes, id).otherwise.delivery_kobo;
  const lowest = here.toSorted((a, b) => kobo(a) - kobo(b))[0]!;
  const price = priceIn(page)(lowest.id);
  return {
    state,
    split,
    rate: split ? undefined : lowest.id,
    price: split && here.length > 1 ? tags.from(price) : price,
  };
}

/** Where in the state, by the names people say; filled by the script when another state is chosen. */
function Part({ page }: { page: CheckoutPage }) {
  const { parts, values, errors, shell } = page;
  const { checkout: says, till } = wordsOf(shell.language);
  const priceOf = priceIn(page);
  // What an earlier form had is kept, also where it is in no list.
  const typed = values.lga && !parts?.some(({ name }) => name === values.lga) ? values.lga : null;
  return (
    <>
      <FieldShell name="lga" label={says.part} hint={says.partHint} error={errors.lga}>
        <select
          id="lga"
          name="lga"
          autoComplete="address-level2"
          defaultValue={values.lga}
          aria-describedby={describedBy('lga', 'hint', errors.lga)}
          aria-invalid={errors.lga ? true : undefined}
        >
          <option value="">{parts ? till.choosePart : says.stateFirst}</option>
          {typed && <option>{typed}</option>}
          {parts?.map(({ name, rate_id }) => (
            <option key={name} value={name} data-rate={rate_id}>
              {`${name}: ${rate_id ? priceOf(rate_id) : till.noPrice}`}
            </option>
          ))}
        </select>
      </FieldShell>
      <ShowPrice says={says} />
    </>
  );
}

/** Asks for the page with the price of the place; the script knows it. */
const ShowPrice = ({ says }: { says: Words['checkout'] }) => (
  <noscript>
    <p>
      <button className="button line" name="price">
        {says.showPrice}
      </button>
    </p>
  </noscript>
);

/** The ways to the places of a price, in their owner's order, the first chosen; there while it goes to one of these. */
function Ways({ page, rate }: { page: CheckoutPage; rate: DeliveryChoice }) {
  const { errors, zone_id, rate_id } = page;
  const says = wordsOf(page.shell.language).checkout;
  const isHere = rate.id === zone_id;
  const ways = waysOf(rate);
  return (
    <div data-ways={rate.id} hidden={!isHere}>
      <Radios
        name="way"
        legend={says.ways}
        id={`way-${rate.id}`}
        firstId={`way-${rate.id}-first`}
        choices={ways.map(({ id, way = '', eta, pay_on_delivery }) => ({
          id,
          label: way,
          words: [eta, page.shell.pay_on_delivery && pay_on_delivery === false ? says.paidBefore : '']
            .filter(Boolean)
            .join('. '),
          price: priceIn(page)(id),
        }))}
        // None, where what was chosen is gone.
        chosen={isHere ? rate_id : rate.id}
        error={isHere ? errors.way : undefined}
        disabled={!isHere}
      />
    </div>
  );
}

/** What delivery to there costs and how long it takes; or, where it has no price, what can be done. */
function PriceHere({ page }: { page: CheckoutPage }) {
  const { shell, rate_id, values, parts } = page;
  const { checkout: says, till } = wordsOf(shell.language);
  const every = everyWay(page.delivery);
  const rate = every.find(({ id }) => id === rate_id && values.receive === 'delivery');
  const isWhere = parts ? values.lga !== '' : values.state !== '';
  const etas = every.filter(({ eta }) => eta !== '').map(({ id, eta }) => [id, eta]);
  return (
    <div role="status">
      <p data-here={JSON.stringify(Object.fromEntries(etas))}>
        {rate && till.deliveryIs(priceIn(page)(rate.id), rate.eta)}
      </p>
      <p className="notice" data-no-price="" hidden={page.zone_id !== '' || !isWhere}>
        {says.noPrice} <AskShop shell={shell} says={says} />{' '}
        {page.delivery.some(({ kind }) => kind === 'pickup') && says.orFetch}
      </p>
    </div>
  );
}
