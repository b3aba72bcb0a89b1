import type { ProductPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';

/** For what is sold out: one mail when it is back. Folded up where something else can be bought. */
export function WaitForIt({ page }: { page: ProductPage }) {
  const { slug, variants } = page.product;
  const out = variants.filter(({ available }) => available === 0);
  if (out.length === 0 || page.shell.copy) return null;
  const says = wordsOf(page.shell.language).waiting;
  return (
    <details open={out.length === variants.length}>
      <summary className="more">{says.title}</summary>
      <form className="row" method="post" action="/tell/me">
        <input type="hidden" name="product" value={slug} />
        {variants.length > 1 ? (
          <>
            <label className="vh" htmlFor="wait-for">
              {says.which}
            </label>
            <select className="input" id="wait-for" name="variant_id">
              {out.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          </>
        ) : (
          <input type="hidden" name="variant_id" value={out[0]!.id} />
        )}
        <label className="vh" htmlFor="wait-email">
          {says.email}
        </label>
        <input
          className="input"
          id="wait-email"
          type="email"
          name="email"
          placeholder={says.email}
          autoComplete="email"
          required
        />
        <button className="button line">{says.tellMe}</button>
      </form>
    </details>
  );
}
