import { naira } from '#shared/money.ts';
import type { Picture, ShopPage } from '#shared/storefront.ts';
import { deliveryFrom, payLabel } from '#blocks/parts/labels.ts';

export interface Description {
  title: string;
  /** Title on a share card, where the shop's name stands apart. */
  cardTitle: string;
  description: string;
  picture: Picture | null;
  indexed: boolean;
}

const clip = (text: string, longest: number) => {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length <= longest ? flat : `${flat.slice(0, longest - 1).replace(/\s+\S*$/, '')}…`;
};

/** Search engines and share cards cut after about this many characters. */
const longestDescription = 160;

/** The price a share card shows first: the lowest of the variants. */
function lowestPrice(variants: readonly { price_kobo: number }[]): number | null {
  return variants.length > 0 ? Math.min(...variants.map((variant) => variant.price_kobo)) : null;
}

/** How a page is called in a tab, a search result and a share card. */
export function describe(page: ShopPage): Description {
  const { shell } = page;
  const named = (title: string) => (title ? `${title} | ${shell.name}` : shell.name);
  const terms = [deliveryFrom(shell), payLabel(shell)].filter(Boolean).join('. ');
  const make = (
    title: string,
    description: string,
    picture: Picture | null,
    indexed = true,
  ): Description => ({
    title: named(title),
    cardTitle: title || shell.name,
    description: clip(description, longestDescription),
    picture: picture ?? shell.logo,
    indexed,
  });
  switch (page.kind) {
    case 'home': {
      const hero = page.sections.find((section) => section.type === 'hero');
      const base = make(
        '',
        page.description || [shell.tagline, terms].filter(Boolean).join(' '),
        hero?.data.picture ?? null,
      );
      const tail = page.title || shell.tagline;
      return { ...base, title: tail ? clip(`${shell.name} | ${tail}`, 90) : shell.name };
    }
    case 'page': {
      const pictured = page.sections.find(
        (section) => section.type === 'hero' || section.type === 'picture-text',
      );
      return make(page.title, page.description, pictured?.data.picture ?? null);
    }
    case 'collection':
      return make(
        page.title,
        page.description || `${page.title} at ${shell.name}. ${terms}`,
        page.products.find((product) => product.picture)?.picture ?? null,
      );
    case 'product': {
      const { product } = page;
      const lowest = lowestPrice(product.variants);
      const price = lowest === null ? '' : `${naira(lowest)}. `;
      return make(product.title, `${price}${product.description || terms}`, product.pictures[0] ?? null);
    }
    case 'search':
      return make(page.query ? `Search: ${page.query}` : 'Search', '', null, false);
    case 'cart':
      return make('Your basket', '', null, false);
    case 'checkout':
      return make(
        Object.keys(page.errors).length > 0 ? 'Please check: checkout' : 'Checkout',
        '',
        null,
        false,
      );
    case 'order':
      return make(`Order ${page.order.number}`, '', null, false);
    case 'not-found':
      return make('Page not found', '', null, false);
    case 'message':
      return make(page.title, '', null, false);
    case 'resting':
      return make('Resting', '', null, false);
  }
}
