import type { Discount } from '#shared/api/discounts.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { notify } from '#web/ui/notify.ts';
import { discountsApi } from '../api/discounts-api.ts';

/** Stops a code, or starts it again; either is one tap, since the other takes it back. */
export function useStopCode(slug: string) {
  const [send, { isLoading: busy }] = discountsApi.useStopDiscountMutation();
  async function stop({ id, code, state }: Discount): Promise<void> {
    const stopped = state !== 'stopped';
    const { error } = await send({ params: { slug, discountId: id }, body: { stopped } });
    if (error) notify.error(sentenceOf(error, 'We could not change the code. Please try again.'));
    else notify.success(stopped ? `${code} is stopped. Nobody can use it now.` : `${code} works again.`);
  }
  return { stop, busy };
}
