import type { PageDocument } from '#blocks/page-document.ts';
import type { BlogPage, PostPage } from '#shared/storefront.ts';
import type { PublishedPage } from '../../pages/index.ts';
import type { PageContext } from '../page-context.ts';
import { blogPath, postCards, postsOf } from './post-cards.ts';
import { filled } from './sections.ts';

/** Posts on one page of the list. */
const pageSize = 12;

const linkTo = (post: PublishedPage | undefined) => (post ? { title: post.title, path: post.path } : null);

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
