import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './app.tsx';
import { preloadPage, routes } from './routes.ts';

export { holdingScript } from '#web/forms/form.tsx';
export { sitePages } from './pages.ts';
export { descriptions } from './descriptions.ts';
export { dataScript, thingsOf } from './structured-data.ts';
export { product } from '#shared/product.ts';

/** The HTML inside the root element for an address. */
export async function render(address: string): Promise<string> {
  await preloadPage(address);
  return renderToString(
    <StaticRouter location={address}>
      <App />
    </StaticRouter>,
  );
}

/** The source file of a page, by its path pattern. */
export function sourceOf(pattern: string): string | undefined {
  return routes[pattern]?.source;
}
