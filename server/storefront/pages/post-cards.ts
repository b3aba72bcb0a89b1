import { clipped, openingWords } from '#blocks/opening-words.ts';
import { pictureIds, withPictures } from '#blocks/picture-refs.ts';
import type { PostCard } from '#shared/storefront.ts';
import { picturesOf } from '../../media/index.ts';
import type { PublishedPage } from '../../pages/index.ts';
import type { PageContext } from '../page-context.ts';
import type { ShopProfile } from '../serving/store.ts';

/** Where all posts are. */
export const blogPath = '/blog';

/** Characters of a post's first words that a list shows, where nobody described it. */
const longestOpening = 140;

/** The posts shoppers can see, the newest first. */
export const postsOf = ({ pages }: Pick<ShopProfile, 'pages'>): PublishedPage[] =>
  pages
    .filter(({ isPost }) => isPost)
    // The oldest pages come first, so of two that were published at once the one that was begun later is newer.
    .toReversed()
    .toSorted((one, other) => other.first_published_at.getTime() - one.first_published_at.getTime());

/** Some posts as a list shows them. All their pictures are one question. */
export async function postCards(
  posts: readonly PublishedPage[],
  { store: { storeDb }, written }: Pick<PageContext, 'store' | 'written'>,
): Promise<PostCard[]> {
  const documents = await Promise.all(posts.map((post) => written.documentOf(storeDb, post)));
  const ids = [...new Set(pictureIds(documents.map((document) => document?.picture)))];
  const pictures = ids.length > 0 ? await storeDb.read((tx) => picturesOf(tx, ids)) : new Map();
  return posts.map(({ title, path, first_published_at: at }, index) => {
    const { description = '', picture, sections = [] } = documents[index] ?? {};
    return {
      title,
      path,
      description: description || clipped(openingWords(sections), longestOpening),
      published_at: at.toISOString(),
      picture: picture ? (withPictures(picture, pictures) as PostCard['picture']) : null,
    };
  });
}
