import { MessageCircle } from 'lucide-react';
import { naira } from '#shared/money.ts';
import { hasServices, isDelivered } from '#shared/goods/files.ts';
import { mostPerLine } from '#shared/goods/quantity.ts';
import type { Cart, CartLine, CartPage, Shell } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import type { Words } from '#shared/words/words.ts';
import { Photo } from '#blocks/parts/picture.tsx';
import { deliveryFrom, payLabel, whatsappLink } from '#blocks/parts/labels.ts';
import { dependsOnPlace, toLabel } from './delivery.tsx';
import { CodeBox, CodeRow } from './code-box.tsx';
import { Notice, SumRow } from './rows.tsx';

/** Whether a line asks for more than there is. */
const tooMany = (line: CartLine) => line.available !== null && line.available < line.quantity;

/** What the goods cost with the code. Kobo. */
const goodsKobo = ({ subtotal_kobo, code }: Cart) => subtotal_kobo - (code?.discount_kobo ?? 0);

/** The basket as a message the shopper only has to send. */
function basketMessage(shell: Shell, cart: Cart): string {
  const lines = cart.lines.map(
    (line) =>
      `${line.quantity} × ${line.title}${line.variant_title ? ` (${line.variant_title})` : ''}: ${naira(line.total_kobo)}`,
  );
  const says = wordsOf(shell.language).basket;
  const code = cart.code && !cart.code.refused ? [wordsOf(shell.language).codes.used(cart.code.code)] : [];
  const total = naira(goodsKobo(cart));
  const sum = isDelivered(cart.lines) ? says.totalIs(total) : `${says.total}: ${total}`;
  return [says.wouldOrder(shell.name), ...lines, ...code, sum].join('\n');
}

function Stepper({ line, words }: { line: CartLine; words: Words }) {
  const { basket: says, files } = words;
  const most = Math.min(line.available ?? mostPerLine, mostPerLine);
  const called = `${line.title}${line.variant_title ? `, ${line.variant_title}` : ''}`;
  const remove = (
    <button className="plain" name="quantity" value={0} data-step="0">
      {says.remove}
      <span className="vh"> {called}</span>
    </button>
  );
  if (line.digital && !line.gift_card)
    return (
      <form className="stepper" method="post" action="/basket/set" data-set={line.variant_id}>
        <input type="hidden" name="variant_id" value={line.variant_id} />
        <span className="soft">{files.toDownload}</span>
        {remove}
      </form>
    );
  return (
    <form className="stepper" method="post" action="/basket/set" data-set={line.variant_id}>
      <input type="hidden" name="variant_id" value={line.variant_id} />
      <button name="quantity" value={line.quantity - 1} aria-label={says.oneLess(called)} data-step="-1">
        <span aria-hidden="true">−</span>
      </button>
      <b data-line-quantity="" aria-label={says.quantity(line.quantity)} role="img">
        {line.quantity}
      </b>
      <button
        name="quantity"
        value={line.quantity + 1}
        disabled={line.quantity >= most}
        aria-label={says.oneMore(called)}
        data-step="1"
        data-most={most}
      >
        <span aria-hidden="true">+</span>
      </button>
      {remove}
    </form>
  );
}

function Line({ line, page }: { line: CartLine; page: CartPage }) {
  const says = wordsOf(page.shell.language).basket;
  const left = line.available ?? 0;
  return (
    <li data-line={line.variant_id}>
      <a className="thumb" href={`/products/${line.product_slug}`} tabIndex={-1} aria-hidden="true">
        {line.picture ? (
          <Photo picture={{ ...line.picture, alt: '' }} sizes="88px" most={320} mode={page.mode} />
        ) : (
          <span>{Array.from(line.title)[0]}</span>
        )}
      </a>
      <div>
        <h2>
          <a href={`/products/${line.product_slug}`}>{line.title}</a>
        </h2>
        {line.variant_title && <p className="soft">{line.variant_title}</p>}
        <p className="soft">{says.each(naira(line.unit_price_kobo))}</p>
        {line.service && <p className="soft">{wordsOf(page.shell.language).services.ofBasket}</p>}
        {tooMany(line) && (
          <p className="error">{left > 0 ? says.tooMany(left, line.quantity - left) : says.soldOut}</p>
        )}
        <Stepper line={line} words={wordsOf(page.shell.language)} />
      </div>
      <b className="sum" data-line-total="">
        {naira(line.total_kobo)}
      </b>
    </li>
  );
}

/** What it costs to bring it to where the shopper said that they are, or where they may say it. */
function BringIt({ page: { shell, to } }: { page: CartPage }) {
  const words = wordsOf(shell.language);
  const said = to ? toLabel(to, words) : deliveryFrom(shell, words);
  if (!said) return null;
  return (
    <p id="delivery" data-varies={to?.varies ? '' : undefined}>
      {said}.{' '}
      {dependsOnPlace(shell.delivery) && (
        <a href="/area?back=/basket">{to ? words.area.another : words.area.forYours}</a>
      )}
    </p>
  );
}

export function CartView({ page }: { page: CartPage }) {
  const { cart, shell } = page;
  const words = wordsOf(shell.language);
  const says = words.basket;
  if (cart.lines.length === 0)
    return (
      <div className="wrap title">
        <h1>{says.empty}</h1>
        <Notice text={page.notice} />
        {page.placed && (
          <p className="notice">
            {says.placed} <a href={page.placed}>{says.seeOrder}</a>
          </p>
        )}
        <p>{says.kept}</p>
        <a className="button" href="/products">
          {words.lists.everything}
        </a>
      </div>
    );
  const blocked = cart.lines.some(tooMany);
  const isSent = isDelivered(cart.lines);
  return (
    <div className="wrap two" data-cart="">
      <div>
        <h1>{says.title}</h1>
        <Notice text={page.notice} />
        <ul className="lines">
          {cart.lines.map((line) => (
            <Line key={line.variant_id} line={line} page={page} />
          ))}
        </ul>
      </div>
      <aside className="box" aria-label={says.total}>
        <CodeRow cart={cart} words={words} />
        <SumRow label={isSent ? says.totalWithout : says.total} kind="total" data-subtotal="">
          {naira(goodsKobo(cart))}
        </SumRow>
        <form method="post" action="/basket/code">
          <CodeBox cart={cart} words={words} />
        </form>
        {isSent && <BringIt page={page} />}
        {isSent && payLabel(shell, words) && <p className="soft">{payLabel(shell, words)}.</p>}
        {!isSent && (
          <p className="soft">
            {hasServices(cart.lines) ? words.services.nothingSent : words.files.afterPayment}
          </p>
        )}
        {blocked ? (
          <p className="error">{says.changeFirst}</p>
        ) : (
          <a className="button wide" href="/checkout">
            {says.checkout}
          </a>
        )}
        {shell.whatsapp && (
          <a className="button line wide" href={whatsappLink(shell.whatsapp, basketMessage(shell, cart))}>
            <MessageCircle />
            {words.product.orderOnWhatsApp}
          </a>
        )}
        <p>
          <a href="/products">{says.goOn}</a>
        </p>
        <p>
          <a href="/basket/send">{says.send}</a>
        </p>
      </aside>
    </div>
  );
}
