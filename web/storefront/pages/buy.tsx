import { MessageCircle } from 'lucide-react';
import { naira } from '#shared/money.ts';
import { fewLeft, stockWords } from '#shared/stock.ts';
import { mostPerLine, type ProductPage, type ProductVariant } from '#shared/storefront.ts';
import { savedPercent, whatsappLink } from '#web/blocks/words.ts';
import { inlineJson } from '../inline-json.ts';

const sellable = (variant: ProductVariant) => variant.available === null || variant.available > 0;

/** What is chosen when the page opens: what the shopper sent, else the first that can be bought. */
export function chosenVariant({ product, form }: ProductPage): ProductVariant | undefined {
  const sent = form?.values;
  return (
    (sent &&
      product.variants.find((variant) => variant.option_values.every((value, i) => value === sent[i]))) ??
    product.variants.find(sellable) ??
    product.variants[0]
  );
}

export function Price({ page, variant }: { page: ProductPage; variant: ProductVariant }) {
  const saved = savedPercent(variant.price_kobo, variant.compare_at_kobo);
  const prices = page.product.variants.map((one) => one.price_kobo);
  const spread = page.product.options.length > 1 && Math.max(...prices) > Math.min(...prices);
  return (
    <p className="price big" data-price="">
      <b>{naira(variant.price_kobo)}</b>
      {saved > 0 && variant.compare_at_kobo !== null && (
        <>
          {' '}
          <s>
            <span className="vh">was </span>
            {naira(variant.compare_at_kobo)}
          </s>{' '}
          <span className="tag">{`${saved}% off`}</span>
        </>
      )}
      {spread && (
        <small data-spread="">{` ${naira(Math.min(...prices))} to ${naira(Math.max(...prices))}, by choice`}</small>
      )}
    </p>
  );
}

function Options({ page, chosen }: { page: ProductPage; chosen: ProductVariant }) {
  const { options, variants } = page.product;
  const values = page.form?.values ?? chosen.option_values;
  const priced = options.length === 1 && new Set(variants.map((variant) => variant.price_kobo)).size > 1;
  return options.map((option, index) => (
    <fieldset key={option.name} className="chips">
      <legend>{option.name}</legend>
      {option.values.map((value) => {
        const one =
          options.length === 1 ? variants.find((variant) => variant.option_values[0] === value) : undefined;
        return (
          <label key={value} className={one && !sellable(one) ? 'chip out' : 'chip'}>
            <input
              type="radio"
              name={`o${index}`}
              value={value}
              defaultChecked={values[index] === value}
              required
            />
            <span>
              {value}
              {priced && one && <small> {naira(one.price_kobo)}</small>}
              {one && !sellable(one) && <small> sold out</small>}
            </span>
          </label>
        );
      })}
    </fieldset>
  ));
}

/** A count as far as shoppers are told of it: the page stays as true as its words. */
const toldOf = ({ available }: ProductVariant) =>
  available === null ? null : Math.min(available, fewLeft + 1);

/** Variants as the island reads them: id, values, price, old price, stock, photo. */
const islandVariants = (variants: readonly ProductVariant[]) =>
  variants.map((v) => [v.id, v.option_values, v.price_kobo, v.compare_at_kobo, toldOf(v), v.picture]);

export function BuyForm({ page, chosen }: { page: ProductPage; chosen: ProductVariant }) {
  const { product, form, shell } = page;
  const any = product.variants.some(sellable);
  const single = product.variants.length === 1;
  const ask = any
    ? `Hello ${shell.name}, I would like to order: ${product.title}. ${shell.url}${page.path}`
    : `Hello ${shell.name}, please tell me when this is back: ${product.title}. ${shell.url}${page.path}`;
  return (
    <form className="buy-form" method="post" action="/basket/add" data-add="">
      <input type="hidden" name="product" value={product.slug} />
      <Options page={page} chosen={chosen} />
      {!single && (
        <script
          type="application/json"
          data-variants=""
          dangerouslySetInnerHTML={{ __html: inlineJson(islandVariants(product.variants)) }}
        />
      )}
      {single && <input type="hidden" name="variant_id" value={chosen.id} />}
      <p className="stock" data-stock="" aria-live="polite">
        {any || single ? stockWords(chosen.available) : 'Sold out'}
      </p>
      <p className="error" id="buy-error" role="alert" data-error="">
        {form?.error}
      </p>
      {any && (
        <div className="buy-bar">
          <label className="amount">
            <span className="vh">How many</span>
            <input
              type="number"
              name="quantity"
              inputMode="numeric"
              min={1}
              max={mostPerLine}
              defaultValue={form?.quantity ?? '1'}
              required
              data-quantity=""
            />
          </label>
          <button className="button" data-buy="">
            Add to basket
          </button>
        </div>
      )}
      {shell.whatsapp && (
        <a className="button line" href={whatsappLink(shell.whatsapp, ask)}>
          <MessageCircle aria-hidden="true" />
          {any ? 'Order on WhatsApp' : 'Ask when it is back'}
        </a>
      )}
    </form>
  );
}
