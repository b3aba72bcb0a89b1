import { lagosDate } from '#shared/lagos.ts';
import { mostProducts } from './pages.ts';

/** What a copy says of itself to whoever unpacks it. Lines end as every program takes them. */
export function readMe(name: string, at: Date): string {
  return `${name}, as plain pages
Prices and goods as they stood on ${lagosDate(at)}.

OPEN IT
  Unpack everything into one folder, then open index.html. No network is needed to look around; the orders
  that people send go by WhatsApp, or by SMS and phone where the shop has no WhatsApp number.

PUT IT ON THE NET
  Upload the folder as it is to any host of plain files. It may stand in a folder of a larger site. Nothing
  has to be installed, and nothing in it asks another computer for anything.

WHAT IS IN IT
  The front page, products, collections, pages and posts, with their pictures, up to ${mostProducts.toLocaleString('en-NG')} products.

WHAT IS NOT
  Search, wish list, reviews, forms and paying online: they need a server. A newer price, or a thing that was
  sold meanwhile, is not in it either; make a new copy then.
`.replaceAll('\n', '\r\n');
}
