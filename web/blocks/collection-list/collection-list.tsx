import type { BlockProps } from '../block.ts';
import { Art } from '../art.tsx';
import { Photo } from '../picture.tsx';
import { Heading } from '../heading.tsx';

export function CollectionList({ settings, data, mode }: BlockProps<'collection-list'>) {
  if (data.collections.length === 0) return null;
  return (
    <section className="band">
      <div className="head wrap">{settings.heading && <Heading>{settings.heading}</Heading>}</div>
      <ul className="shelf wrap">
        {data.collections.map((collection) => (
          <li key={collection.slug}>
            <a href={`/collections/${collection.slug}`}>
              <div className="frame tall">
                {collection.picture ? (
                  <Photo
                    picture={{ ...collection.picture, alt: '' }}
                    sizes="(min-width:60em) 18vw,34vw"
                    most={640}
                    mode={mode}
                  />
                ) : (
                  <span className="blank">
                    <Art />
                  </span>
                )}
              </div>
              <h3>{collection.title}</h3>
              <p className="soft">
                {collection.product_count === 1 ? '1 item' : `${collection.product_count} items`}
              </p>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
