import { isPaidStatus } from '#shared/states.ts';
import type { TrackedOrder, TrackPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { wordsOfOrder } from '#shared/words/of-order.ts';
import type { Words } from '#shared/words/words.ts';
import { begun } from '#blocks/parts/labels.ts';
import { Heading } from '#blocks/parts/heading.tsx';
import { Reach } from '#blocks/parts/reach.tsx';
import { FieldShell, describedBy } from '#blocks/parts/field.tsx';
import { eachStory } from './each-story.ts';
import { Notice } from './rows.tsx';

interface Said {
  headline: string;
  text: string;
}

/** Where an order stands, in a line and a sentence. Neither names anybody nor anything that was ordered. */
function trackWords(order: TrackedOrder, words: Words): Said {
  const says = words.track;
  const pickup = order.delivery_kind === 'pickup';
  if (order.status === 'canceled') return says.canceled;
  if (order.each && ['partially_fulfilled', 'fulfilled', 'delivered'].includes(order.fulfillment_status)) {
    const [inPart, onItsWay, arrived] = pickup
      ? [says.inPartReady, says.ready, says.pickedUp]
      : [says.inPart, says.onItsWay, says.delivered];
    const heads = { inPart: inPart.headline, onItsWay: onItsWay.headline, arrived: arrived.headline };
    return eachStory(order.each, pickup, heads, words);
  }
  switch (order.fulfillment_status) {
    case 'delivered':
      return pickup ? says.pickedUp : says.delivered;
    case 'fulfilled':
      return pickup ? says.ready : says.onItsWay;
    case 'partially_fulfilled':
      return pickup ? says.inPartReady : says.inPart;
    case 'returned':
      return says.returned;
    case 'not_required':
      return isPaidStatus(order.payment_status) ? says.complete : waiting(order, says);
    case 'unfulfilled':
      return waiting(order, says);
  }
}

function waiting(order: TrackedOrder, says: Words['track']): Said {
  if (order.confirmation === 'asked') return says.toConfirm;
  if (order.payment_status === 'refunded') return says.paidBack;
  if (order.pay_method !== 'on_delivery' && !isPaidStatus(order.payment_status)) return says.unpaid;
  const { headline, text } = says.packing;
  return { headline, text: order.delivery_eta ? `${text} ${begun(order.delivery_eta)}.` : text };
}

function Found({ page, order }: { page: TrackPage; order: TrackedOrder }) {
  const { shell } = page;
  const words = wordsOfOrder(wordsOf(shell.language), order);
  const { order: of, track: says, when } = words;
  const { headline, text } = trackWords(order, words);
  return (
    <div className="wrap title">
      <div className={isPaidStatus(order.payment_status) ? 'state good' : 'state'}>
        <p className="soft">{of.heading(order.number, when.moment(order.placed_at))}</p>
        <h1>{headline}</h1>
        <p>{text}</p>
      </div>
      <p>{says.noMore}</p>
      <Reach
        phone={shell.phone}
        whatsapp={shell.whatsapp}
        message={of.aboutOrder(shell.name, order.number)}
        label={of.messageShop}
        className="button line"
      />
      <p>
        <a href="/track">{says.another}</a>
      </p>
    </div>
  );
}

export function TrackView({ page }: { page: TrackPage }) {
  const { order, values, error } = page;
  if (order) return <Found page={page} order={order} />;
  const says = wordsOf(page.shell.language).track;
  return (
    <div className="wrap title">
      <Heading as="h1">{says.title}</Heading>
      <Notice text={error} />
      <form className="part" method="post" action="/track/find">
        <FieldShell name="number" label={says.number} hint={says.numberHint}>
          <input
            id="number"
            name="number"
            inputMode="numeric"
            maxLength={12}
            defaultValue={values.number}
            aria-describedby={describedBy('number', 'hint')}
            autoComplete="off"
            required
          />
        </FieldShell>
        <FieldShell name="phone" label={says.phone}>
          <input
            id="phone"
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={30}
            defaultValue={values.phone}
            required
          />
        </FieldShell>
        <button className="button">{says.see}</button>
      </form>
    </div>
  );
}
