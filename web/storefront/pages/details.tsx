import { isLine } from '#shared/goods/details.ts';
import type { ProductPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { Prose } from '#blocks/parts/prose.tsx';

/** What its owner says of a product under names of her own: short lines as a table, longer parts to be opened, one at a time. */
export function Details({ page: { product, shell } }: { page: ProductPage }) {
  const lines = product.details.filter(isLine);
  const parts = product.details.filter((detail) => !isLine(detail));
  return (
    <>
      {lines.length > 0 && (
        <table className="specs">
          <caption className="vh">{wordsOf(shell.language).product.details}</caption>
          <tbody>
            {lines.map(({ name, text }, at) => (
              <tr key={at}>
                <th scope="row">{name}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {parts.length > 0 && (
        <div className="sure parts">
          {parts.map(({ name, text }, at) => (
            <details key={at} name="part" open={at === 0}>
              <summary>{name}</summary>
              <div className="prose">
                <Prose text={text} />
              </div>
            </details>
          ))}
        </div>
      )}
    </>
  );
}
