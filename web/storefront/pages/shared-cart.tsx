import { MessageCircle } from 'lucide-react';
import { naira } from '#shared/money.ts';
import type { SendCartPage, SharedCartPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { forwardLink } from '#blocks/parts/labels.ts';
import { BoughtLines, SumRow } from './rows.tsx';

export function SendCartView({ page }: { page: SendCartPage }) {
  const { shell, url } = page;
  const says = wordsOf(shell.language).sharing;
  return (
    <div className="wrap title">
      <h1>{says.send}</h1>
      <p>{says.sendHow}</p>
      <p className="soft">{url}</p>
      <p className="row">
        <a className="button" href={forwardLink(says.message(shell.name, url))}>
          <MessageCircle />
          {says.byWhatsApp}
        </a>
        <button className="button line" type="button" data-copy={url} hidden>
          {says.copy}
        </button>
      </p>
      <p>
        <a href="/basket">{says.back}</a>
      </p>
    </div>
  );
}

/** Asks first: what is in this phone's own basket is never lost by a link. */
export function SharedCartView({ page }: { page: SharedCartPage }) {
  const { cart, code, own_count: own } = page;
  const { basket, sharing: says } = wordsOf(page.shell.language);
  return (
    <div className="wrap two">
      <div>
        <h1>{says.title}</h1>
        {own > 0 && <p className="notice">{says.own(own)}</p>}
        <BoughtLines lines={cart.lines} />
      </div>
      <aside className="box" aria-label={basket.total}>
        <SumRow label={basket.totalWithout} kind="total">
          {naira(cart.subtotal_kobo)}
        </SumRow>
        <form className="part" method="post" action="/basket/take">
          <input type="hidden" name="b" value={code} />
          <button className="button wide" name="how" value="add">
            {own > 0 ? says.add : says.take}
          </button>
          {own > 0 && (
            <button className="button line wide" name="how" value="replace">
              {says.replace}
            </button>
          )}
        </form>
      </aside>
    </div>
  );
}
