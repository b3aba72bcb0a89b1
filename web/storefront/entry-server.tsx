import type { Part } from '#blocks/parts/block-props.ts';
import { MainPart } from '#blocks/parts/main-part.ts';
import { Blocks, blockSheets, sheetsFor } from '#blocks/views.tsx';
import { themeCss, themeTokens } from '#shared/looks/colours.ts';
import type { FilledSection } from '#blocks/registry.ts';
import { languages } from '#shared/languages.ts';
import type {
  DocumentPage,
  HomePage,
  PostPage,
  ProductPage,
  Shell,
  ShopPage,
  StorefrontPage,
  TemplatePage,
} from '#shared/storefront.ts';
import { Around, isTemplatePage, sectionsAround } from './around.tsx';
import { chromeOf, footIn, Maker, Report } from './chrome.tsx';
import { sizesCss } from '#shared/looks/theme.ts';
import { wordsOf } from '#shared/words/index.ts';
import { wordsOfShop } from '#shared/words/of-order.ts';
import { faceCss, faceOf } from './faces.ts';
import { Head } from './head.tsx';
import { NetworkQuestion } from './network-question.tsx';
import { markupOf } from './drawing.ts';
import { drawingOf, withArt } from './markup.ts';
import { themeRules } from './theme-rules.ts';
import { BlogView } from './pages/blog.tsx';
import { CartView } from './pages/cart.tsx';
import { CopyBasketView } from './pages/copy-basket.tsx';
import { CheckoutView } from './pages/checkout.tsx';
import { CollectionView } from './pages/collection.tsx';
import { DocumentView } from './pages/document.tsx';
import { hasEmptyShelves, HomeView } from './pages/home.tsx';
import { MessageView, NotFoundView } from './pages/message.tsx';
import { OrderPageView } from './pages/order.tsx';
import { PayForView } from './pages/pay-for.tsx';
import { PlainDocument } from './pages/plain.tsx';
import { RestingView } from './pages/resting.tsx';
import { PostView } from './pages/post.tsx';
import { ProductView } from './pages/product.tsx';
import { ReceiptView } from './pages/receipt.tsx';
import { ReviewsView } from './pages/reviews.tsx';
import { RiderView } from './pages/rider.tsx';
import { SendCartView, SharedCartView } from './pages/shared-cart.tsx';
import { SearchView } from './pages/search.tsx';
import { TrackView } from './pages/track.tsx';
import { AreaView } from './pages/area.tsx';
import { SureView } from './pages/sure.tsx';
import { WishlistView } from './pages/wishlist.tsx';
import forms from './styles/forms.css?inline';
import plain from './styles/plain.css?inline';
import blog from './styles/blog.css?inline';
import bare from './styles/bare.css?inline';
import base from './styles/base.css?inline';
import home from './styles/home.css?inline';
import receipt from './styles/receipt.css?inline';
import lists from './styles/lists.css?inline';
import asks from './styles/asks.css?inline';
import details from './styles/details.css?inline';
import productCss from './styles/product.css?inline';

export { iconSvg } from './head.tsx';
export { drawingOf, themeTokens };

function Main({ page }: { page: ShopPage }) {
  switch (page.kind) {
    case 'home':
      return <HomeView page={page} words={wordsOfShop(page.shell)} />;
    case 'page':
      return <DocumentView page={page} words={wordsOfShop(page.shell)} />;
    case 'post':
      return <PostView page={page} words={wordsOfShop(page.shell)} />;
    case 'blog':
      return <BlogView page={page} />;
    case 'collection':
      return <CollectionView page={page} />;
    case 'search':
      return <SearchView page={page} />;
    case 'product':
      return <ProductView page={page} />;
    case 'reviews':
      return <ReviewsView page={page} />;
    case 'cart':
      return <CartView page={page} />;
    case 'copy-basket':
      return <CopyBasketView page={page} />;
    case 'send-cart':
      return <SendCartView page={page} />;
    case 'shared-cart':
      return <SharedCartView page={page} />;
    case 'checkout':
      return <CheckoutView page={page} />;
    case 'order':
      return <OrderPageView page={page} />;
    case 'pay-for':
      return <PayForView page={page} />;
    case 'receipt':
      return <ReceiptView page={page} />;
    case 'rider':
      return <RiderView page={page} />;
    case 'sure':
      return <SureView page={page} />;
    case 'wishlist':
      return <WishlistView page={page} />;
    case 'track':
      return <TrackView page={page} />;
    case 'area':
      return <AreaView page={page} />;
    case 'not-found':
      return <NotFoundView page={page} />;
    case 'message':
      return <MessageView page={page} />;
    case 'resting':
      return <RestingView page={page} />;
  }
}

/** What pages are made of besides sections: below the blocks’ rules, and above those, which they refine. */
const beneath = { base, lists, home, forms, blog };
const above = { product: productCss, details, bare, receipt, asks };
type Sheet = keyof typeof beneath | keyof typeof above | Part;
const needed: Record<ShopPage['kind'], readonly Sheet[]> = {
  home: ['home', 'frame'],
  page: [],
  post: ['blog'],
  blog: ['lists', 'frame', 'blog'],
  collection: ['lists', 'frame', 'cards'],
  search: ['lists', 'frame', 'cards'],
  'not-found': ['frame', 'cards'],
  message: [],
  resting: [],
  product: ['product', 'frame', 'cards', 'prose'],
  reviews: ['lists', 'said'],
  cart: ['forms', 'fields'],
  checkout: ['forms', 'fields'],
  order: ['forms', 'fields'],
  sure: [],
  wishlist: ['lists', 'frame', 'cards'],
  'copy-basket': ['forms', 'fields'],
  'send-cart': ['forms', 'fields'],
  'shared-cart': ['forms', 'fields'],
  track: ['forms', 'fields'],
  area: ['forms', 'fields'],
  'pay-for': ['forms', 'fields'],
  rider: ['forms', 'fields'],
  receipt: ['forms', 'receipt'],
};

/** Every sheet in the order in which they stand in a page, whichever of them it carries. */
const inOrder = [...Object.entries(beneath), ...blockSheets(), ...Object.entries(above)];

/** Some sheets, and what tells them from others. */
interface SheetSet {
  key: string;
  names: ReadonlySet<string>;
}

const sheetSet = (names: Iterable<string>): SheetSet => {
  const all = new Set<string>(['base', ...names]);
  return { key: [...all].toSorted().join(' '), names: all };
};

const ofKind = new Map(Object.entries(needed).map(([kind, names]) => [kind, sheetSet(names)]));

/** The pages of products by what stands on them: reviews, details, both. */
const ofProducts = [[], ['said'], ['details'], ['said', 'details']].map((more) =>
  sheetSet([...needed.product, ...more]),
);
const ofProduct = ({ reviews, product }: ProductPage): SheetSet =>
  ofProducts[Number(reviews !== null) + 2 * Number(product.details.length > 0)]!;

/** The sheets of a page, with that of a question where it asks one. */
function sheetsOf(page: ShopPage): SheetSet {
  const its = contentSheets(page);
  return page.scripts ? sheetSet([...its.names, 'asks']) : its;
}

/** Those of its kind and, where sections stand on it, what these need. */
function contentSheets(page: ShopPage): SheetSet {
  if (page.kind === 'home' || page.kind === 'page' || page.kind === 'post') {
    const told: Sheet[] = page.kind === 'home' && hasEmptyShelves(page) ? ['prose'] : [];
    if (page.layout) told.push('bare');
    return sheetSet([...needed[page.kind], ...sheetsFor(page.sections), ...told]);
  }
  const own = page.kind === 'product' ? ofProduct(page) : ofKind.get(page.kind)!;
  const around = sectionsAround(page);
  return around.length > 0 ? sheetSet([...own.names, ...sheetsFor(around)]) : own;
}

const styles = new WeakMap<Shell, Map<string, string>>();

/**
 * The whole text of the page's one style element; the server puts its hash into the content security policy. The same
 * shell, mode and sheets give the same string, so that nobody has to compare long texts.
 */
export function pageStyle(page: StorefrontPage): string {
  if (page.kind === 'plain') return plain;
  const { shell, mode } = page;
  const made = styles.get(shell) ?? new Map<string, string>();
  if (!styles.has(shell)) styles.set(shell, made);
  const { key, names } = sheetsOf(page);
  const known = made.get(`${mode} ${key}`);
  if (known !== undefined) return known;
  const rules = inOrder.map(([name, sheet]) => (names.has(name) ? sheet : '')).join('');
  const { theme } = shell;
  const tokens = themeCss(theme.colours) + sizesCss(theme) + faceCss(faceOf(theme, mode));
  const style = tokens + rules + themeRules(theme, names);
  made.set(`${mode} ${key}`, style);
  return style;
}

function ShopDocument({ page, style }: { page: ShopPage; style: string }) {
  const says = wordsOf(page.shell.language).chrome;
  const calm = page.kind === 'checkout';
  const isBare = page.kind === 'receipt' || (page.kind === 'page' && page.layout === 'bare');
  const chrome = chromeOf(page.shell, page.shell.resting ? 'resting' : calm ? 'calm' : 'full');
  return (
    <html lang={languages[page.shell.language].tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <Head page={page} />
        <style dangerouslySetInnerHTML={{ __html: style }} />
        <script type="module" src={page.shell.script} />
        {page.scripts && <script type="module" src={page.scripts.asks} />}
      </head>
      <body>
        {!isBare && (
          <a className="skip" href="#main">
            {says.skip}
          </a>
        )}
        <NetworkQuestion page={page} />
        {page.shell.unpublished && (
          <a className="strip" href={page.shell.unpublished}>
            {says.unpublished}
          </a>
        )}
        {!isBare && <header className="top" dangerouslySetInnerHTML={{ __html: chrome.top }} />}
        <main id="main" tabIndex={-1}>
          <Around page={page}>
            <Main page={page} />
          </Around>
        </main>
        {isBare ? (
          page.kind === 'page' && (
            <footer>
              <Maker shell={page.shell} />
              <Report page={page} />
            </footer>
          )
        ) : (
          <footer className="foot" dangerouslySetInnerHTML={{ __html: footIn(page, chrome.foot) }} />
        )}
        <div className="toast" role="status" />
      </body>
    </html>
  );
}

type WrittenPage = (HomePage | DocumentPage | PostPage | TemplatePage) & { sections: FilledSection[] };

/** Each section by itself, as it stands in the page. */
export function renderSections(page: WrittenPage): string[] {
  const words = wordsOfShop(page.shell);
  const main = isTemplatePage(page) ? <Main page={page} /> : null;
  return page.sections.map((section, at) =>
    markupOf(
      <MainPart value={main}>
        <Blocks
          sections={[section]}
          mode={page.mode}
          words={words}
          tells={page.shell.theme.tells}
          titled={at > 0 || page.kind !== 'home'}
        />
      </MainPart>,
    ),
  );
}

const doctype = '<!doctype html>';

/** A page as a whole HTML document. */
export function renderPage(page: StorefrontPage): string {
  const style = pageStyle(page);
  if (page.kind === 'plain') return doctype + markupOf(<PlainDocument page={page} style={style} />);
  return doctype + withArt(markupOf(<ShopDocument page={page} style={style} />), page);
}

const styleBegins = '<style>';

/** What stands before and after the text of its one style element, which is half of a page and the same on many. */
export function renderAround(page: ShopPage): [before: string, after: string] {
  const html = markupOf(<ShopDocument page={page} style="" />);
  // What people typed stands before it only where no element can begin.
  const at = html.indexOf(styleBegins) + styleBegins.length;
  return [doctype + html.slice(0, at), withArt(html.slice(at), page)];
}
