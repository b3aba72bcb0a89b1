import { Check, MessageCircle, Truck, Wallet } from 'lucide-react';
import { naira } from '#shared/money.ts';
import { mostPerLine, type ProductPage, type ProductVariant } from '#shared/storefront.ts';
import { Photo } from '#web/blocks/picture.tsx';
import { Cards } from '#web/blocks/product-grid/cards.tsx';
import { Prose } from '#web/blocks/prose.tsx';
import {
  deliveryFrom,
  freeWords,
  payWords,
  priceWords,
  savedPercent,
  stateList,
  stockWords,
  whatsappLink,
} from '#web/blocks/words.ts';
import { inlineJson } from '../head.tsx';
import { Crumbs } from './crumbs.tsx';

const sellable = (variant: ProductVariant) => variant.available === null || variant.available > 0;

/** What is chosen when the page opens: what the shopper sent, else the first that can be bought. */
function chosenVariant({ product, form }: ProductPage): ProductVariant | undefined {
  const sent = form?.values;
  return (
    (sent &&
      product.variants.find((variant) => variant.option_values.every((value, i) => value === sent[i]))) ??
    product.variants.find(sellable) ??
    product.variants[0]
  );
}

function Gallery({ page }: { page: ProductPage }) {
  const { pictures, title } = page.product;
  if (pictures.length === 0)
    return (
      <div className="gallery">
        <div className="frame square">
          <span className="blank" aria-hidden="true">
            {Array.from(title)[0]}
          </span>
        </div>
      </div>
    );
  return (
    <div className="gallery">
      <ul
        className="slides"
        data-slides=""
        {...(pictures.length > 1 && { tabIndex: 0, role: 'list', 'aria-label': 'Photos, scroll sideways' })}
      >
        {pictures.map((picture, index) => (
          <li key={picture.id} id={`photo-${index + 1}`}>
            <Photo
              picture={picture}
              sizes="(min-width:60em) 46vw,80vw"
              most={1280}
              mode={page.mode}
              first={index === 0}
              alt={`${title}, photo ${index + 1}`}
            />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul className="thumbs">
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <a href={`#photo-${index + 1}`} data-thumb={index}>
                <Photo picture={{ ...picture, alt: '' }} sizes="64px" most={160} mode="saver" alt="" />
                <span className="vh">Photo {index + 1}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Price({ page, variant }: { page: ProductPage; variant: ProductVariant }) {
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

/** Variants as the island reads them: id, values, price, old price, stock, photo. */
const islandVariants = (variants: readonly ProductVariant[]) =>
  variants.map((v) => [v.id, v.option_values, v.price_kobo, v.compare_at_kobo, v.available, v.picture]);

function BuyForm({ page, chosen }: { page: ProductPage; chosen: ProductVariant }) {
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

function Assurance({ page }: { page: ProductPage }) {
  const { shell } = page;
  const delivered = shell.delivery.filter((rate) => rate.kind === 'delivery');
  const pickup = shell.delivery.filter((rate) => rate.kind === 'pickup');
  return (
    <div className="sure">
      {shell.delivery.length > 0 && (
        <details>
          <summary>
            <Truck aria-hidden="true" />
            {deliveryFrom(shell)}
            {pickup.length > 0 && delivered.length > 0 && ', or pick up'}
          </summary>
          <ul>
            {[...delivered, ...pickup].map((rate) => (
              <li key={rate.id}>
                <span>
                  {rate.name}
                  <small>
                    {[stateList(rate.states), rate.eta, freeWords(rate)].filter(Boolean).join('. ')}
                  </small>
                </span>
                <b>{priceWords(rate.price_kobo)}</b>
              </li>
            ))}
          </ul>
        </details>
      )}
      {payWords(shell) && (
        <details>
          <summary>
            <Wallet aria-hidden="true" />
            {payWords(shell)}
          </summary>
          <p>
            {shell.pay_online && 'Card, bank transfer or USSD on a secure payment page. '}
            {shell.pay_on_delivery && 'Or pay when your order reaches you. '}
            <a href="/pages/delivery-and-payment">How it works here</a>
          </p>
        </details>
      )}
      <p>
        <Check aria-hidden="true" />
        You get a private page that shows where your order is.
      </p>
    </div>
  );
}

export function ProductView({ page }: { page: ProductPage }) {
  const { product, collection, related } = page;
  const chosen = chosenVariant(page);
  return (
    <>
      <div className="product wrap">
        <Gallery page={page} />
        <div className="buy">
          <Crumbs
            steps={[
              { title: 'Home', path: '/' },
              ...(collection ? [{ title: collection.title, path: `/collections/${collection.slug}` }] : []),
            ]}
          />
          <h1>{product.title}</h1>
          {chosen && (
            <>
              <Price page={page} variant={chosen} />
              <BuyForm page={page} chosen={chosen} />
            </>
          )}
          {product.description && (
            <div className="prose">
              <Prose text={product.description} />
            </div>
          )}
          <Assurance page={page} />
        </div>
      </div>
      {related.length > 0 && (
        <section className="band wrap">
          <div className="head">
            <h2>{collection ? `More from ${collection.title}` : 'More from the shop'}</h2>
            <a className="more" href={collection ? `/collections/${collection.slug}` : '/products'}>
              See all<span className="vh"> of {collection?.title ?? 'the shop'}</span>
            </a>
          </div>
          <Cards products={related} mode={page.mode} level={3} />
        </section>
      )}
    </>
  );
}
