import { leastCardKobo, mostCardKobo } from '#shared/orders/gift-cards.ts';
import { naira } from '#shared/money.ts';
import { AppError } from '../platform/http/errors.ts';
import type { Input } from './variants.ts';

/** Gift cards lie on no shelf and weigh nothing, and nothing of them is downloaded. @throws AppError bad_input */
export function ofGiftCards<I extends Input>(input: I): I {
  if (input.files && input.files.length > 0)
    throw new AppError('bad_input', {
      files: ['A gift card has no files. Sell them as a product of their own.'],
    });
  const low = input.variants.findIndex(
    ({ price_kobo }) => price_kobo < leastCardKobo || price_kobo > mostCardKobo,
  );
  if (low >= 0)
    throw new AppError('bad_input', {
      [`variants.${low}.price_kobo`]: [
        `A gift card is worth from ${naira(leastCardKobo)} to ${naira(mostCardKobo)}.`,
      ],
    });
  const variants = input.variants.map((variant) => ({
    ...variant,
    on_hand: null,
    on_hand_seen: null,
    weight_grams: null,
    compare_at_kobo: null,
  }));
  return { ...input, variants };
}
