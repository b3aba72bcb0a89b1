import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './app.tsx';
import { pageFor } from './pages.ts';

export { holdingScript } from '#web/forms/form.tsx';
export { loginFirst } from './stores/login-first.ts';
export { sitePages } from './pages.ts';
export { dataScript, descriptionOf, thingsOf } from './structured-data.ts';
export { product } from '#shared/product.ts';

/** The HTML inside the root element for an address. */
export async function render(address: string): Promise<string> {
  await pageFor(address).component.preload();
  return renderToString(
    <StaticRouter location={address}>
      <App />
    </StaticRouter>,
  );
}
