import type { BlockProps, Part } from '../parts/block-props.ts';
import { Cards } from '../parts/cards.tsx';
import { ShelfHead } from '../parts/shelf.tsx';

export const parts: readonly Part[] = ['frame', 'cards'];

export default function ProductGrid({
  settings,
  data,
  mode,
  words,
  tells,
  first,
}: BlockProps<'product-grid'>) {
  if (data.products.length === 0) return null;
  return (
    <section className="band wrap b-product-grid">
      <ShelfHead heading={settings.heading} more={data.more_path} words={words} />
      <Cards
        products={data.products}
        mode={mode}
        words={words}
        tells={tells}
        level={settings.heading ? 3 : 2}
        lead={settings.layout === 'lead' && data.products.length > 3}
        eager={first ? 2 : 0}
      />
    </section>
  );
}
