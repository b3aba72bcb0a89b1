import { naira } from '#shared/money.ts';
import type { OrderPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { Adverts } from './adverts.tsx';
import { dueOf } from './part-story.ts';
import type { OrderStory } from './story.ts';

/** What a shopper does about paying online: pay, go on where they were called away, or ask what became of it. */
export function PayRow({ page, story }: { page: OrderPage; story: OrderStory }) {
  const { order, shell } = page;
  const says = wordsOf(shell.language).order;
  if (!story.mayPay && !story.mayAsk) return null;
  return (
    <div className="row">
      {story.mayPay && (
        <form method="post" action={`${page.path}/pay`}>
          <Adverts shell={shell} asks={order} agreed={false} />
          <button className="button">{says.payNow(naira(dueOf(order)))}</button>
        </form>
      )}
      {order.may_go_on && (
        <form method="post" action={`${page.path}/pay`}>
          <button className="button">{says.goOn}</button>
        </form>
      )}
      {story.mayAsk && (
        <form method="post" action={`${page.path}/debited`}>
          <button className="button line">{says.debited}</button>
        </form>
      )}
    </div>
  );
}
