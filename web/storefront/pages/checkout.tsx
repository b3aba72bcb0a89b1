import { longest } from '#shared/api/longest.ts';
import { CheckoutInput } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { quotesBy } from '#shared/pricing/quote.ts';
import type { CheckoutPage, CheckoutValues } from '#shared/storefront.ts';
import { priceLabel } from '#blocks/parts/labels.ts';
import { describedBy, Field, FieldShell, Radios, typedAt } from './field.tsx';
import { Receive } from './receive.tsx';
import { BoughtLine, SumRow } from './rows.tsx';

const labels: Partial<Record<keyof CheckoutValues, string>> = {
  receive: 'receive-delivery',
  pay_method: 'pay-online',
};

function ErrorSummary({ page }: { page: CheckoutPage }) {
  const errors = Object.entries(page.errors);
  if (errors.length === 0 && !page.notice) return null;
  return (
    <div className="notice bad" role="alert" tabIndex={-1} data-focus="">
      {page.notice && <p>{page.notice}</p>}
      {errors.length > 0 && (
        <>
          <h2>Please check</h2>
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
  return (
    <fieldset className="part">
      <legend>
        <h2>Who is it for?</h2>
      </legend>
      <Field {...typedAt(page, 'name')} label="Your name" autoComplete="name" required />
      <Field
        {...typedAt(page, 'phone')}
        label="Phone number"
        hint="We call or message this number about your order."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        required
      />
      <Field
        {...typedAt(page, 'email')}
        label="Email"
        optional
        hint="For your receipt."
        type="email"
        autoComplete="email"
      />
    </fieldset>
  );
}

/** Shown where a script can keep it; it is no field of the form, so the server is told nothing of it. */
function Remember() {
  return (
    <p className="remember" data-remember="" hidden>
      <label>
        <input type="checkbox" />
        Remember my details on this phone
      </label>
      <button className="plain" type="button">
        Forget
      </button>
    </p>
  );
}

function Pay({ page }: { page: CheckoutPage }) {
  const { shell, values, errors } = page;
  const ways = [
    ...(shell.pay_online
      ? [{ id: 'online', label: 'Pay online now', words: 'Card, bank transfer or USSD, on a secure page.' }]
      : []),
    ...(shell.pay_direct
      ? [
          {
            id: 'direct_transfer',
            label: 'Bank transfer to the shop’s account',
            words: 'We show you the account and the exact amount. The shop confirms it once it has arrived.',
          },
        ]
      : []),
    ...(shell.pay_on_delivery
      ? [{ id: 'on_delivery', label: 'Pay on delivery', words: 'Pay when your order reaches you.' }]
      : []),
  ];
  return (
    <Radios
      name="pay_method"
      legend="How will you pay?"
      firstId="pay-online"
      choices={ways}
      chosen={values.pay_method}
      error={errors.pay_method}
      note={
        ways.length === 0 && (
          <p className="error">This shop takes no orders online at the moment. Please ask us first.</p>
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
  const quote = quoteOn(page);
  return (
    <aside className="box" aria-label="Your order">
      <h2>Your order</h2>
      <ul className="brief">
        {cart.lines.map((line) => (
          <li key={line.variant_id}>
            <BoughtLine line={line} />
          </li>
        ))}
      </ul>
      <SumRow label="Goods">{naira(cart.subtotal_kobo)}</SumRow>
      <SumRow label="Delivery" data-delivery="">
        {rate_id ? priceLabel(quote.delivery_kobo) : 'by your state'}
      </SumRow>
      {page.fee_on_top && (
        <SumRow label="Payment fee" kind="if-online" data-fee="">
          {naira(quotesBy(quotes, rate_id).online.fee_kobo)}
        </SumRow>
      )}
      <SumRow label="To pay" kind="total" data-total={JSON.stringify(quotes)}>
        {rate_id ? naira(quote.total_kobo) : `${naira(quote.total_kobo)} + delivery`}
      </SumRow>
      <button
        className="button wide"
        data-place=""
        disabled={!page.shell.pay_online && !page.shell.pay_on_delivery && !page.shell.pay_direct}
      >
        <span className="if-online">Place order and pay</span>
        <span className="if-delivery">Place order</span>
      </button>
      <p className="soft">
        {/* A button of the form, so that what was typed comes along and is there again. */}
        <button className="plain" name="basket">
          Change your basket
        </button>
      </p>
    </aside>
  );
}

export function CheckoutView({ page }: { page: CheckoutPage }) {
  return (
    <form className="wrap two checkout" method="post" action="/checkout" noValidate data-checkout="">
      <div>
        <h1>Checkout</h1>
        <ErrorSummary page={page} />
        <input type="hidden" name="key" value={page.values.key} />
        <input type="hidden" name="shown_total_kobo" value={quoteOn(page).total_kobo} data-shown="" />
        <You page={page} />
        <Receive page={page} />
        <Remember />
        <Pay page={page} />
        <FieldShell name="note" label="Anything we should know?" optional error={page.errors.note}>
          <textarea
            id="note"
            name="note"
            rows={3}
            maxLength={longest(CheckoutInput, 'note')}
            defaultValue={page.values.note}
            aria-describedby={describedBy('note', undefined, page.errors.note)}
          />
        </FieldShell>
      </div>
      <Summary page={page} />
    </form>
  );
}
