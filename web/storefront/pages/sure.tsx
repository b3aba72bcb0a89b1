import type { SurePage } from '#shared/storefront.ts';
import { Heading } from '#blocks/parts/heading.tsx';

/** Asks before something is done. */
export function SureView({ page }: { page: SurePage }) {
  return (
    <div className="wrap title">
      <Heading as="h1">{page.title}</Heading>
      <p>{page.text}</p>
      <form method="post" action={page.action}>
        <button className="button" name="code" value={page.code}>
          {page.label}
        </button>
      </form>
    </div>
  );
}
