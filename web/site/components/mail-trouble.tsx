import type { ReactNode } from 'react';
import type { MailReason } from '#shared/api/mail-reason.ts';
import { product } from '#shared/product.ts';

interface Props {
  email: string;
  why: MailReason;
  /** What can be done about it. */
  children: ReactNode;
}

/** That our mails to who is looking come back, why, and the ways out. */
export function MailTroubleNote({ email, why, children }: Props) {
  return (
    <section
      aria-label="Mails to you"
      className="mb-5 grid gap-3 rounded-md border border-line bg-surface p-4"
    >
      <p className="m-0">
        <strong>Our mails do not reach you.</strong> {meanings[why]} They go to{' '}
        <strong className="break-all">{email}</strong>. Is that wrong? Write to{' '}
        <a className="site-link break-words" href={`mailto:${product.email}`}>
          {product.email}
        </a>{' '}
        from the right one.
      </p>
      {children}
    </section>
  );
}

const meanings: Record<MailReason, string> = {
  no_mailbox: 'There is no such mailbox.',
  full: 'Your mailbox is full: make room in it.',
  blocked: 'Your mail provider turns them away: look in its spam folder.',
  other: 'Your mail provider did not take the last one.',
};
