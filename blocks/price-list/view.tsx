import type { BlockProps, Part } from '../parts/block-props.ts';
import { Heading } from '../parts/heading.tsx';

export const parts: readonly Part[] = ['frame'];

export default function PriceList({ settings }: BlockProps<'price-list'>) {
  const items = settings.items.filter(({ name }) => name !== '');
  if (items.length === 0) return null;
  return (
    <section className="band wrap b-price-list">
      {settings.heading && <Heading>{settings.heading}</Heading>}
      {settings.text && <p>{settings.text}</p>}
      <ul>
        {items.map(({ name, note, price }, index) => (
          <li key={index}>
            <p>
              <b>{name}</b>
              <i aria-hidden="true" />
              <b>{price}</b>
            </p>
            {note && <small>{note}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
