import { shopAtHost } from '../stores/index.ts';
import type { ReportDeps } from './deps.ts';

/** As somebody copies it, with or without its beginning; null for what is no address. */
function urlOf(typed: string): URL | null {
  try {
    return new URL(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
  } catch {
    return null;
  }
}

/** What opens somebody’s order is in the address of its page, and is not kept; names in addresses have no capitals. */
const withoutKeys = (path: string): string => path.replace(/\/(?=[\w-]*[A-Z])[\w-]{40,}(\/.*)?$/, '');

/** Which shop, and which page of it, an address is of, and where that shop is; null where no shop is there. */
export async function placeAt(
  deps: Pick<ReportDeps, 'db' | 'config' | 'clock'>,
  typed: string,
): Promise<{ storeId: string; page: string; shop: string } | null> {
  const url = urlOf(typed);
  const shop = url && (await shopAtHost(deps, url.hostname.toLowerCase()));
  return shop ? { storeId: shop.storeDb.id, page: withoutKeys(url.pathname) || '/', shop: url.origin } : null;
}
