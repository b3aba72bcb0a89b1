import type { ProductPage, StopPage } from '#shared/storefront.ts';
import { Heading } from '#blocks/parts/heading.tsx';

/** For what is sold out: one mail when it is back. Folded up where something else can be bought. */
export function WaitForIt({ page }: { page: ProductPage }) {
  const { slug, variants } = page.product;
  const out = variants.filter(({ available }) => available === 0);
  if (out.length === 0) return null;
  return (
    <details open={out.length === variants.length}>
      <summary className="more">Tell me when it is back</summary>
      <form className="row" method="post" action="/tell/me">
        <input type="hidden" name="product" value={slug} />
        {variants.length > 1 ? (
          <>
            <label className="vh" htmlFor="wait-for">
              Which one
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
          Your email
        </label>
        <input
          className="input"
          id="wait-email"
          type="email"
          name="email"
          placeholder="Your email"
          autoComplete="email"
          required
        />
        <button className="button line">Tell me</button>
      </form>
    </details>
  );
}

/** Asks before an address is forgotten. */
export function StopView({ page }: { page: StopPage }) {
  return (
    <div className="wrap title">
      <Heading as="h1">No more mails?</Heading>
      <p>{`${page.shell.name} then tells ${page.email} of nothing that is back.`}</p>
      <form method="post" action="/tell/stop">
        <button className="button" name="code" value={page.code}>
          Yes, stop
        </button>
      </form>
    </div>
  );
}
