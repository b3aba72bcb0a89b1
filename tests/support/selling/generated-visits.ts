import { createHash } from 'node:crypto';
import { idFrom } from '#server/platform/ids.ts';
import type { ViewRow } from '#server/visits/queries.ts';
import { pick, type Random } from '../random.ts';

const sources = ['', 'direct', 'instagram', 'whatsapp', 'google', 'blog.example'];
const paths = ['/', '/products', '/search', '/pages/about'];
const productIds = Array.from({ length: 12 }, (_, n) => idFrom(`a product that was visited ${n}`));
const devices = ['phone', 'phone', 'phone', 'tablet', 'computer'];

/** One of very many visits of a day that begins at `day`, as it is written: people come again, and one in fifty asks not to be counted. */
export function generatedVisit(n: number, chance: Random, day: Date, people: number): ViewRow {
  const of = <Item>(items: readonly Item[]): Item => pick(chance, items);
  const who = Math.floor(chance() ** 2 * people);
  const isQuiet = chance() < 0.02;
  const step = chance();
  const what = step < 0.86 ? 'view' : step < 0.92 ? 'answered' : step < 0.97 ? 'basket' : 'checkout';
  const product = (what === 'view' && chance() < 0.5) || what === 'basket' ? of(productIds) : null;
  const campaign = chance() < 0.1 ? of(['bio', 'status', 'black friday']) : '';
  return {
    id: idFrom(`visit ${day.toISOString()} ${n}`),
    at: day.getTime() + Math.floor(chance() * 86_400_000),
    visitor: isQuiet ? null : createHash('sha256').update(`${who}`).digest('hex').slice(0, 24),
    what,
    path: what === 'view' ? (product ? `/products/${product.slice(0, 8)}` : of(paths)) : '/basket',
    product_id: product,
    views: what === 'view' ? 1 + Math.floor(chance() * 3) : 0,
    came_from: what === 'view' ? of(sources) : '',
    utm_source: '',
    utm_medium: '',
    utm_campaign: what === 'view' ? campaign : '',
    device: devices[who % devices.length]!,
  };
}
