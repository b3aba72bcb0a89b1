import { naira } from '#shared/money.ts';
import { Art } from '../parts/art.tsx';
import type { BlockProps, Part } from '../parts/block-props.ts';
import { Heading } from '../parts/heading.tsx';
import { cardPrice, savedPercent } from '../parts/labels.ts';
import { Photo } from '../parts/picture.tsx';

export const parts: readonly Part[] = ['frame'];

export default function FeaturedProduct({ settings, data, mode }: BlockProps<'featured-product'>) {
  const { product } = data;
  if (!product) return null;
  const path = `/products/${product.slug}`;
  const was = product.compare_at_kobo;
  return (
    <section className="band wrap b-featured-product">
      <a className="frame" href={path} tabIndex={-1} aria-hidden="true">
        {product.picture ? (
          <Photo
            picture={{ ...product.picture, alt: '' }}
            sizes="(min-width:60em) 40vw,90vw"
            most={960}
            mode={mode}
          />
        ) : (
          <span className="blank">
            <Art />
          </span>
        )}
      </a>
      <div>
        {settings.label && <p className="soft">{settings.label}</p>}
        <Heading>{product.title}</Heading>
        <p>
          <b>{cardPrice(product)}</b>
          {savedPercent(product.price_from_kobo, was) > 0 && was !== null && (
            <>
              {' '}
              <s>
                <span className="vh">was </span>
                {naira(was)}
              </s>
            </>
          )}
        </p>
        {settings.text && <p>{settings.text}</p>}
        <a className="button" href={path}>
          {product.available === 0 ? 'Sold out: see it' : 'See it'}
          <span className="vh"> {product.title}</span>
        </a>
      </div>
    </section>
  );
}
