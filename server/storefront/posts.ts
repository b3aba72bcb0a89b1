import type { PageDocument } from '#blocks/page-document.ts';
import { pictureIds, withPictures } from '#blocks/picture-refs.ts';
import type { BlogPage, PostCard, PostPage } from '#shared/storefront.ts';
import { picturesOf } from '../media/index.ts';
import type { PublishedPage } from '../pages/index.ts';
import type { PageContext } from './page-context.ts';
import { filled } from './sections.ts';
import type { ShopProfile } from './store.ts';

/** Where all posts are. */
export const blogPath = '/blog';

/** Posts on one page of the list. */
const pageSize = 12;

/** The posts shoppers can see, the newest first. */
export const postsOf = ({ pages }: Pick<ShopProfile, 'pages'>): PublishedPage[] =>
  pages
    .filter(({ isPost }) => isPost)
    // The oldest pages come first, so of two that were published at once the one that was begun later is newer.
    .toReversed()
    .toSorted((one, other) => other.first_published_at.getTime() - one.first_published_at.getTime());

const linkTo = (post: PublishedPage | undefined) => (post ? { title: post.title, path: post.path } : null);

/** Some posts as a list shows them. All their pictures are one question. */
async function postCards(
  posts: readonly PublishedPage[],
  { store: { storeDb }, written }: PageContext,
): Promise<PostCard[]> {
  const documents = await Promise.all(posts.map((post) => written.documentOf(storeDb, post)));
  const ids = [...new Set(pictureIds(documents.map((document) => document?.picture)))];
  const pictures = ids.length > 0 ? await storeDb.read((tx) => picturesOf(tx, ids)) : new Map();
  return posts.map(({ title, path, first_published_at: at }, index) => {
    const { description = '', picture } = documents[index] ?? {};
    return {
      title,
      path,
      description,
      published_at: at.toISOString(),
      picture: picture ? (withPictures(picture, pictures) as PostCard['picture']) : null,
    };
  });
}

/** All posts, the newest first; null while there is none, or none after the one that is named. */
export async function blogPage(query: URLSearchParams, context: PageContext): Promise<BlogPage | null> {
  const posts = postsOf(context.profile);
  const after = query.get('after');
  const from = after === null ? 0 : posts.findIndex(({ path }) => path === `${blogPath}/${after}`) + 1;
  const shown = posts.slice(from, from + pageSize);
  if (shown.length === 0 || (after !== null && from === 0)) return null;
  const last = shown.at(-1)!.path.slice(blogPath.length + 1);
  const { shell, mode } = context;
  return {
    kind: 'blog',
    shell,
    mode,
    path: after === null ? blogPath : `${blogPath}?after=${after}`,
    posts: await postCards(shown, context),
    next_path: from + pageSize < posts.length ? `${blogPath}?after=${last}` : null,
  };
}

/** A document as the post at a path shows it, as if it were published now where it is not yet. */
export async function postPage(
  path: string,
  document: PageDocument,
  context: PageContext,
): Promise<PostPage> {
  const { shell, mode, profile, now } = context;
  const posts = postsOf(profile);
  const at = posts.findIndex((post) => post.path === path);
  const post = posts[at];
  return {
    kind: 'post',
    shell,
    mode,
    path,
    published_at: (post?.first_published_at ?? now).toISOString(),
    updated_at: (post?.published_at ?? now).toISOString(),
    newer: at < 0 ? null : linkTo(posts[at - 1]),
    older: at < 0 ? linkTo(posts[0]) : linkTo(posts[at + 1]),
    ...(await filled(document, context)),
  };
}
