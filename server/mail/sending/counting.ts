import type { PlatformTx } from '../../platform/database/db.ts';
import { boundOf, isWithin, windowsOf, type Bound } from './bounds.ts';
import { countMails, type MailRow } from '../queries.ts';

/** A mail that its address has had enough of, with what was counted. */
export interface TooMany {
  bound: string;
  hour: number;
  day: number;
}

type Counting = Pick<MailRow, 'recipient'> & { mail: MailRow; bound: Bound };

/**
 * Whose address has had enough of its kind; such a mail never goes. Counted when it is first tried, so that nothing of
 * what makes mails waits for a count, and mails of one address are counted one by one whoever made them.
 */
export async function tooManyOf(
  tx: PlatformTx,
  mails: readonly MailRow[],
  now: Date,
): Promise<Map<MailRow, TooMany>> {
  const counting = mails.flatMap((mail): Counting[] => {
    const bound = mail.attempts === 1 ? boundOf(mail.template, mail.from_known) : null;
    return bound ? [{ mail, bound, recipient: mail.recipient.toLowerCase() }] : [];
  });
  const hours = await countEach(tx, counting, 'hour', now);
  // What its hour has no room for is not counted in the day, or a minute's flood would take the whole day.
  const inTheirHour = counting.filter(({ mail, bound }) => hours.get(mail)! <= bound.hour);
  const days = await countEach(tx, inTheirHour, 'day', now);
  return new Map(
    counting.flatMap(({ mail, bound }): [MailRow, TooMany][] => {
      const used = { hour: hours.get(mail)!, day: days.get(mail) ?? 0 };
      return isWithin(bound, used) ? [] : [[mail, { bound: bound.name, ...used }]];
    }),
  );
}

/** What each address has had with the mail, as if they had been counted one after the other. */
async function countEach(
  tx: PlatformTx,
  counting: readonly Counting[],
  window: 'hour' | 'day',
  now: Date,
): Promise<Map<MailRow, number>> {
  const alike = [...Map.groupBy(counting, ({ recipient, bound }) => `${bound.name} ${recipient}`).values()];
  const used = await countMails(
    tx,
    alike.map((group) => ({
      recipient: group[0]!.recipient,
      bound: `${group[0]!.bound.name}/${window}`,
      window_start: windowsOf(now)[window],
      by: group.length,
    })),
  );
  return new Map(
    alike.flatMap((group, at) =>
      group.map(({ mail }, n): [MailRow, number] => [mail, used[at]! - group.length + n + 1]),
    ),
  );
}
