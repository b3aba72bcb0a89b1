import type { BlockProps, Part } from '../parts/block-props.ts';
import { Heading } from '../parts/heading.tsx';
import { Said } from '../parts/said.tsx';

export const parts: readonly Part[] = ['frame', 'said'];

/** Reviews of people who bought here, as they wrote them. What customers said elsewhere is in the block of quotes. */
export default function Reviews({ settings, data, words }: BlockProps<'reviews'>) {
  if (data.reviews.length === 0) return null;
  return (
    <section className="band wrap b-reviews">
      {settings.heading && <Heading>{settings.heading}</Heading>}
      <ul className="said">
        {data.reviews.map((review, index) => (
          <Said
            key={index}
            review={review}
            words={words}
            about={review.product && <a href={`/products/${review.product.slug}`}>{review.product.title}</a>}
          />
        ))}
      </ul>
    </section>
  );
}
