import { MessageCircle } from 'lucide-react';
import { naira } from '#shared/money.ts';
import type { SendCartPage, SharedCartPage } from '#shared/storefront.ts';
import { forwardLink } from '#blocks/parts/labels.ts';
import { BoughtLine, SumRow } from './rows.tsx';

export function SendCartView({ page }: { page: SendCartPage }) {
  const { shell, url } = page;
  return (
    <div className="wrap title">
      <h1>Send your basket to another phone</h1>
      <p>
        Who opens this link sees what is in your basket and can take it into theirs. It says nothing about
        you, and works for 7 days.
      </p>
      <p className="soft">{url}</p>
      <p className="row">
        <a className="button" href={forwardLink(`This is a basket at ${shell.name}: ${url}`)}>
          <MessageCircle />
          Send by WhatsApp
        </a>
        <button className="button line" type="button" data-copy={url} hidden>
          Copy the link
        </button>
      </p>
      <p>
        <a href="/basket">Back to your basket</a>
      </p>
    </div>
  );
}

/** Asks first: what is in this phone's own basket is never lost by a link. */
export function SharedCartView({ page }: { page: SharedCartPage }) {
  const { cart, code, own_count: own } = page;
  return (
    <div className="wrap two">
      <div>
        <h1>A basket for you</h1>
        {own > 0 && (
          <p className="notice">{`There ${own === 1 ? 'is 1 thing' : `are ${own} things`} in your own basket already.`}</p>
        )}
        <ul className="brief">
          {cart.lines.map((line) => (
            <li key={line.variant_id}>
              <BoughtLine line={line} />
            </li>
          ))}
        </ul>
      </div>
      <aside className="box" aria-label="Total">
        <SumRow label="Total without delivery" kind="total">
          {naira(cart.subtotal_kobo)}
        </SumRow>
        <form className="part" method="post" action="/basket/take">
          <input type="hidden" name="b" value={code} />
          <button className="button wide" name="how" value="add">
            {own > 0 ? 'Add to my basket' : 'Take this basket'}
          </button>
          {own > 0 && (
            <button className="button line wide" name="how" value="replace">
              Replace my basket
            </button>
          )}
        </form>
      </aside>
    </div>
  );
}
