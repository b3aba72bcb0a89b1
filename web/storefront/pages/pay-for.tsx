import { naira } from '#shared/money.ts';
import type { PayForPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { Reach } from '#blocks/parts/reach.tsx';
import { Notice } from './rows.tsx';

/** Says what it costs and who asks, and nothing else of the order. */
export function PayForView({ page }: { page: PayForPage }) {
  const { order, shell, path } = page;
  const { number, first_name, due_kobo, state } = order;
  const { order: of, payFor: says } = wordsOf(shell.language);
  const due = naira(due_kobo);
  const { headline, text } =
    state === 'open'
      ? {
          headline: says.title(due, first_name),
          text: says.text(first_name, shell.name),
        }
      : says.endings[state];
  return (
    <div className="wrap title">
      <div className={state === 'paid' ? 'state good' : 'state'}>
        <p className="soft">{says.order(number, shell.name)}</p>
        <h1>{headline}</h1>
        <p>{text}</p>
      </div>
      <Notice text={page.notice} />
      {state === 'open' && (
        <>
          <form method="post" action={`${path}/now`}>
            <button className="button">{says.pay(due)}</button>
          </form>
          <p>{says.know}</p>
        </>
      )}
      {order.may_go_on && (
        <form method="post" action={`${path}/now`}>
          <button className="button line">{of.goOn}</button>
        </form>
      )}
      <Reach
        phone={shell.phone}
        whatsapp={shell.whatsapp}
        message={says.asked(shell.name, number)}
        label={of.messageShop}
        className="button line"
      />
    </div>
  );
}
