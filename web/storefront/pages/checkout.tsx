import { longest } from '#shared/api/longest.ts';
import { CheckoutInput } from '#shared/api/cart.ts';
import { areServices, hasServices, paidAtTheDoor } from '#shared/goods/files.ts';
import { naira } from '#shared/money.ts';
import { restOf } from '#shared/pricing/gift-card.ts';
import { quotesBy } from '#shared/pricing/quote.ts';
import type { CheckoutPage, CheckoutValues } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import type { Words } from '#shared/words/words.ts';
import { priceLabel } from '#blocks/parts/labels.ts';
import { describedBy, FieldShell } from '#blocks/parts/field.tsx';
import { Adverts } from './adverts.tsx';
import { Field, Radios, typedAt } from './field.tsx';
import { Receive } from './receive.tsx';
import { CodeBox, CodeRow } from './code-box.tsx';
import { CardBox } from './gift-cards.tsx';
import { BoughtLines, SumRow } from './rows.tsx';

const labels: Partial<Record<keyof CheckoutValues, string>> = {
  receive: 'receive-delivery',
  pay_method: 'pay-online',
};

function ErrorSummary({ page }: { page: CheckoutPage }) {
  const says = wordsOf(page.shell.language).checkout;
  const errors = Object.entries(page.errors);
  if (errors.length === 0 && !page.notice) return null;
  return (
    <div className="notice bad" role="alert" tabIndex={-1} data-focus="">
      {page.notice && <p>{page.notice}</p>}
      {errors.length > 0 && (
        <>
          <h2>{says.check}</h2>
          <ul>
            {errors.map(([field, sentence]) => (
              <li key={field}>
                <a href={`#${labels[field as keyof CheckoutValues] ?? field}`}>{sentence}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function You({ page }: { page: CheckoutPage }) {
  const words = wordsOf(page.shell.language);
  const says = words.checkout;
  return (
    <fieldset className="part">
      <legend>
        <h2>{says.who}</h2>
      </legend>
      <Field {...typedAt(page, 'name')} label={says.name} autoComplete="name" required />
      <Field
        {...typedAt(page, 'phone')}
        label={says.phone}
        hint={says.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        required
      />
      <Field
        {...typedAt(page, 'email')}
        label={says.email}
        optional={says.optional}
        hint={[
          page.digital === 'none' ? says.emailHint : words.files.emailHint,
          page.reminds && words.unfinished.mayRemind(page.shell.name),
        ]
          .filter(Boolean)
          .join(' ')}
        type="email"
        autoComplete="email"
      />
    </fieldset>
  );
}

/**
 * Shown where a script can keep it, and so below what is read first: nothing moves there. It is no field of the form, so
 * the server is told nothing of it.
 */
function Remember({ says }: { says: Words['checkout'] }) {
  return (
    <p className="remember" data-remember="" hidden>
      <label>
        <input type="checkbox" />
        {says.remember}
      </label>
      <button className="plain" type="button">
        {says.forget}
      </button>
    </p>
  );
}

/** Whether it may be paid for when it comes. */
const atTheDoor = ({ shell, digital, quotes }: CheckoutPage) =>
  paidAtTheDoor(shell.pay_on_delivery, digital, restOf(quotes.undelivered.otherwise));

/** Whether there is a way to pay, and one to come to what was bought. */
const isOrderable = (page: CheckoutPage) =>
  (page.shell.pay_online || atTheDoor(page) || page.shell.pay_direct) &&
  (!page.is_delivered || page.delivery.length > 0);

function Pay({ page }: { page: CheckoutPage }) {
  const { shell, values, errors } = page;
  const { checkout: says, services } = wordsOf(shell.language);
  const onTheDay = !page.is_delivered;
  const ways = [
    ...(shell.pay_online ? [{ id: 'online', label: says.online, words: says.onlineHow }] : []),
    ...(shell.pay_direct
      ? [
          {
            id: 'direct_transfer',
            label: says.transfer,
            words: says.transferHow,
          },
        ]
      : []),
    ...(atTheDoor(page)
      ? [
          {
            id: 'on_delivery',
            label: onTheDay ? services.payOnTheDay : says.onDelivery,
            words: onTheDay ? services.payOnTheDayHow : says.onDeliveryHow,
          },
        ]
      : []),
  ];
  return (
    <Radios
      name="pay_method"
      legend={says.howPay}
      firstId="pay-online"
      choices={ways}
      chosen={values.pay_method}
      error={errors.pay_method}
      note={
        ways.length === 0 && (
          <p className="error">
            {page.digital === 'none' ? says.noWay : wordsOf(shell.language).files.noWay}
          </p>
        )
      }
    />
  );
}

/** What is to be paid for what is chosen on the page. */
function quoteOn({ quotes, rate_id, values }: CheckoutPage) {
  return quotesBy(quotes, rate_id)[values.pay_method === 'online' ? 'online' : 'otherwise'];
}

function Summary({ page }: { page: CheckoutPage }) {
  const { cart, rate_id, quotes } = page;
  const words = wordsOf(page.shell.language);
  const says = words.checkout;
  const quote = quoteOn(page);
  const isDelivered = page.is_delivered && page.delivery.length > 0;
  const isToDo = areServices(cart.lines);
  return (
    <aside className="box" aria-label={says.yourOrder}>
      <h2>{says.yourOrder}</h2>
      <BoughtLines lines={cart.lines} />
      <SumRow label={isToDo ? words.services.order.goods : says.goods}>{naira(cart.subtotal_kobo)}</SumRow>
      <CodeRow cart={cart} words={words} />
      {isDelivered && (
        <SumRow label={says.delivery} data-delivery="">
          {rate_id ? priceLabel(quote.delivery_kobo, words) : words.till.byState}
        </SumRow>
      )}
      {page.fee_on_top && (
        <SumRow label={says.fee} kind="if-online" data-fee="">
          {naira(quotesBy(quotes, rate_id).online.fee_kobo)}
        </SumRow>
      )}
      <SumRow label={says.toPay} kind="total" data-total={JSON.stringify(quotes)}>
        {naira(quote.total_kobo) + (rate_id || !isDelivered ? '' : words.till.plusDelivery)}
      </SumRow>
      {page.card && (
        <>
          <SumRow label={words.giftCards.pays(page.card.last_four)} data-card="">
            −{naira(quote.card_kobo ?? 0)}
          </SumRow>
          <SumRow label={words.giftCards.leftToPay} kind="total" data-due="">
            {naira(restOf(quote))}
          </SumRow>
        </>
      )}
      <CardBox page={page} words={words} />
      <CodeBox cart={cart} words={words} />
      <button className="button wide" data-place="" disabled={!isOrderable(page)}>
        <span className="if-online">{restOf(quote) > 0 ? says.placeAndPay : says.place}</span>
        <span className="if-delivery">{says.place}</span>
      </button>
      <p className="soft">
        {/* A button of the form, so that what was typed comes along and is there again. */}
        <button className="plain" name="basket">
          {says.changeBasket}
        </button>
      </p>
    </aside>
  );
}

/** What the shop should know; of a service when it would suit, as nobody asks where it goes. */
function Note({ page }: { page: CheckoutPage }) {
  const { checkout: says, services } = wordsOf(page.shell.language);
  const isToDo = hasServices(page.cart.lines);
  const label = isToDo ? (page.is_delivered ? services.whenToo : services.when) : says.note;
  const hint = isToDo ? services.whenHint : undefined;
  return (
    <FieldShell name="note" label={label} hint={hint} optional={says.optional} error={page.errors.note}>
      <textarea
        id="note"
        name="note"
        rows={3}
        maxLength={longest(CheckoutInput, 'note')}
        defaultValue={page.values.note}
        aria-describedby={describedBy('note', hint, page.errors.note)}
      />
    </FieldShell>
  );
}

export function CheckoutView({ page }: { page: CheckoutPage }) {
  const says = wordsOf(page.shell.language).checkout;
  return (
    <form className="wrap two checkout" method="post" action="/checkout" noValidate data-checkout="">
      {/* What Enter in a field presses: a form's first button, which else were that of the code. */}
      <button className="vh" tabIndex={-1} aria-hidden="true" data-place="" />
      <div>
        <h1>{says.title}</h1>
        <ErrorSummary page={page} />
        <input type="hidden" name="key" value={page.values.key} />
        <input type="hidden" name="shown_total_kobo" value={quoteOn(page).total_kobo} data-shown="" />
        {page.card && (
          <input type="hidden" name="shown_due_kobo" value={restOf(quoteOn(page))} data-shown-due="" />
        )}
        <You page={page} />
        {page.is_delivered && <Receive page={page} />}
        <Pay page={page} />
        <Note page={page} />
        <Remember says={says} />
        <Adverts shell={page.shell} asks={page} agreed={page.values.adverts === 'yes'} />
      </div>
      <Summary page={page} />
    </form>
  );
}
