import { naira } from '#shared/money.ts';
import type { ProductPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';

/** What is in a set, and what it saves over buying that one by one. */
export function InSet({ page: { product, shell } }: { page: ProductPage }) {
  const { set, variants } = product;
  if (!set) return null;
  const says = wordsOf(shell.language).product;
  const saved = set.apart_kobo - (variants[0]?.price_kobo ?? set.apart_kobo);
  return (
    <div className="prose">
      <p id="in-set">
        <b>{says.inThisSet}</b>
      </p>
      <ul aria-labelledby="in-set">
        {set.parts.map(({ title, variant_title, pieces, slug }, at) => (
          <li key={at}>
            {pieces} × {slug === null ? title : <a href={`/products/${slug}`}>{title}</a>}
            {variant_title && ` (${variant_title})`}
          </li>
        ))}
      </ul>
      {saved > 0 && <p>{says.apart(naira(set.apart_kobo), naira(saved))}</p>}
    </div>
  );
}
