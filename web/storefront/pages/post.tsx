import type { PostPage } from '#shared/storefront.ts';
import type { BlockWords } from '#shared/words/words.ts';
import { Heading } from '#blocks/parts/heading.tsx';
import { Photo } from '#blocks/parts/picture.tsx';
import { Blocks } from '#blocks/views.tsx';
import { Crumbs } from './crumbs.tsx';

export const PostDate = ({ at, words }: { at: string; words: Pick<BlockWords, 'when'> }) => (
  <time dateTime={at}>{words.when.date(at)}</time>
);

interface Props {
  page: PostPage;
  words: BlockWords;
}

/** What stands above the sections of a post. */
function PostHead({ page, words }: Props) {
  const { picture } = page;
  return (
    <>
      <div className="wrap title">
        <Crumbs says={words.lists} steps={[{ title: words.menu.blog, path: '/blog' }]} />
        <Heading as="h1">{page.title}</Heading>
        <PostDate at={page.published_at} words={words} />
      </div>
      {picture && (
        <div className="wrap post-picture">
          <Photo picture={picture} sizes="(min-width:50em) 48rem,92vw" most={1280} mode={page.mode} first />
        </div>
      )}
    </>
  );
}

export function PostView({ page, words }: Props) {
  const { older, newer } = page;
  return (
    <>
      <article>
        <PostHead page={page} words={words} />
        <Blocks
          sections={page.sections}
          mode={page.mode}
          words={words}
          tells={page.shell.theme.tells}
          titled
        />
      </article>
      {(older || newer) && (
        <nav className="wrap beside" aria-label={words.lists.otherPosts}>
          {newer && (
            <a href={newer.path} rel="next">
              <span>{words.lists.newerPost}</span> {newer.title}
            </a>
          )}
          {older && (
            <a href={older.path} rel="prev">
              <span>{words.lists.olderPost}</span> {older.title}
            </a>
          )}
        </nav>
      )}
    </>
  );
}
