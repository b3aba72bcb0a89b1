import { mostCounted, type ListSort } from '#shared/sift.ts';
import type { SiftView } from '#shared/storefront.ts';

const sortWords: Record<ListSort, string> = {
  shop: 'As in the shop',
  newest: 'Newest first',
  cheapest: 'Lowest price first',
  dearest: 'Highest price first',
};

function countWords(count: number): string {
  if (count > mostCounted) return `More than ${mostCounted} products`;
  return count === 1 ? '1 product' : `${count} products`;
}

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
export function Sift({ sift }: { sift: SiftView }) {
  return (
    <div className="sift">
      <details>
        <summary className="button line">Sort and filter</summary>
        <form action={sift.path}>
          {sift.q && <input type="hidden" name="q" value={sift.q} />}
          <label>
            Show
            <select className="input" name="sort" defaultValue={sift.sort}>
              {Object.entries(sortWords).map(([sort, words]) => (
                <option key={sort} value={sort}>
                  {words}
                </option>
              ))}
            </select>
          </label>
          <fieldset>
            <legend>Price</legend>
            <Price name="from" label="From ₦" value={sift.from} />
            <Price name="to" label="Up to ₦" value={sift.to} />
          </fieldset>
          {sift.options.map(({ name, field, values }) => (
            <fieldset key={field}>
              <legend>{name}</legend>
              {values.map(({ value, chosen }) => (
                <Tick key={value} name={field} value={value} label={value} on={chosen} />
              ))}
            </fieldset>
          ))}
          <Tick name="stock" value="1" label="In stock only" on={sift.in_stock} />
          <button className="button">Show these</button>
        </form>
      </details>
      {sift.count !== null && <p role="status">{countWords(sift.count)}</p>}
      {sift.chips.length > 0 && (
        <ul className="sifted">
          {sift.chips.map(({ label, without_path }) => (
            <li key={label}>
              <a href={without_path}>
                <span className="vh">Remove </span>
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
export function NothingFits({ sift }: { sift: SiftView }) {
  return (
    <div className="empty">
      <p>Nothing fits all of this.</p>
      <a className="button" href={sift.clear_path}>
        Clear filters
      </a>
    </div>
  );
}
