import { naira } from '#shared/money.ts';
import type { OrderToPayFor, PayForPage } from '#shared/storefront.ts';
import { Reach } from '#blocks/parts/reach.tsx';
import { Notice } from './rows.tsx';

/** What became of it, where it cannot be paid. */
const endings: Record<Exclude<OrderToPayFor['state'], 'open'>, { headline: string; text: string }> = {
  paid: { headline: 'Paid. Thank you!', text: 'This order is paid. There is nothing more to pay.' },
  canceled: {
    headline: 'This order was cancelled',
    text: 'There is nothing to pay for it. If you have been debited, the money goes back to you.',
  },
  checking: {
    headline: 'A payment is being checked',
    text: 'A bank has not finished a payment for this order. Please do not pay again; look here in 10 minutes.',
  },
  looked_at: {
    headline: 'A payment needs a look',
    text: 'Money arrived for this order, but not as expected. The shop has been told. Please do not pay again.',
  },
  closed: { headline: 'The shop is resting', text: 'This order can no longer be paid. No money was taken.' },
  gone: {
    headline: 'Nothing to pay here',
    text: 'This order is to be paid another way now. Ask who sent you the link.',
  },
};

/** Says what it costs and who asks, and nothing else of the order. */
export function PayForView({ page }: { page: PayForPage }) {
  const { order, shell, path } = page;
  const { number, first_name, due_kobo, state } = order;
  const due = naira(due_kobo);
  const { headline, text } =
    state === 'open'
      ? {
          headline: `Pay ${due} for ${first_name}`,
          text: `${first_name} ordered at ${shell.name} and asks you to pay. What was ordered goes to ${first_name}.`,
        }
      : endings[state];
  return (
    <div className="wrap title">
      <div className={state === 'paid' ? 'state good' : 'state'}>
        <p className="soft">{`Order ${number} at ${shell.name}`}</p>
        <h1>{headline}</h1>
        <p>{text}</p>
      </div>
      <Notice text={page.notice} />
      {state === 'open' && (
        <>
          <form method="post" action={`${path}/now`}>
            <button className="button">{`Pay ${due}`}</button>
          </form>
          <p>
            You pay on the secure page of the payment company. Pay only if you know who sent you this link:
            call them when you are not sure.
          </p>
        </>
      )}
      <Reach
        phone={shell.phone}
        whatsapp={shell.whatsapp}
        message={`Hello ${shell.name}, I was asked to pay for order ${number}.`}
        label="Message the shop"
        className="button line"
      />
    </div>
  );
}
