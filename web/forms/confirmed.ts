import { sentenceOf } from '#web/client/errors.ts';
import { notify } from '#web/ui/notify.ts';

/**
 * Says how a step ended that was asked about in a window of its own; null for a step that shows it itself.
 * @throws what failed, so that the question stays open.
 */
export async function confirmed<Data>(
  sent: PromiseLike<{ data?: Data; error?: unknown }>,
  done: string | ((data: Data) => string) | null,
  failed = 'We could not save that. Please try again.',
): Promise<void> {
  const { data, error } = await sent;
  if (error !== undefined) {
    notify.error(sentenceOf(error, failed));
    throw error;
  }
  if (done !== null) notify.success(typeof done === 'string' ? done : done(data as Data));
}
