import type { PlainPage } from '#shared/storefront.ts';

const words = {
  'no-store': {
    title: 'There is no store at this address',
    text: (page: PlainPage) =>
      `Nobody has opened a store at ${page.host} yet. Check the address for a spelling mistake.`,
  },
  closed: {
    title: 'Opening soon',
    text: (page: PlainPage) => `${page.name} is getting its shop ready. Please come back in a few days.`,
  },
  suspended: {
    title: 'This store is not available',
    text: () => 'It has been taken down for now. If you have paid for an order here, please write to us.',
  },
} as const;

/** What stands at an address that shows no shop. */
export function PlainDocument({ page, style }: { page: PlainPage; style: string }) {
  const { title, text } = words[page.state];
  return (
    <html lang="en-NG">
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
          <p>{text(page)}</p>
          {page.login && (
            <p>
              <a href={page.login}>Is it your store? Log in to see it</a>
            </p>
          )}
          {page.state === 'no-store' && (
            <p>
              <a href={page.maker.url}>Open your own store with {page.maker.name}</a>
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
