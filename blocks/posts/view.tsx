import type { BlockProps, Part } from '../parts/block-props.ts';
import { faceFor } from '../parts/heading.tsx';
import { Photo } from '../parts/picture.tsx';
import { ShelfHead } from '../parts/shelf.tsx';

export const parts: readonly Part[] = ['frame'];

export default function Posts({ settings, data, mode, words }: BlockProps<'posts'>) {
  if (data.posts.length === 0) return null;
  const Title = settings.heading ? 'h3' : 'h2';
  return (
    <section className="band wrap b-posts">
      <ShelfHead heading={settings.heading} more={data.more_path} words={words} />
      <ul>
        {data.posts.map((post) => (
          <li key={post.path}>
            <a href={post.path}>
              {post.picture && (
                <div className="frame">
                  <Photo picture={post.picture} sizes="(min-width:48em) 24rem,7rem" most={640} mode={mode} />
                </div>
              )}
              <div>
                <Title className={faceFor(post.title)}>{post.title}</Title>
                {post.description && <p>{post.description}</p>}
                <time dateTime={post.published_at}>{words.when.date(post.published_at)}</time>
              </div>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
