import type { DemoShop } from '#server/operator/demo-shop.ts';
import type { OpenDemoShop } from './demo-shop.ts';

export type Browse = ReturnType<OpenDemoShop['browser']>;

/** Mugs alone: nine in oat, more than enough in indigo. */
export function mugs(demo: DemoShop): void {
  demo.products = demo.products.filter((product) => product.slug === 'clay-mug');
  for (const variant of demo.products[0]?.variants ?? [])
    variant.stock = variant.options['Colour'] === 'Indigo' ? 1000 : 9;
}

export const shopper = {
  name: 'Bisi Ade',
  phone: '+234 803 123 4567',
  email: '',
  receive: 'delivery',
  state: 'Lagos',
  lga: 'Ikeja',
  area: '12 Allen Avenue',
  landmark: '',
  note: '',
  pay_method: 'online',
};

/** What the form on a page would send: every hidden field and what was typed. */
export function hidden(html: string): Record<string, string> {
  const inputs = html.match(/<input type="hidden"[^>]*>/g) ?? [];
  return Object.fromEntries(
    inputs.map((input) => [
      / name="(\w+)"/.exec(input)?.[1] ?? '',
      / value="([^"]*)"/.exec(input)?.[1] ?? '',
    ]),
  );
}

/** Two mugs, ₦13,000. */
export const fillBasket = (browse: Browse) =>
  browse('/basket/add', { product: 'clay-mug', o0: 'Indigo', quantity: '2' });

/** Sends the checkout form as the page shows it, filled in. */
export async function checkOut(browse: Browse, fields: Record<string, string> = {}) {
  const page = await browse('/checkout');
  return browse('/checkout', { ...hidden(page.text), ...shopper, ...fields });
}
