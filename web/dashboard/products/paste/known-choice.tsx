import { useId } from 'react';
import type { KnownProduct } from '#shared/api/goods-lists.ts';
import { naira } from '#shared/money.ts';
import { RadioGroup } from '#web/ui/choices.tsx';
import { pricesFor, type Card, type Edit } from './list.ts';

interface Props {
  card: Card;
  known: KnownProduct;
  edit: (part: Edit) => void;
}

/** A product of that name is there: another price for it, and no double. */
export function KnownChoice({ card, known, edit }: Props) {
  const name = useId();
  const prices = pricesFor(card.product, known);
  const now = [...new Set(known.variants.map(({ price_kobo }) => price_kobo))];
  const next = prices && [...new Set(prices.map(({ price_kobo }) => price_kobo))];
  const same = prices?.every((one) =>
    known.variants.some(({ id, price_kobo }) => id === one.variant_id && price_kobo === one.price_kobo),
  );
  const value = card.edit.instead ?? (prices ? 'change' : '');
  return (
    <RadioGroup
      className="mt-3"
      label={`You have this already, at ${now.map(naira).join(', ')}`}
      hint={prices ? undefined : 'Its sizes or kinds are others, so its price cannot be changed from here.'}
      value={value}
      input={{
        name,
        onChange: (event) => edit({ instead: event.target.value as NonNullable<Edit['instead']> }),
      }}
      options={[
        ...(prices
          ? [
              {
                value: 'change',
                label: same ? 'Nothing changes' : `Change its price to ${next!.map(naira).join(', ')}`,
              },
            ]
          : []),
        ...(same ? [] : [{ value: 'leave', label: 'Leave it as it is' }]),
        { value: 'another', label: 'Add it once more' },
      ]}
    />
  );
}
