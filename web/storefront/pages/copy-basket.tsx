import type { CopyBasketPage, Shell } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { inlineJson } from '../inline-json.ts';
import { OrderBy } from './copy-buy.tsx';
import { FieldShell } from '#blocks/parts/field.tsx';
import { SumRow } from './rows.tsx';

/** In the place of a value, which the script puts there. */
const hole = '{}';

/** What the script says on this page, in the shop's language, so that it need not know any. */
function saidBy(shell: Shell) {
  const { basket, copy, when } = wordsOf(shell.language);
  return {
    hello: basket.wouldOrder(shell.name),
    total: basket.totalIs(hole),
    each: basket.each(hole),
    less: basket.oneLess(hole),
    more: basket.oneMore(hole),
    quantity: copy.pieces(hole),
    name: copy.name(hole),
    area: copy.area(hole),
    note: copy.note(hole),
    prices: copy.prices(when.date(shell.copy?.made_at ?? '')),
  };
}

/** One thing in the basket, for the script to fill in as often as there are things. */
const Line = ({ remove }: { remove: string }) => (
  <li>
    <span className="thumb" aria-hidden="true">
      <span data-letter="" />
    </span>
    <div>
      <h2>
        <a data-title="" />
      </h2>
      <p className="soft" data-kind="" />
      <p className="soft" data-each="" />
      <div className="stepper">
        <button type="button" data-step="-1">
          <span aria-hidden="true">−</span>
        </button>
        <b role="img" data-quantity="" />
        <button type="button" data-step="1">
          <span aria-hidden="true">+</span>
        </button>
        <button type="button" className="plain" data-step="0">
          {remove} <span className="vh" data-title="" />
        </button>
      </div>
    </div>
    <b className="sum" data-sum="" />
  </li>
);

/** Empty for everybody: what is in it is in the browser, and its script shows it. */
export function CopyBasketView({ page: { shell } }: { page: CopyBasketPage }) {
  const words = wordsOf(shell.language);
  const { basket: says, copy, checkout, forms } = words;
  return (
    <>
      <div className="wrap title">
        <h1 tabIndex={-1}>{says.title}</h1>
        <noscript>
          <p>{copy.noScript}</p>
        </noscript>
        <p hidden data-scripted="" data-empty="">
          {says.empty}
        </p>
        <p data-empty="">
          <a className="button" href="/products">
            {words.lists.everything}
          </a>
        </p>
      </div>
      <div className="wrap two" data-full="" hidden>
        <ul className="lines" data-lines="" />
        <aside className="box" aria-label={says.total}>
          <SumRow label={says.totalWithout} kind="total" data-total="" />
          <p className="soft">{copy.delivery}</p>
          <FieldShell name="name" label={forms.name}>
            <input id="name" name="name" autoComplete="name" maxLength={100} />
          </FieldShell>
          <FieldShell name="area" label={copy.where}>
            <input id="area" name="area" autoComplete="street-address" maxLength={200} />
          </FieldShell>
          <FieldShell name="note" label={checkout.note} optional={forms.optional}>
            <textarea id="note" name="note" rows={2} maxLength={500} />
          </FieldShell>
          <OrderBy shell={shell} text="" written />
          <p>
            <a href="/products">{says.goOn}</a>
          </p>
        </aside>
        <ul hidden data-row="">
          <Line remove={says.remove} />
        </ul>
        <script
          type="application/json"
          data-says=""
          dangerouslySetInnerHTML={{ __html: inlineJson(saidBy(shell)) }}
        />
      </div>
    </>
  );
}
