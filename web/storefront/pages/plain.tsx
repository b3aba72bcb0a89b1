import { languages } from '#shared/languages.ts';
import { product } from '#shared/product.ts';
import type { PlainPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import type { Words } from '#shared/words/words.ts';

function saidOf(
  { state, host, name, closes_on: day = '' }: PlainPage,
  { plain: says, resting }: Pick<Words, 'plain' | 'resting'>,
): { title: string; text: string } {
  switch (state) {
    case 'no-store':
      return { title: says.noStore, text: says.noStoreText(host) };
    case 'closed':
      return { title: says.closed, text: says.closedText(name) };
    case 'closing':
      return { title: resting.closing(name), text: `${resting.nothingNew} ${resting.orderedUntil(day)}` };
    case 'suspended':
      return { title: says.suspended, text: says.suspendedText };
    case 'unpaid':
      return { title: says.unpaid(name), text: says.unpaidText(host) };
  }
}

/** What stands at an address that shows no shop. */
export function PlainDocument({ page, style }: { page: PlainPage; style: string }) {
  const words = wordsOf(page.language);
  const {
    plain: says,
    resting: { unsent },
    track: { title: track },
  } = words;
  const { title, text } = saidOf(page, words);
  return (
    <html lang={languages[page.language].tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>{title}</title>
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main>
          <svg viewBox="0 0 120 84" width="120" height="84" aria-hidden="true">
            <path d="M10 32h100v48H10z" fill="none" stroke="currentColor" strokeWidth="3" />
            <path
              d="M4 30 16 6h88l12 24a9 9 0 0 1-18.700 0 9 9 0 0 1-18.600 0 9 9 0 0 1-18.700 0 9 9 0 0 1-18.700 0 9 9 0 0 1-18.600 0A9 9 0 0 1 4 30z"
              className="awning"
            />
            <path d="M24 50h26v30H24zM62 50h34v18H62z" className="shut" />
          </svg>
          <h1>{title}</h1>
          {page.unsent && <p>{unsent}</p>}
          <p>{text}</p>
          {page.state === 'suspended' && (
            <>
              <p>
                <a href={`mailto:${product.email}`}>{product.email}</a>
              </p>
              <p>
                <a href="/track">{track}</a>
              </p>
            </>
          )}
          {page.shop && (
            <p>
              <a href={page.shop}>{says.toShop(page.name)}</a>
            </p>
          )}
          {page.login && (
            <p>
              <a href={page.login}>{says.login}</a>
            </p>
          )}
          {page.state === 'no-store' && (
            <p>
              <a href={page.maker.url}>{says.openYours(page.maker.name)}</a>
            </p>
          )}
          {page.state !== 'no-store' && (
            <p>
              <a href={page.maker.url}>{page.maker.name}</a>
            </p>
          )}
        </main>
      </body>
    </html>
  );
}
