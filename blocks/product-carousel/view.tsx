import type { BlockProps, Part } from '../parts/block-props.ts';
import { Cards } from '../parts/cards.tsx';
import { Heading } from '../parts/heading.tsx';

export const parts: readonly Part[] = ['frame', 'cards'];

export default function ProductCarousel({ settings, data, mode }: BlockProps<'product-carousel'>) {
  if (data.products.length === 0) return null;
  return (
    <section className="band wrap b-product-carousel">
      <div className="head">
        {settings.heading && <Heading>{settings.heading}</Heading>}
        {data.more_path && (
          <a className="more" href={data.more_path}>
            See all<span className="vh"> {settings.heading}</span>
          </a>
        )}
      </div>
      <Cards products={data.products} mode={mode} level={settings.heading ? 3 : 2} />
    </section>
  );
}
