import type { ShownPicture } from '#blocks/fields.ts';
import type { PageDocument } from '#blocks/page-document.ts';
import { pictureIds, withPictures } from '#blocks/picture-refs.ts';
import type { DataOf, FilledSection, Section, SectionType, SettingsOf, Shown } from '#blocks/registry.ts';
import { openNow, specialSoon, todayOf } from '#blocks/opening-hours/now.ts';
import { timeLeft } from '#blocks/countdown/left.ts';
import { lagosTimeOf } from '#shared/lagos.ts';
import type { HomePage, Picture } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { shopProducts } from '../../catalogue/index.ts';
import { picturesOf } from '../../media/index.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { storeReviews } from '../../reviews/index.ts';
import { collectionsShown, type PageContext } from '../page-context.ts';
import { blogPath, postCards, postsOf } from './post-cards.ts';

interface Filling {
  context: PageContext;
  /** What a section shows is true until then, and no longer (milliseconds since 1970). */
  holdsUntil(moment: number): void;
  /**
   * The picture in a place of the shop order, for sections that were given none; asked for at most once a page. A shop
   * with fewer has none there: the photo on its shelf is not shown a second time, large and cropped.
   */
  pictureAt(place: number): Promise<Picture | null>;
}

/** Where a section stands. */
interface Place {
  path: string;
  section: string;
}

type Fill<Type extends SectionType> = (
  settings: Shown<SettingsOf<Type>>,
  filling: Filling,
  place: Place,
) => DataOf<Type> | Promise<DataOf<Type>>;

/** The blocks that show more of the store than their settings. */
type FilledType = { [Type in SectionType]: DataOf<Type> extends null ? never : Type }[SectionType];

const terms = (_: unknown, { context }: Filling) => context.shell;

/** Some goods of a collection, or of the shop, and where the others are. */
const goodsOf = async (
  { collection, limit }: { collection: string; limit: number },
  { context }: Filling,
) => {
  const query = { ...(collection && { collection }), limit };
  const found = await context.store.storeDb.read((tx) => shopProducts(tx, query));
  const all = collection ? `/collections/${collection}` : '/products';
  return { products: found.items, more_path: found.next ? all : null };
};

/** The newest reviews, with the products that are still on sale. */
async function reviewsWithGoods(tx: StoreTx, limit: number, { shell: { language }, mode }: PageContext) {
  const reviews = await storeReviews(tx, limit, { language, mode });
  const ids = reviews.map(({ product_id }) => product_id);
  const { items } = await shopProducts(tx, { ids, limit });
  const known = new Map(items.map(({ id, title, slug }) => [id, { title, slug }]));
  return reviews.map(({ product_id, ...review }) => ({ ...review, product: known.get(product_id) ?? null }));
}

const fills: { [Type in FilledType]: Fill<Type> } = {
  hero: async ({ picture }, { pictureAt, context }) => ({
    picture: picture ?? (await pictureAt(3)),
    themes: context.shell.theme.hero,
  }),
  'picture-text': async ({ picture }, { pictureAt }) => ({ picture: picture ?? (await pictureAt(5)) }),
  'collection-list': (_, { context }) => {
    context.shows?.add(collectionsShown);
    return { collections: context.profile.collections };
  },
  'product-grid': goodsOf,
  'product-carousel': goodsOf,
  'featured-product': async ({ product }, { context }) => {
    const query = product ? { ids: [product], limit: 1 } : { limit: 1 };
    const found = await context.store.storeDb.read((tx) => shopProducts(tx, query));
    return { product: found.items[0] ?? null };
  },
  reviews: async ({ limit }, { context }) => ({
    reviews: await context.store.storeDb.read((tx) => reviewsWithGoods(tx, limit, context)),
  }),
  posts: async ({ limit }, { context }) => {
    // Below a post itself are the others.
    const found = postsOf(context.profile).filter(({ path }) => path !== context.path);
    const posts = await postCards(found.slice(0, limit), context);
    return { posts, more_path: found.length > limit ? blogPath : null };
  },
  countdown: ({ ends }, { context, holdsUntil }) => {
    const end = ends ? lagosTimeOf(ends) : null;
    if (!end) return { over: false, end: null };
    const says = wordsOf(context.shell.language);
    const ms = end.getTime() - context.now.getTime();
    if (ms <= 0) return { over: true, end: null };
    const { words, trueFor } = timeLeft(ms, says.left);
    holdsUntil(context.now.getTime() + trueFor);
    const said = `${says.when.weekday(end)}, ${says.when.moment(end)}`;
    return { over: false, end: { left: words, at: end.toISOString(), said } };
  },
  'opening-hours': (settings, { context: { now, shell }, holdsUntil }) => {
    const says = wordsOf(shell.language);
    const open = openNow(settings, now, says);
    holdsUntil(open.trueUntil);
    return { now: open.now, today: todayOf(now), special: specialSoon(settings.special, now, says) };
  },
  newsletter: (_, { context }, place) => ({ name: context.shell.name, form: { ...place, sent: null } }),
  enquiry: (_, { context }, place) => ({
    name: context.shell.name,
    whatsapp: context.shell.whatsapp,
    form: { ...place, sent: null },
  }),
  promises: terms,
  'how-it-works': terms,
  contact: terms,
};

async function fillSection(section: Section, settings: unknown, filling: Filling): Promise<FilledSection> {
  // What belongs to what is said by the two tables; no compiler follows it from a section to its fill.
  const fill = (fills as Partial<Record<SectionType, Fill<SectionType>>>)[section.type];
  const place = { path: filling.context.path ?? '', section: section.id };
  const data = fill ? await fill(settings as never, filling, place) : null;
  return { ...section, settings, data } as FilledSection;
}

/** What of a page its document says, filled in. */
type FilledPage = Pick<HomePage, 'title' | 'description' | 'sections' | 'changes_at' | 'picture' | 'layout'>;

/** A page document with what its sections show. All pictures they refer to are one question. */
export async function filled(document: PageDocument, context: PageContext): Promise<FilledPage> {
  const { storeDb } = context.store;
  let goods: Promise<Picture[]> | null = null;
  let until = Infinity;
  const filling: Filling = {
    context,
    holdsUntil(moment) {
      until = Math.min(until, moment);
    },
    pictureAt: async (place) => {
      goods ??= storeDb
        .read((tx) => shopProducts(tx, { limit: 8 }))
        .then(({ items }) => items.flatMap((item) => item.picture ?? []));
      return (await goods)[place] ?? null;
    },
  };
  const ids = [...new Set(pictureIds([document.picture, document.sections]))];
  const pictures =
    ids.length > 0 ? await storeDb.read((tx) => picturesOf(tx, ids)) : new Map<string, Picture>();
  const sections = await Promise.all(
    document.sections.map((section) =>
      fillSection(
        section,
        ids.length > 0 ? withPictures(section.settings, pictures) : section.settings,
        filling,
      ),
    ),
  );
  const { title, description, layout } = document;
  const picture = document.picture && (withPictures(document.picture, pictures) as ShownPicture | null);
  return {
    title,
    description,
    sections,
    ...(picture && { picture }),
    ...(layout && { layout }),
    ...(until < Infinity && { changes_at: until }),
  };
}
