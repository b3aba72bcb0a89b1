import type { BlogPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { faceFor, Heading } from '#blocks/parts/heading.tsx';
import { PhotoOrArt } from '#blocks/parts/picture.tsx';
import { Crumbs } from './crumbs.tsx';
import { More } from './more.tsx';
import { PostDate } from './post.tsx';

/** Posts above the fold, whose pictures are fetched at once. */
const eager = 1;

export function BlogView({ page }: { page: BlogPage }) {
  const words = wordsOf(page.shell.language);
  return (
    <div className="wrap">
      <Crumbs says={words.lists} steps={[{ title: words.lists.home, path: '/' }]} />
      <div className="title">
        <Heading as="h1">{words.menu.blog}</Heading>
      </div>
      <ul className="posts">
        {page.posts.map((post, at) => (
          <li key={post.path}>
            <a href={post.path}>
              {post.picture && (
                <div className="frame">
                  <PhotoOrArt
                    picture={post.picture}
                    sizes="(min-width:40em) 22rem,92vw"
                    most={960}
                    mode={page.mode}
                    eager={at < eager}
                  />
                </div>
              )}
              <h2 className={faceFor(post.title)}>{post.title}</h2>
              {post.description && <p>{post.description}</p>}
              <PostDate at={post.published_at} words={words} />
            </a>
          </li>
        ))}
      </ul>
      <More path={page.next_path} says={words.lists} />
    </div>
  );
}
