import type { BlockProps, Part } from '../parts/block-props.ts';
import { Heading } from '../parts/heading.tsx';
import { Was } from '../parts/cards.tsx';
import { cardPrice } from '../parts/labels.ts';
import { PhotoOrArt } from '../parts/picture.tsx';

export const parts: readonly Part[] = ['frame'];

export default function FeaturedProduct({ settings, data, mode, words }: BlockProps<'featured-product'>) {
  const { product } = data;
  if (!product) return null;
  const path = `/products/${product.slug}`;
  return (
    <section className="band wrap b-featured-product">
      <a className="frame" href={path} tabIndex={-1} aria-hidden="true">
        <PhotoOrArt
          picture={product.picture && { ...product.picture, alt: '' }}
          sizes="(min-width:60em) 40vw,90vw"
          most={960}
          mode={mode}
        />
      </a>
      <div>
        {settings.label && <p className="soft">{settings.label}</p>}
        <Heading>{product.title}</Heading>
        <p>
          <b>{cardPrice(product, words)}</b>
          <Was product={product} words={words} />
        </p>
        {settings.text && <p>{settings.text}</p>}
        <a className="button" href={path}>
          {product.available === 0 ? words.blocks.soldOutSeeIt : words.blocks.seeIt}
          <span className="vh"> {product.title}</span>
        </a>
      </div>
    </section>
  );
}
