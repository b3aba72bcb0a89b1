import type { BodyOf } from '#shared/api/contract.ts';
import { drawLooks } from '#shared/api/looks.ts';
import { themeOf } from '#shared/theme.ts';
import type { HomePage } from '#shared/storefront.ts';
import { picturesOf } from '../media/index.ts';
import type { OrderDeps } from '../orders/index.ts';
import { minutes } from '../platform/clock.ts';
import type { Api, StoreAccess } from '../platform/http.ts';
import type { Limit } from '../platform/limits.ts';
import { storeUrl } from '../stores/index.ts';
import type { PageContext } from './page-context.ts';
import { publicPage, shellOf } from './pages.ts';
import type { Bundle } from './render.ts';
import type { Shells } from './shells.ts';
import { storeByHost } from './store.ts';

/** Asked for when a colour has been chosen, and not while it is being looked for. */
const drawing: Limit = { name: 'looks-draw', max: 120, perMs: minutes(1) };
const largest = 16 * 1024;

/** A small picture shows so much of a page: its opening and one shelf. */
const mostSections = 2;
const mostCards = 4;

export interface LooksDeps {
  deps: Pick<OrderDeps, 'db' | 'config' | 'clock'>;
  shells: Shells;
  bundle: Bundle;
}

/** The beginning of a page: what comes first of its sections, and a few goods. */
function beginning(page: HomePage): HomePage {
  const shelf = page.sections.find((one) => one.type === 'product-grid');
  const [first] = page.sections;
  const sections = [...new Set([first, shelf])].filter((one) => one !== undefined).slice(0, mostSections);
  return {
    ...page,
    sections: sections.map((one) =>
      one.type === 'product-grid'
        ? { ...one, data: { ...one.data, products: one.data.products.slice(0, mostCards) } }
        : one,
    ),
  };
}

/** A picture runs nothing, is installed nowhere and pins nothing over what it shows; of its head only the face is wanted. */
const notForPictures = /<script.*?<\/script>|<link rel="(?!preload)[^>]*>|<p class="reach">.*?<\/p>/gs;

type Asked = BodyOf<typeof drawLooks>;

/** The page in each look. The sections are filled for each, since a theme says how they are arranged. */
async function drawn(from: LooksDeps, { slug }: StoreAccess, asked: Asked): Promise<string[]> {
  const { deps, shells, bundle } = from;
  const { config, clock } = deps;
  const store = (await storeByHost(deps, new URL(storeUrl(config, slug)).hostname))!;
  const { profile, ...face } = await shells.of(store);
  const { looks, logo_id: logoId } = asked;
  const logos = logoId ? await store.storeDb.read((tx) => picturesOf(tx, [logoId])) : null;
  const logo = logoId === undefined ? profile.logo : (logos?.get(logoId ?? '') ?? null);
  const plain = { ...shellOf(profile, bundle.script, config.platformUrl, false), logo };
  const pages: string[] = [];
  for (const look of looks) {
    const shell = { ...plain, theme: themeOf({ ...look, trade: profile.trade }) };
    const context: PageContext = { ...face, store, profile, shell, mode: 'full', now: clock.now() };
    const page = await publicPage('/', new URLSearchParams(), context);
    if (page?.kind === 'home') pages.push(bundle.render(beginning(page)).replace(notForPictures, ''));
  }
  return pages;
}

/** How a store would look otherwise, drawn by what makes its pages; their faces are served with the editor's frame. */
export function mountLooks(api: Api, from: LooksDeps): void {
  const read = { auth: 'person', store: 'viewer', idempotency: 'safe' } as const;
  api.ofStore(drawLooks, { ...read, limit: drawing, body: largest }, async ({ store, body }) => ({
    pages: await drawn(from, store, body),
  }));
}
