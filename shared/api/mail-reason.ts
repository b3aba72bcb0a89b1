import { z } from 'zod';

/** Why an address takes no mails: there is no such mailbox, it is full, its provider shuts our mails out, or it did not say. */
export const MailReason = z.enum(['no_mailbox', 'full', 'blocked', 'other']);
export type MailReason = z.infer<typeof MailReason>;
