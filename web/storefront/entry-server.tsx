import { renderToStaticMarkup } from 'react-dom/server';
import { artOf, showsArt } from '#web/blocks/art.tsx';
import { themeCss } from '#shared/colours.ts';
import type { DataMode, Shell, ShopPage, StorefrontPage } from '#shared/storefront.ts';
import { chromeOf } from './chrome.tsx';
import { faceCss, faceOf } from './faces.ts';
import { Head } from './head.tsx';
import { CartView } from './pages/cart.tsx';
import { CheckoutView } from './pages/checkout.tsx';
import { CollectionView } from './pages/collection.tsx';
import { DocumentView } from './pages/document.tsx';
import { HomeView } from './pages/home.tsx';
import { MessageView, NotFoundView } from './pages/message.tsx';
import { OrderPageView } from './pages/order.tsx';
import { PlainDocument } from './pages/plain.tsx';
import { RestingView } from './pages/resting.tsx';
import { ProductView } from './pages/product.tsx';
import { SearchView } from './pages/search.tsx';
import browse from './styles/browse.css?inline';
import forms from './styles/forms.css?inline';
import plain from './styles/plain.css?inline';
import base from './styles/base.css?inline';
import productCss from './styles/product.css?inline';

export { iconSvg } from './head.tsx';
export { themeTokens } from '#shared/colours.ts';

function Main({ page }: { page: ShopPage }) {
  switch (page.kind) {
    case 'home':
      return <HomeView page={page} />;
    case 'page':
      return <DocumentView page={page} />;
    case 'collection':
      return <CollectionView page={page} />;
    case 'search':
      return <SearchView page={page} />;
    case 'product':
      return <ProductView page={page} />;
    case 'cart':
      return <CartView page={page} />;
    case 'checkout':
      return <CheckoutView page={page} />;
    case 'order':
      return <OrderPageView page={page} />;
    case 'not-found':
      return <NotFoundView page={page} />;
    case 'message':
      return <MessageView page={page} />;
    case 'resting':
      return <RestingView page={page} />;
  }
}

/** Each page carries only the rules it uses. */
const sheets: Record<ShopPage['kind'], string> = {
  home: base + browse,
  page: base + browse,
  collection: base + browse,
  search: base + browse,
  'not-found': base + browse,
  message: base,
  resting: base,
  product: base + browse + productCss,
  cart: base + forms,
  checkout: base + forms,
  order: base + forms,
};

const styles = new WeakMap<Shell, Partial<Record<`${ShopPage['kind']} ${DataMode}`, string>>>();

/**
 * The whole text of the page's one style element; the server puts its hash into the content security policy. The same
 * shell, kind and mode give the same string, so that nobody has to compare long texts.
 */
export function pageStyle(page: StorefrontPage): string {
  if (page.kind === 'plain') return plain;
  const { shell, kind, mode } = page;
  const made = styles.get(shell) ?? {};
  if (!styles.has(shell)) styles.set(shell, made);
  return (made[`${kind} ${mode}`] ??= themeCss(shell.colours) + faceCss(faceOf(shell, mode)) + sheets[kind]);
}

function ShopDocument({ page }: { page: ShopPage }) {
  const calm = page.kind === 'checkout';
  const chrome = chromeOf(page.shell, page.shell.resting ? 'resting' : calm ? 'calm' : 'full');
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <Head page={page} />
        <style dangerouslySetInnerHTML={{ __html: pageStyle(page) }} />
        <script type="module" src={page.shell.script} />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to main content
        </a>
        {page.shell.unpublished && (
          <a className="strip" href={page.shell.unpublished}>
            Only you and your team see this: the shop is not published. Publish it
          </a>
        )}
        <header className="top" dangerouslySetInnerHTML={{ __html: chrome.top }} />
        <main id="main" tabIndex={-1}>
          <Main page={page} />
        </main>
        <footer className="foot" dangerouslySetInnerHTML={{ __html: chrome.foot }} />
        <div className="toast" role="status" data-toast="" hidden />
      </body>
    </html>
  );
}

/** A page as a whole HTML document. */
export function renderPage(page: StorefrontPage): string {
  const document =
    page.kind === 'plain' ? (
      <PlainDocument page={page} style={pageStyle(page)} />
    ) : (
      <ShopDocument page={page} />
    );
  const html = `<!doctype html>${renderToStaticMarkup(document)}`;
  if (page.kind === 'plain' || !showsArt(html)) return html;
  return html.replace('</body>', `${artOf(page.shell.trade)}</body>`);
}
