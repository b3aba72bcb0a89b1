import { Check, MessageCircle } from 'lucide-react';
import { naira, signedNaira } from '#shared/money.ts';
import { furtherParts } from '#shared/pricing/quote.ts';
import { isPaidStatus } from '#shared/states.ts';
import type { OrderPage, OrderView } from '#shared/storefront.ts';
import { Photo } from '#blocks/parts/picture.tsx';
import { forwardLink, priceLabel, spokenPhone } from '#blocks/parts/labels.ts';
import { Reach } from '#blocks/parts/reach.tsx';
import { answerWords, orderStory } from './order-story.ts';
import { lagosMoment } from '#shared/lagos.ts';
import { OwnReviews } from './own-reviews.tsx';
import { BoughtLine, Fact, Notice, SumRow } from './rows.tsx';
import { TransferBox } from './transfer.tsx';

function steps(order: OrderView): { label: string; done: boolean }[] {
  const sent = ['fulfilled', 'delivered', 'returned'].includes(order.fulfillment_status);
  const pickup = order.delivery_kind === 'pickup';
  const pay = { label: 'Paid', done: isPaidStatus(order.payment_status) };
  const shipping = [
    { label: pickup ? 'Ready' : 'Sent', done: sent },
    { label: pickup ? 'Picked up' : 'Delivered', done: order.fulfillment_status === 'delivered' },
  ];
  return [
    { label: 'Placed', done: true },
    ...(order.pay_method === 'on_delivery' ? [...shipping, pay] : [pay, ...shipping]),
  ];
}

function Steps({ order }: { order: OrderView }) {
  if (order.status === 'canceled') return null;
  return (
    <ol className="steps" aria-label="How far it is">
      {steps(order).map((step) => (
        <li key={step.label} className={step.done ? 'done' : ''}>
          <span aria-hidden="true">{step.done && <Check />}</span>
          {step.label}
          <span className="vh">{step.done ? ': done' : ': not yet'}</span>
        </li>
      ))}
    </ol>
  );
}

function Money({ order }: { order: OrderView }) {
  // A transfer that was recorded by mistake never came, so nothing of it went back either.
  const never = order.transfer?.state === 'not_come' && order.paid_kobo === order.refunded_kobo;
  return (
    <>
      <SumRow label="Goods">{naira(order.subtotal_kobo)}</SumRow>
      <SumRow label={order.delivery_kind === 'pickup' ? 'Pick-up' : `Delivery: ${order.delivery_name}`}>
        {priceLabel(order.delivery_kobo)}
      </SumRow>
      {furtherParts(order).map(({ part, label, kobo }) => (
        <SumRow key={part} label={label}>
          {signedNaira(kobo)}
        </SumRow>
      ))}
      <SumRow label="Total" kind="total">
        {naira(order.total_kobo)}
      </SumRow>
      {order.paid_kobo > 0 && !never && <SumRow label="Paid">{naira(order.paid_kobo)}</SumRow>}
      {order.refunded_kobo > 0 && !never && <SumRow label="Sent back">{naira(order.refunded_kobo)}</SumRow>}
    </>
  );
}

function Details({ page }: { page: OrderPage }) {
  const { order } = page;
  const where = [order.address.area, order.address.landmark, order.address.lga, order.address.state].filter(
    Boolean,
  );
  return (
    <dl className="facts">
      <Fact label="Name">{order.name}</Fact>
      <Fact label="Phone">{spokenPhone(order.phone)}</Fact>
      {order.email && <Fact label="Email">{order.email}</Fact>}
      {order.delivery_kind === 'delivery' && where.length > 0 && (
        <Fact label="Address">{where.join(', ')}</Fact>
      )}
      {order.tracking && (
        <Fact label="Tracking">
          {/^https:\/\/\S+$/.test(order.tracking) ? (
            <a href={order.tracking} rel="noopener nofollow">
              {order.tracking}
            </a>
          ) : (
            order.tracking
          )}
        </Fact>
      )}
      {order.note && <Fact label="Your note">{order.note}</Fact>}
    </dl>
  );
}

const wayWords = {
  on_delivery: 'Pay on delivery instead',
  direct_transfer: 'Pay by bank transfer to the shop instead',
} as const;

/** The shop's other ways to pay, for an order that is not paid online; nothing is typed again. */
function OtherWays({ page }: { page: OrderPage }) {
  const { other_ways: ways } = page.order;
  if (ways.length === 0) return null;
  return (
    <form className="row" method="post" action={`${page.path}/way`}>
      {ways.map((way) => (
        <button key={way} className="button line" name="way" value={way}>
          {wayWords[way]}
        </button>
      ))}
    </form>
  );
}

/** A link for whoever pays in the shopper's place. */
function AskToPay({ page }: { page: OrderPage }) {
  const { order, shell } = page;
  const url = shell.url + order.pay_for_path;
  const due = naira(order.total_kobo - order.paid_kobo);
  const words = `Please pay ${due} for my order ${order.number} at ${shell.name}: ${url}`;
  return (
    <details className="cancel">
      <summary>Ask somebody to pay for you</summary>
      <p>They see the number of this order, what it costs and your first name, and nothing else of it.</p>
      <p className="row">
        <a className="button line" href={forwardLink(words)}>
          <MessageCircle />
          Send by WhatsApp
        </a>
        <button className="button line" type="button" data-copy={url} hidden>
          Copy the link
        </button>
      </p>
      <p className="soft">{url}</p>
    </details>
  );
}

/** Asks before it cancels, without script too. */
function Cancel({ page }: { page: OrderPage }) {
  const { order } = page;
  if (!order.may_cancel) return null;
  return (
    <details className="cancel">
      <summary>Cancel this order</summary>
      <p>
        {`Order ${order.number} ends and your things are no longer kept for you. This cannot be taken back; you can order again.`}
        {order.pay_method === 'online' && ' If money of yours is already on its way, it is sent back to you.'}
        {order.pay_method === 'direct_transfer' && ' Please send no money for it afterwards.'}
      </p>
      <form method="post" action={`${page.path}/cancel`}>
        <button className="button line">{`Yes, cancel order ${order.number}`}</button>
      </form>
    </details>
  );
}

export function OrderPageView({ page }: { page: OrderPage }) {
  const { order, shell } = page;
  const story = orderStory(order, shell.name);
  const answer = page.answer && answerWords(page.answer, order);
  const waiting =
    story.tone === 'wait' && order.pay_method !== 'on_delivery' && !order.status.startsWith('c');
  return (
    <div className="wrap two">
      <div>
        <div
          className={`state ${story.tone}`}
          data-poll={waiting || order.payment_try === 'open' ? page.path : undefined}
        >
          <p className="soft">{`Order ${order.number}, ${lagosMoment(order.placed_at)}`}</p>
          <h1>{story.headline}</h1>
          <p>{story.text}</p>
          <Steps order={order} />
        </div>
        {shell.resting && (
          <p className="notice">
            The shop is resting, so nothing new can be ordered just now. This order is not affected.
          </p>
        )}
        <Notice text={page.notice} />
        {answer && (
          <div className="notice" role="status">
            <h2>{answer.headline}</h2>
            <p>{answer.text}</p>
          </div>
        )}
        {(story.mayPay || story.mayAsk) && (
          <div className="row">
            {story.mayPay && (
              <form method="post" action={`${page.path}/pay`}>
                <button className="button">{`Pay ${naira(order.total_kobo - order.paid_kobo)} now`}</button>
              </form>
            )}
            {story.mayAsk && (
              <form method="post" action={`${page.path}/debited`}>
                <button className="button line">I have been debited</button>
              </form>
            )}
          </div>
        )}
        {story.mayPay && <AskToPay page={page} />}
        <OtherWays page={page} />
        <TransferBox page={page} />
        <OwnReviews page={page} />
        <h2>What happens next</h2>
        <ul className="next-list">
          {story.next.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          <li>
            Keep the link of this page. It is yours alone: who has it can see this order.{' '}
            <button className="plain" type="button" data-copy={shell.url + page.path} hidden>
              Copy the link
            </button>
          </li>
        </ul>
        <Reach
          phone={shell.phone}
          whatsapp={shell.whatsapp}
          message={`Hello ${shell.name}, this is about my order ${order.number}.`}
          label="Message us"
          className="button line"
        />
        <Cancel page={page} />
      </div>
      <aside className="box" aria-label="Your order">
        <h2>What you ordered</h2>
        <ul className="brief pictured">
          {order.lines.map((line, index) => (
            <li key={index}>
              <div className="frame">
                {line.picture && (
                  <Photo picture={{ ...line.picture, alt: '' }} sizes="56px" most={160} mode="saver" />
                )}
              </div>
              <BoughtLine line={line} />
            </li>
          ))}
        </ul>
        <Money order={order} />
        <Details page={page} />
      </aside>
    </div>
  );
}
