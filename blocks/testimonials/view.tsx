import type { BlockProps, Part } from '../parts/block-props.ts';
import { Heading } from '../parts/heading.tsx';
import { Prose } from '../parts/prose.tsx';

export const parts: readonly Part[] = ['frame'];

/** Quotes as the shop typed them, and said to be so: they are no reviews. */
export default function Testimonials({ settings, words }: BlockProps<'testimonials'>) {
  const quotes = settings.quotes.filter(({ quote }) => quote !== '');
  if (quotes.length === 0) return null;
  return (
    <section className="band wrap b-testimonials">
      {settings.heading && <Heading>{settings.heading}</Heading>}
      <ul>
        {quotes.map(({ quote, name, about }, index) => (
          <li key={index}>
            <figure>
              <blockquote>
                <Prose text={quote} />
              </blockquote>
              {(name || about) && (
                <figcaption>
                  <b>{name}</b>
                  {name && about && ', '}
                  {about}
                </figcaption>
              )}
            </figure>
          </li>
        ))}
      </ul>
      <small className="soft">{words.blocks.passedOn}</small>
    </section>
  );
}
