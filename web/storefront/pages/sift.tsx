import { listSorts, mostCounted } from '#shared/goods/sift.ts';
import type { SiftView } from '#shared/storefront.ts';
import type { Words } from '#shared/words/words.ts';

type Says = Words['lists'];

const countWords = (count: number, says: Says) =>
  count > mostCounted ? says.moreThan(mostCounted) : says.products(count);

function Price({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label>
      {label}
      <input className="input" name={name} inputMode="decimal" defaultValue={value} />
    </label>
  );
}

function Tick({ name, value, label, on }: { name: string; value: string; label: string; on: boolean }) {
  return (
    <label className="tick">
      <input type="checkbox" name={name} value={value} defaultChecked={on} />
      {label}
    </label>
  );
}

/** Sorting and narrowing of a list: a plain form, and what it is narrowed to now. */
export function Sift({ sift, says }: { sift: SiftView; says: Says }) {
  return (
    <div className="sift">
      <details>
        <summary className="button line">{says.sortAndFilter}</summary>
        <form action={sift.path}>
          {sift.q && <input type="hidden" name="q" value={sift.q} />}
          <label>
            {says.show}
            <select className="input" name="sort" defaultValue={sift.sort}>
              {listSorts.map((sort) => (
                <option key={sort} value={sort}>
                  {says.sorts[sort]}
                </option>
              ))}
            </select>
          </label>
          <fieldset>
            <legend>{says.price}</legend>
            <Price name="from" label={says.fromNaira} value={sift.from} />
            <Price name="to" label={says.toNaira} value={sift.to} />
          </fieldset>
          {sift.options.map(({ name, field, values }) => (
            <fieldset key={field}>
              <legend>{name}</legend>
              {values.map(({ value, chosen }) => (
                <Tick key={value} name={field} value={value} label={value} on={chosen} />
              ))}
            </fieldset>
          ))}
          <Tick name="stock" value="1" label={says.inStockOnly} on={sift.in_stock} />
          <button className="button">{says.showThese}</button>
        </form>
      </details>
      {sift.count !== null && <p role="status">{countWords(sift.count, says)}</p>}
      {sift.chips.length > 0 && (
        <ul className="sifted">
          {sift.chips.map(({ label, without_path }) => (
            <li key={label}>
              <a href={without_path}>
                <span className="vh">{says.remove}</span>
                {label}
                <span aria-hidden="true">×</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What stands in the place of a list of which nothing fits. */
export function NothingFits({ sift, says }: { sift: SiftView; says: Says }) {
  return (
    <div className="empty">
      <p>{says.nothingFits}</p>
      <a className="button" href={sift.clear_path}>
        {says.clear}
      </a>
    </div>
  );
}
