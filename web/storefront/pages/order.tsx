import { MessageCircle } from 'lucide-react';
import { naira, signedNaira } from '#shared/money.ts';
import { furtherParts } from '#shared/pricing/quote.ts';
import { spokenCode } from '#shared/orders/rider.ts';
import type { OrderPage, OrderView } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { wordsOfOrder } from '#shared/words/of-order.ts';
import type { Words } from '#shared/words/words.ts';
import { Photo } from '#blocks/parts/picture.tsx';
import { forwardLink, priceLabel, spokenPhone } from '#blocks/parts/labels.ts';
import { Reach } from '#blocks/parts/reach.tsx';
import { answerWords, orderStory } from './order-story.ts';
import { Changed } from './changed.tsx';
import { Downloads } from './downloads.tsx';
import { CardRows, OwnCards, PayByCard } from './gift-cards.tsx';
import { OwnReviews } from './own-reviews.tsx';
import { PartAccount } from './part-account.tsx';
import { PayRow } from './pay-row.tsx';
import { askedLabel, dueOf } from './part-story.ts';
import { Steps } from './steps.tsx';
import { ShutNote } from './shut-note.tsx';
import { BoughtLine, Fact, Notice, SumRow } from './rows.tsx';
import { TransferBox } from './transfer.tsx';

/** A transfer that was recorded by mistake never came, so nothing of it went back either. */
const isNeverCome = (order: OrderView) =>
  order.transfer?.state === 'not_come' && order.paid_kobo === order.refunded_kobo;

/** Whether its price of delivery is told: where it has one, and where goods come for nothing. */
const isDeliveryTold = ({ fulfillment_status, delivery_kind, channel, delivery_kobo }: OrderView) =>
  fulfillment_status !== 'not_required' &&
  (delivery_kobo > 0 || (channel === 'online' && delivery_kind !== 'service'));

function deliveryLabel({ delivery_kind: kind, delivery_name: name }: OrderView, words: Words): string {
  if (kind === 'service') return words.services.transport;
  return kind === 'pickup' ? words.order.pickUp : words.order.deliveryBy(name);
}

function Money({ order, words }: { order: OrderView; words: Words }) {
  const says = words.order;
  const { discount_code: code } = order;
  const never = isNeverCome(order);
  return (
    <>
      <SumRow label={says.goods}>{naira(order.subtotal_kobo)}</SumRow>
      {isDeliveryTold(order) && (
        <SumRow label={deliveryLabel(order, words)}>{priceLabel(order.delivery_kobo, words)}</SumRow>
      )}
      {furtherParts(order).map(({ part, kobo }) => (
        <SumRow
          key={part}
          label={part === 'discount_kobo' && code ? words.codes.discount(code) : words.prices[part]}
        >
          {signedNaira(kobo)}
        </SumRow>
      ))}
      {code && order.discount_kobo === 0 && <SumRow label={words.codes.field}>{code}</SumRow>}
      <SumRow label={says.total} kind="total">
        {naira(order.total_kobo)}
      </SumRow>
      {order.paid_kobo > 0 && !never && <SumRow label={says.paidSoFar}>{naira(order.paid_kobo)}</SumRow>}
      <CardRows order={order} words={words} />
      {order.refunded_kobo > 0 && !never && (
        <SumRow label={says.sentBack}>{naira(order.refunded_kobo)}</SumRow>
      )}
      {order.asked && (
        <>
          <SumRow label={askedLabel(order, order.asked, words)}>{naira(order.asked.amount_kobo)}</SumRow>
          {order.asked.after_kobo > 0 && (
            <SumRow label={words.parts.balance}>{naira(order.asked.after_kobo)}</SumRow>
          )}
        </>
      )}
    </>
  );
}

/** The paper of what was paid, once something was. */
function ToReceipt({ page }: { page: OrderPage }) {
  const { order } = page;
  if (order.paid_kobo === 0 || isNeverCome(order)) return null;
  return (
    <p>
      <a className="button line" href={`${page.path}/receipt`}>
        {wordsOf(page.shell.language).receipt.see}
      </a>
    </p>
  );
}

/** What who brings a parcel is told, once it is there. */
function Codes({ order, says }: { order: OrderView; says: Words['order'] }) {
  const codes = order.parcels.filter(({ delivery_code }) => delivery_code !== '');
  if (codes.length === 0) return null;
  return (
    <div className="notice">
      {codes.map(({ id, delivery_code }) => (
        <h2 key={id}>
          {says.deliveryCode}: {spokenCode(delivery_code)}
        </h2>
      ))}
      <p>{says.codeHow}</p>
    </div>
  );
}

function Details({ page }: { page: OrderPage }) {
  const { order } = page;
  const { order: says, services } = wordsOf(page.shell.language);
  const isToDo = order.delivery_kind === 'service' && order.channel === 'online';
  const where = [order.address.area, order.address.landmark, order.address.lga, order.address.state].filter(
    Boolean,
  );
  return (
    <dl className="facts">
      {order.name && <Fact label={says.name}>{order.name}</Fact>}
      {order.phone && <Fact label={says.phone}>{spokenPhone(order.phone)}</Fact>}
      {order.email && <Fact label={says.email}>{order.email}</Fact>}
      {order.delivery_kind === 'delivery' && where.length > 0 && (
        <Fact label={says.address}>{where.join(', ')}</Fact>
      )}
      {order.parcels.map(
        ({ id, tracking, link }) =>
          (tracking || link) && (
            <Fact key={id} label={says.tracking}>
              {link ? (
                <a href={link} rel="noopener nofollow">
                  {tracking || link}
                </a>
              ) : (
                tracking
              )}
            </Fact>
          ),
      )}
      {order.note && <Fact label={isToDo ? services.suits : says.note}>{order.note}</Fact>}
    </dl>
  );
}

/** The shop's other ways to pay, for an order that is not paid online; nothing is typed again. */
function OtherWays({ page }: { page: OrderPage }) {
  const { other_ways: ways } = page.order;
  if (ways.length === 0) return null;
  const says = wordsOfOrder(wordsOf(page.shell.language), page.order).order;
  return (
    <form className="row" method="post" action={`${page.path}/way`}>
      {ways.map((way) => (
        <button key={way} className="button line" name="way" value={way}>
          {says.ways[way]}
        </button>
      ))}
    </form>
  );
}

/** A link for whoever pays in the shopper's place. */
function AskToPay({ page }: { page: OrderPage }) {
  const { order, shell } = page;
  const url = shell.url + order.pay_for_path;
  const due = naira(dueOf(order));
  const { order: says, sharing } = wordsOf(shell.language);
  const words = says.pleasePay(due, order.number, `${shell.name}: ${url}`);
  return (
    <details className="cancel">
      <summary>{says.askSomebody}</summary>
      <p>{says.theySee}</p>
      <p className="row">
        <a className="button line" href={forwardLink(words)}>
          <MessageCircle />
          {sharing.byWhatsApp}
        </a>
        <button className="button line" type="button" data-copy={url} hidden>
          {sharing.copy}
        </button>
      </p>
      <p className="soft">{url}</p>
    </details>
  );
}

/** Asks before it cancels, without script too. */
function Cancel({ page }: { page: OrderPage }) {
  const { order } = page;
  if (!order.may_cancel || order.channel !== 'online') return null;
  const says = wordsOfOrder(wordsOf(page.shell.language), order).order;
  return (
    <details className="cancel">
      <summary>{says.cancel}</summary>
      <p>
        {says.cancelWhat(order.number)}
        {order.pay_method === 'online' && ` ${says.cancelOnline}`}
        {order.pay_method === 'direct_transfer' && ` ${says.cancelTransfer}`}
      </p>
      <form method="post" action={`${page.path}/cancel`}>
        <button className="button line">{says.cancelYes(order.number)}</button>
      </form>
    </details>
  );
}

export function OrderPageView({ page }: { page: OrderPage }) {
  const { order, shell } = page;
  const words = wordsOfOrder(wordsOf(shell.language), order);
  const says = words.order;
  const story = orderStory(order, shell.name, words, shell.resting);
  const answer = page.answer && answerWords(page.answer, order, words.story);
  const waiting =
    story.tone === 'wait' && order.pay_method !== 'on_delivery' && !order.status.startsWith('c');
  return (
    <div className="wrap two">
      <div>
        <div
          className={`state ${story.tone}`}
          data-poll={waiting || order.payment_try === 'open' ? page.path : undefined}
        >
          <p className="soft">{says.heading(order.number, words.when.moment(order.placed_at))}</p>
          <h1>{story.headline}</h1>
          <p>{story.text}</p>
          <Steps order={order} words={words} />
        </div>
        <ShutNote page={page} />
        <Notice text={page.notice} />
        <Codes order={order} says={says} />
        <Changed order={order} says={words.parts} />
        {answer && (
          <div className="notice" role="status">
            <h2>{answer.headline}</h2>
            <p>{answer.text}</p>
          </div>
        )}
        <PayRow page={page} story={story} />
        {story.mayPay && order.channel === 'online' && <AskToPay page={page} />}
        <PayByCard page={page} words={words} />
        <OtherWays page={page} />
        <PartAccount page={page} />
        <OwnCards order={order} words={words} />
        <TransferBox page={page} />
        <Downloads page={page} />
        <OwnReviews page={page} />
        <h2>{says.next}</h2>
        <ul className="next-list">
          {story.next.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          <li>
            {says.keepLink}{' '}
            <button className="plain" type="button" data-copy={shell.url + page.path} hidden>
              {words.sharing.copy}
            </button>
          </li>
        </ul>
        <Reach
          phone={shell.phone}
          whatsapp={shell.whatsapp}
          message={says.aboutOrder(shell.name, order.number)}
          label={says.messageUs}
          className="button line"
        />
        <Cancel page={page} />
      </div>
      <aside className="box" aria-label={words.checkout.yourOrder}>
        <h2>{says.ordered}</h2>
        <ul className="brief pictured">
          {order.lines.map((line, index) => (
            <li key={index}>
              <div className="thumb">
                {line.picture && (
                  <Photo picture={{ ...line.picture, alt: '' }} sizes="56px" most={160} mode="saver" />
                )}
              </div>
              <BoughtLine line={line} />
            </li>
          ))}
        </ul>
        <Money order={order} words={words} />
        <ToReceipt page={page} />
        <Details page={page} />
      </aside>
    </div>
  );
}
