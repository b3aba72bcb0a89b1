import { AppError } from '../platform/http/errors.ts';
import type { SettledVariant } from './variants.ts';

interface Sold {
  service: boolean;
  gift_card: boolean;
  hasFiles: boolean;
  variants: readonly Pick<SettledVariant, 'is_set'>[];
}

/**
 * What is done is neither downloaded, nor a gift card, nor made of things that are sent.
 * @throws AppError bad_input
 */
export function mustBeOneKind({ service, gift_card, hasFiles, variants }: Sold): void {
  if (!service) return;
  const refuse = (sentence: string) => new AppError('bad_input', { service: [sentence] });
  if (gift_card) throw refuse('A gift card is no service.');
  if (hasFiles) throw refuse('A service has no files. Sell them as a product of their own.');
  if (variants.some(({ is_set }) => is_set))
    throw refuse('A set is made of things that are sent, so it is no service.');
}
