import type { WishlistPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { Heading } from '#blocks/parts/heading.tsx';

/** Empty for everybody: the list is on the phone, and its script fills it in. */
export function WishlistView({ page }: { page: WishlistPage }) {
  const words = wordsOf(page.shell.language);
  const says = words.wishlist;
  return (
    <div className="wrap">
      <div className="title">
        <Heading as="h1">{says.title}</Heading>
        <p>{says.kept}</p>
      </div>
      <ul className="cards" data-wishes="" />
      <div className="empty" data-none="">
        <p>{says.empty}</p>
        <noscript>
          <p>{says.noScript}</p>
        </noscript>
        <a className="button" href="/products">
          {words.lists.everything}
        </a>
      </div>
    </div>
  );
}
