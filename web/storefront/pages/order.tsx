import { Check, MessageCircle, Phone } from 'lucide-react';
import { naira, signedNaira } from '#shared/money.ts';
import { furtherParts } from '#shared/pricing/quote.ts';
import type { OrderPage, OrderView } from '#shared/storefront.ts';
import { Photo } from '#web/blocks/picture.tsx';
import { priceLabel, spokenPhone, telLink, whatsappLink } from '#web/blocks/labels.ts';
import { answerWords, orderStory } from './order-story.ts';
import { lagosMoment } from '#shared/lagos.ts';
import { TransferBox } from './transfer.tsx';

function steps(order: OrderView): { label: string; done: boolean }[] {
  const sent = ['fulfilled', 'delivered', 'returned'].includes(order.fulfillment_status);
  const paid = ['paid', 'overpaid', 'partially_refunded'].includes(order.payment_status);
  const pickup = order.delivery_kind === 'pickup';
  const pay = { label: 'Paid', done: paid };
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
      <p className="sum-row">
        <span>Goods</span>
        <b>{naira(order.subtotal_kobo)}</b>
      </p>
      <p className="sum-row">
        <span>{order.delivery_kind === 'pickup' ? 'Pick-up' : `Delivery: ${order.delivery_name}`}</span>
        <b>{priceLabel(order.delivery_kobo)}</b>
      </p>
      {furtherParts(order).map(({ part, label, kobo }) => (
        <p key={part} className="sum-row">
          <span>{label}</span>
          <b>{signedNaira(kobo)}</b>
        </p>
      ))}
      <p className="sum-row total">
        <span>Total</span>
        <b>{naira(order.total_kobo)}</b>
      </p>
      {order.paid_kobo > 0 && !never && (
        <p className="sum-row">
          <span>Paid</span>
          <b>{naira(order.paid_kobo)}</b>
        </p>
      )}
      {order.refunded_kobo > 0 && !never && (
        <p className="sum-row">
          <span>Sent back</span>
          <b>{naira(order.refunded_kobo)}</b>
        </p>
      )}
    </>
  );
}

function Contact({ page }: { page: OrderPage }) {
  const { shell, order } = page;
  if (!shell.phone && !shell.whatsapp) return null;
  return (
    <p className="row">
      {shell.whatsapp && (
        <a
          className="button line"
          href={whatsappLink(shell.whatsapp, `Hello ${shell.name}, this is about my order ${order.number}.`)}
        >
          <MessageCircle aria-hidden="true" />
          Message us
        </a>
      )}
      {shell.phone && (
        <a className="button line" href={telLink(shell.phone)}>
          <Phone aria-hidden="true" />
          {spokenPhone(shell.phone)}
        </a>
      )}
    </p>
  );
}

function Details({ page }: { page: OrderPage }) {
  const { order } = page;
  const where = [order.address.area, order.address.landmark, order.address.lga, order.address.state].filter(
    Boolean,
  );
  return (
    <dl className="facts">
      <div>
        <dt>Name</dt>
        <dd>{order.name}</dd>
      </div>
      <div>
        <dt>Phone</dt>
        <dd>{spokenPhone(order.phone)}</dd>
      </div>
      {order.email && (
        <div>
          <dt>Email</dt>
          <dd>{order.email}</dd>
        </div>
      )}
      {order.delivery_kind === 'delivery' && where.length > 0 && (
        <div>
          <dt>Address</dt>
          <dd>{where.join(', ')}</dd>
        </div>
      )}
      {order.tracking && (
        <div>
          <dt>Tracking</dt>
          <dd>
            {/^https:\/\/\S+$/.test(order.tracking) ? (
              <a href={order.tracking} rel="noopener nofollow">
                {order.tracking}
              </a>
            ) : (
              order.tracking
            )}
          </dd>
        </div>
      )}
      {order.note && (
        <div>
          <dt>Your note</dt>
          <dd>{order.note}</dd>
        </div>
      )}
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
        {page.notice && (
          <p className="notice" role="status">
            {page.notice}
          </p>
        )}
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
        <OtherWays page={page} />
        <TransferBox page={page} />
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
        <Contact page={page} />
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
              <span>
                {line.quantity} × {line.title}
                {line.variant_title && <small>{line.variant_title}</small>}
              </span>
              <b>{naira(line.total_kobo)}</b>
            </li>
          ))}
        </ul>
        <Money order={order} />
        <Details page={page} />
      </aside>
    </div>
  );
}
