import { sentenceOf } from '#web/client/errors.ts';
import { notify } from '#web/ui/notify.ts';
import { Refused } from '#web/ui/refused.ts';

type Sent<Data> = PromiseLike<{ data?: Data; error?: unknown }>;
type Said<Data> = string | ((data: Data) => string) | null;
/** Said of a failure that says nothing itself. */
export const notSaved = 'We could not save that. Please try again.';

/** Says how a step ended that a button began, and answers whether it worked; `done` is null for a step that shows it itself. */
export async function told<Data>(sent: Sent<Data>, done: Said<Data>, failed = notSaved): Promise<boolean> {
  return confirmed(sent, done, failed).then(
    () => true,
    () => false,
  );
}

/**
 * The same of a step that was asked about in a window of its own.
 * @throws Refused with why, so that the question stays open and says it.
 */
export async function confirmed<Data>(sent: Sent<Data>, done: Said<Data>, failed = notSaved): Promise<void> {
  const { data, error } = await sent;
  if (error !== undefined) {
    const why = sentenceOf(error, failed);
    notify.error(why);
    throw new Refused(why, { cause: error });
  }
  if (done !== null) notify.success(typeof done === 'string' ? done : done(data as Data));
}
