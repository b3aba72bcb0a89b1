import type { MailTrouble } from '#shared/api/mail-trouble.ts';
import { lagosMoment } from '#shared/lagos.ts';

/** What became of the mails to a customer's address, and what comes next. */
export function theirTrouble({ state, reason, since, tried_at }: MailTrouble): string {
  const from = lagosMoment(since);
  if (state === 'trying')
    return `We tried this address again (${lagosMoment(tried_at ?? since)}). If that mail comes back too, it says so here.`;
  if (state === 'undeliverable')
    return `There is no such mailbox. Since ${from} no mail has arrived, and we send none until the address is corrected or tried again.`;
  if (reason === 'full')
    return `Their mailbox is full, so mails come back since ${from}. Each new mail is tried.`;
  if (reason === 'blocked')
    return `Their mail provider turns our mails away since ${from}. Each new mail is tried.`;
  return `Their mail provider took no mail since ${from}. Each new mail is tried.`;
}
