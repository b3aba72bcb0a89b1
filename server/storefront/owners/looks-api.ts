import type { BodyOf } from '#shared/api/contract.ts';
import { drawLooks } from '#shared/api/looks.ts';
import { themeOf } from '#shared/looks/theme.ts';
import type { HomePage } from '#shared/storefront.ts';
import { picturesOf } from '../../media/index.ts';
import { minutes } from '../../platform/clock.ts';
import type { Api, StoreAccess } from '../../platform/http/http.ts';
import type { Limit } from '../../platform/admission/limits.ts';
import { asOpened, type OpenedDeps } from './as-opened.ts';
import { publicPage } from '../pages/pages.ts';

/** Asked for when a colour has been chosen, and not while it is being looked for. */
const drawing: Limit = { name: 'looks-draw', max: 120, perMs: minutes(1) };
const largest = 16 * 1024;

/** A small picture shows so much of a page: its opening and one shelf. */
const mostSections = 2;
const mostCards = 4;

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
async function drawn(from: OpenedDeps, { slug }: StoreAccess, asked: Asked): Promise<string[]> {
  const context = await asOpened(from, slug);
  const { store, profile } = context;
  const { looks, logo_id: logoId } = asked;
  const logos = logoId ? await store.storeDb.read((tx) => picturesOf(tx, [logoId])) : null;
  const logo = logoId === undefined ? profile.logo : (logos?.get(logoId ?? '') ?? null);
  const pages: string[] = [];
  for (const look of looks) {
    const shell = { ...context.shell, logo, theme: themeOf({ ...look, trade: profile.trade }) };
    const page = await publicPage('/', new URLSearchParams(), { ...context, shell });
    if (page?.kind === 'home') pages.push(from.bundle.render(beginning(page)).replace(notForPictures, ''));
  }
  return pages;
}

/** How a store would look otherwise, drawn by what makes its pages; their faces are served with the editor's frame. */
export function mountLooks(api: Api, from: OpenedDeps): void {
  const read = { auth: 'person', may: 'pages.see', idempotency: 'safe' } as const;
  api.ofStore(drawLooks, { ...read, limit: drawing, body: largest }, async ({ store, body }) => ({
    pages: await drawn(from, store, body),
  }));
}
