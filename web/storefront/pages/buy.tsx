import { MessageCircle } from 'lucide-react';
import { downloadWords, fileKinds, sizeWords } from '#shared/goods/files.ts';
import { naira } from '#shared/money.ts';
import { fewLeft, stockWords } from '#shared/goods/stock.ts';
import { swatchOf } from '#shared/looks/swatch.ts';
import { mostPerLine } from '#shared/goods/quantity.ts';
import type { ProductPage, ProductVariant } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { savedPercent, whatsappLink } from '#blocks/parts/labels.ts';
import { inlineJson } from '../inline-json.ts';

export const sellable = (variant: ProductVariant) => variant.available === null || variant.available > 0;

/** What is chosen when the page opens: what its address or the shopper said, or the only one there is. Nothing is chosen for them. */
export function chosenVariant({ product, form, opened }: ProductPage): ProductVariant | undefined {
  const { variants } = product;
  if (variants.length === 1) return variants[0];
  if (opened) return variants.find(({ id }) => id === opened);
  const sent = form?.values;
  return sent && variants.find((variant) => variant.option_values.every((value, i) => value === sent[i]));
}

export function Price({ page, variant }: { page: ProductPage; variant: ProductVariant | undefined }) {
  const words = wordsOf(page.shell.language);
  const prices = page.product.variants.map((one) => one.price_kobo);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const shown = variant ?? (least === most ? page.product.variants[0] : undefined);
  const was = shown?.compare_at_kobo ?? null;
  const saved = shown ? savedPercent(shown.price_kobo, was) : 0;
  return (
    <p className="price big" data-price="">
      <b>{shown ? naira(shown.price_kobo) : words.product.between(naira(least), naira(most))}</b>
      {saved > 0 && was !== null && (
        <>
          {' '}
          <s>
            <span className="vh">{words.tags.was}</span>
            {naira(was)}
          </s>{' '}
          <span className="tag">{words.tags.off(saved)}</span>
        </>
      )}
    </p>
  );
}

/** How a colour looks, beside its name. A page allows no style of an element, so it is drawn. */
function Swatch({ hex }: { hex: string | null }) {
  if (!hex) return null;
  return (
    <svg viewBox="0 0 1 1" aria-hidden="true">
      <path fill={hex} d="M0 0h1v1H0z" />
    </svg>
  );
}

export function Options({ page, chosen }: { page: ProductPage; chosen: ProductVariant | undefined }) {
  const { options, variants, gift_card } = page.product;
  const values = chosen?.option_values ?? page.form?.values ?? [];
  // A gift card's kinds are its prices.
  const priced =
    !gift_card && options.length === 1 && new Set(variants.map((variant) => variant.price_kobo)).size > 1;
  const isOut = (index: number, value: string) =>
    !variants.some((variant) => variant.option_values[index] === value && sellable(variant));
  // A form that comes back opens where something is to be chosen, without script too.
  const missing = options.findIndex((_, index) => !values[index]);
  const first = page.form?.error
    ? options[missing]?.values.find((value) => !isOut(missing, value))
    : undefined;
  return options.map((option, index) => (
    <fieldset key={option.name} className="chips">
      <legend>{option.name}</legend>
      {option.values.map((value) => {
        const one = priced ? variants.find((variant) => variant.option_values[0] === value) : undefined;
        const out = isOut(index, value);
        return (
          <label key={value} className={out ? 'chip out' : 'chip'}>
            <input
              type="radio"
              name={`o${index}`}
              value={value}
              defaultChecked={values[index] === value}
              disabled={out}
              autoFocus={index === missing && value === first}
              required
            />
            <span>
              <Swatch hex={option.colours?.[value] ?? swatchOf(option.name, value)} />
              {value}
              {one && <small> {naira(one.price_kobo)}</small>}
              {out && <small> {wordsOf(page.shell.language).product.soldOut}</small>}
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
export const islandVariants = (variants: readonly ProductVariant[]) =>
  variants.map((v) => [v.id, v.option_values, v.price_kobo, v.compare_at_kobo, toldOf(v), v.picture]);

/** A file is bought once, so nobody is asked how many. */
export function HowMany({ quantity, label }: { quantity: string; label: string }) {
  return (
    <label className="amount" htmlFor="how-many">
      <span className="vh">{label}</span>
      <input
        id="how-many"
        type="number"
        name="quantity"
        inputMode="numeric"
        min={1}
        max={mostPerLine}
        defaultValue={quantity}
        required
        data-quantity=""
      />
    </label>
  );
}

/** A file's kind is said beside it in words. */
const withoutEnding = (name: string) => name.replace(/\.[a-z0-9]{1,5}$/i, '');

/** What is downloaded, how large it is, and when it comes. */
export function DownloadFacts({ page }: { page: ProductPage }) {
  const { download } = page.product;
  if (!download) return null;
  const says = wordsOf(page.shell.language).files;
  return (
    <div className="gets soft">
      <p>
        <b>{downloadWords(download)}</b>
        {!page.shell.copy && `. ${says.facts(page.data_cost)}`}
      </p>
      {page.files.length > 1 && (
        <>
          <p>
            <b>{says.get}</b>
          </p>
          <ul>
            {page.files.map(({ name, kind, size }, at) => (
              <li key={at}>
                {withoutEnding(name)} <small>{`${fileKinds[kind].label} · ${sizeWords(size)}`}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

export function BuyForm({ page, chosen }: { page: ProductPage; chosen: ProductVariant | undefined }) {
  const { product, form, shell } = page;
  const any = product.variants.some(sellable);
  const single = product.variants.length === 1;
  const words = wordsOf(shell.language);
  const says = words.product;
  const about = `${product.title}. ${shell.url}${page.path}`;
  const ask = any ? says.wouldOrder(shell.name, about) : says.whenBack(shell.name, about);
  return (
    <form className="buy-form" method="post" action="/basket/add" data-add="">
      <input type="hidden" name="product" value={product.slug} />
      <p className="error" id="buy-error" role="alert" data-error="">
        {form?.error}
      </p>
      <Options page={page} chosen={chosen} />
      {!single && (
        <script
          type="application/json"
          data-variants=""
          dangerouslySetInnerHTML={{ __html: inlineJson(islandVariants(product.variants)) }}
        />
      )}
      {single && <input type="hidden" name="variant_id" value={chosen?.id} />}
      <DownloadFacts page={page} />
      <p className="stock" data-stock="" aria-live="polite">
        {any ? chosen && stockWords(chosen.available, words.tags) : words.tags.soldOut}
      </p>
      {any && (
        <div className="buy-bar">
          {!product.download && <HowMany quantity={form?.quantity ?? '1'} label={says.howMany} />}
          <button className="button" data-buy="">
            {says.add}
          </button>
        </div>
      )}
      {shell.whatsapp && (
        <a className="button line" href={whatsappLink(shell.whatsapp, ask)}>
          <MessageCircle />
          {any ? says.orderOnWhatsApp : says.askWhenBack}
        </a>
      )}
    </form>
  );
}
