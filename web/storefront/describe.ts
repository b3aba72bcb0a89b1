import { naira } from '#shared/money.ts';
import { clipped, openingWords } from '#blocks/opening-words.ts';
import type { Picture, ProductPage, ShopPage } from '#shared/storefront.ts';
import { receiptText } from '#shared/orders/receipt.ts';
import { wordsOf } from '#shared/words/index.ts';
import type { Words } from '#shared/words/words.ts';
import { onTheDay, wordsOfShop } from '#shared/words/of-order.ts';
import { deliveryFrom, payLabel } from '#blocks/parts/labels.ts';
import { dueOf } from './pages/part-story.ts';
import { saidOfShut } from './pages/resting.tsx';

export interface Description {
  title: string;
  /** Title on a share card, where the shop's name stands apart. */
  cardTitle: string;
  description: string;
  picture: Picture | null;
  indexed: boolean;
  /** Whether it shows itself where its address is sent: what is listed, and what the shop asks somebody to pay. */
  card: boolean;
}

/** Search engines and share cards cut after about this many characters. */
const longestDescription = 160;

/** The price a share card shows first: the lowest of the variants, from which on it is where they differ. */
function shownPrice(variants: readonly { price_kobo: number }[], { tags }: Pick<Words, 'tags'>): string {
  const prices = variants.map((variant) => variant.price_kobo);
  if (prices.length === 0) return '';
  const lowest = naira(Math.min(...prices));
  return `${new Set(prices).size > 1 ? tags.from(lowest) : lowest}. `;
}

/** Pages that search engines are not to list. */
type Unlisted = Exclude<ShopPage, { kind: 'home' | 'page' | 'post' | 'blog' | 'collection' | 'product' }>;

function unlistedTitle(page: Unlisted): string {
  const says = wordsOf(page.shell.language).titles;
  switch (page.kind) {
    case 'search':
      return page.query ? says.searchFor(page.query) : says.search;
    case 'cart':
    case 'copy-basket':
      return says.basket;
    case 'send-cart':
      return says.sendBasket;
    case 'shared-cart':
      return says.sharedBasket;
    case 'checkout':
      return Object.keys(page.errors).length > 0 ? says.checkoutAgain : says.checkout;
    case 'order':
      return says.order(page.order.number);
    case 'pay-for':
      return says.payFor(page.order.number);
    case 'receipt':
      return receiptText(page.receipt, page.shell.language).title;
    case 'rider':
      return says.rider;
    case 'reviews':
      return says.reviews(page.product.title);
    case 'track':
      return says.track;
    case 'area':
      return says.area;
    case 'sure':
      return page.title;
    case 'wishlist':
      return says.wishlist;
    case 'not-found':
      return says.notFound;
    case 'message':
      return page.title;
    case 'resting':
      return saidOfShut(page.shell).title;
  }
}

/** What is told of a product: its owner's words for it, else its price and what it is. */
function toldOf({ product, shell }: ProductPage, terms: string): string {
  const { variants, seo_description, description } = product;
  return seo_description || `${shownPrice(variants, wordsOf(shell.language))}${description || terms}`;
}

/** A link by which a shop asks for money says who asks for how much, and for what, wherever it is sent. */
function askedCard(page: Unlisted): Partial<Description> {
  if (page.kind !== 'order' || page.order.channel !== 'manual' || !page.order.may_pay) return {};
  const { order, shell } = page;
  const says = wordsOf(shell.language).story;
  const title = says.asksFor(shell.name, naira(dueOf(order)));
  const what = says.forWhat(order.lines.map((line) => line.title).join(', '));
  return { title, cardTitle: title, description: clipped(what, longestDescription), card: true };
}

/** How things come and are paid; what is downloaded, or a gift card, nobody brings. */
function termsOf(page: ShopPage): string {
  const { shell } = page;
  const words = wordsOfShop(shell);
  const product = page.kind === 'product' ? page.product : null;
  const isSent = !product?.download && !product?.gift_card && !product?.service;
  const paid = product?.service ? { ...words, ...onTheDay(words) } : words;
  return [
    isSent ? deliveryFrom(shell, words) : '',
    payLabel(isSent || product?.service ? shell : { ...shell, pay_on_delivery: false }, paid),
  ]
    .filter(Boolean)
    .join('. ');
}

/** How a page is called in a tab, a search result and a share card. */
export function describe(page: ShopPage): Description {
  const { shell } = page;
  const words = wordsOf(shell.language);
  const terms = termsOf(page);
  const make = (
    title: string,
    description: string,
    picture: Picture | null,
    indexed = true,
  ): Description => ({
    title: title ? `${title} | ${shell.name}` : shell.name,
    cardTitle: title || shell.name,
    description: clipped(description, longestDescription),
    picture: picture ?? shell.logo,
    indexed,
    card: indexed,
  });
  switch (page.kind) {
    case 'home': {
      const hero = page.sections.find((section) => section.type === 'hero');
      const base = make(
        '',
        page.description || [shell.tagline, terms].filter(Boolean).join(' '),
        page.picture ?? hero?.data.picture ?? null,
      );
      const tail = page.title || shell.tagline;
      return { ...base, title: tail ? clipped(`${shell.name} | ${tail}`, 90) : shell.name };
    }
    case 'page': {
      const pictured = page.sections.find(
        (section) => section.type === 'hero' || section.type === 'picture-text',
      );
      return make(page.title, page.description, page.picture ?? pictured?.data.picture ?? null);
    }
    case 'post':
      return make(page.title, page.description || openingWords(page.sections), page.picture ?? null);
    case 'blog':
      return make(
        words.menu.blog,
        page.posts.map(({ title }) => title).join(' · '),
        page.posts.find(({ picture }) => picture)?.picture ?? null,
      );
    case 'collection':
      return make(
        page.seo_title || page.title,
        page.seo_description || page.description || `${words.titles.at(page.title, shell.name)} ${terms}`,
        page.picture ?? page.products.find((product) => product.picture)?.picture ?? null,
        // A list that is sorted or narrowed is the same things once more.
        !page.sift.sifted,
      );
    case 'product': {
      const { product } = page;
      return make(product.seo_title || product.title, toldOf(page, terms), product.pictures[0] ?? null);
    }
    default:
      return { ...make(unlistedTitle(page), '', null, false), ...askedCard(page) };
  }
}
