import type { BlockProps, Part } from '../parts/block-props.ts';
import { PhotoOrArt } from '../parts/picture.tsx';
import { Heading } from '../parts/heading.tsx';

export const parts: readonly Part[] = ['frame'];

export default function CollectionList({ settings, data, mode, words }: BlockProps<'collection-list'>) {
  if (data.collections.length === 0) return null;
  return (
    <section className="band b-collection-list">
      <div className="head wrap">{settings.heading && <Heading>{settings.heading}</Heading>}</div>
      <ul className="wrap">
        {data.collections.map((collection) => (
          <li key={collection.slug}>
            <a href={`/collections/${collection.slug}`}>
              <div className="frame">
                <PhotoOrArt
                  picture={collection.picture && { ...collection.picture, alt: '' }}
                  sizes="(min-width:60em) 18vw,34vw"
                  most={640}
                  mode={mode}
                />
              </div>
              <h3>{collection.title}</h3>
              <p className="soft">{words.blocks.items(collection.product_count)}</p>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
