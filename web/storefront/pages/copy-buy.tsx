import { MessageCircle, Phone } from 'lucide-react';
import { naira } from '#shared/money.ts';
import { copyFile, type ShopCopy } from '#shared/shop-copy.ts';
import { stockWords } from '#shared/goods/stock.ts';
import type { ProductPage, ProductVariant, Shell } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { spokenPhone, telLink, whatsappLink } from '#blocks/parts/labels.ts';
import { inlineJson } from '../inline-json.ts';
import { DownloadFacts, HowMany, islandVariants, Options, sellable } from './buy.tsx';

/** `08031234567` → the address that opens a text message with these words in it. */
const smsLink = (phone: string, text: string) =>
  `sms:+234${phone.replace(/^0/, '')}?&body=${encodeURIComponent(text)}`;

/**
 * The ways to send an order to the shop as a message: WhatsApp, else by the phone. With `written` the script puts the
 * words in. Nothing where the shop has no number.
 */
export function OrderBy({ shell, text, written }: { shell: Shell; text: string; written?: boolean }) {
  const { whatsapp, phone } = shell;
  const words = wordsOf(shell.language);
  const mark = written ? { 'data-send': '' } : {};
  const line = written ? '' : 'line ';
  if (whatsapp)
    return (
      <a className={`button ${line}wide`} href={whatsappLink(whatsapp, text)} {...mark}>
        <MessageCircle />
        {words.product.orderOnWhatsApp}
      </a>
    );
  if (!phone) return null;
  return (
    <>
      <a className={`button ${line}wide`} href={smsLink(phone, text)} {...mark}>
        <MessageCircle />
        {words.copy.bySms}
      </a>
      <a className="button line wide" href={telLink(phone)}>
        <Phone />
        {words.copy.byPhone(spokenPhone(phone))}
      </a>
    </>
  );
}

/** What whoever orders fills in. */
const open = '…';

/** An order of this one thing, for a browser without script: its lines to fill in are open. */
function orderText({ product, shell }: ProductPage, copy: ShopCopy): string {
  const words = wordsOf(shell.language);
  const prices = product.variants.map((one) => one.price_kobo);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const says = words.copy;
  return [
    words.basket.wouldOrder(shell.name),
    product.title,
    ...product.options.map(({ name }) => `${name}: ${open}`),
    says.price(least === most ? naira(least) : words.product.between(naira(least), naira(most))),
    says.pieces(open),
    says.name(open),
    says.area(open),
    says.prices(words.when.date(copy.made_at)),
  ].join('\n');
}

interface Props {
  page: ProductPage;
  copy: ShopCopy;
  chosen: ProductVariant | undefined;
}

/** How a product is ordered from a copy of the shop: by a message, or by the basket that the script keeps in the browser. */
export function CopyBuyForm({ page, copy, chosen }: Props) {
  const { product, shell } = page;
  const any = product.variants.some(sellable);
  const words = wordsOf(shell.language);
  const says = words.product;
  return (
    <form className="buy-form" data-add={copyFile(page.path)} data-title={product.title}>
      <p className="error" id="buy-error" role="alert" data-error="" />
      <Options page={page} chosen={chosen} />
      <script
        type="application/json"
        data-variants=""
        dangerouslySetInnerHTML={{ __html: inlineJson(islandVariants(product.variants)) }}
      />
      <DownloadFacts page={page} />
      <p className="stock" data-stock="" aria-live="polite">
        {any ? chosen && stockWords(chosen.available, words.tags) : words.tags.soldOut}
      </p>
      {any && (
        <div className="buy-bar" hidden data-scripted="">
          {!product.download && <HowMany quantity="1" label={says.howMany} />}
          <button className="button" data-buy="">
            {says.add}
          </button>
        </div>
      )}
      {any && <OrderBy shell={shell} text={orderText(page, copy)} />}
      {!any && shell.whatsapp && (
        <a
          className="button line"
          href={whatsappLink(shell.whatsapp, says.whenBack(shell.name, product.title))}
        >
          <MessageCircle />
          {says.askWhenBack}
        </a>
      )}
    </form>
  );
}
