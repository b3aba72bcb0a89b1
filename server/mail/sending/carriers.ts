import { createTransport } from 'nodemailer';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { seconds } from '../../platform/clock.ts';
import type { Attachment, Mailing } from '../letters/letter.ts';
import { wireForm } from './mime.ts';
import { linksIn } from '../text.ts';

export interface OutgoingMail extends Mailing {
  id: string;
  to: string;
  template: string;
  /** When the mail was asked for. */
  at: Date;
}

/** Takes a mail away. Resolves once somebody else is answerable for it. */
export type Carrier = (mail: OutgoingMail) => Promise<void>;

/** Sends by SMTP. The Message-ID is made from our id, so that a mail sent twice is one mail to those who look. */
export function smtpCarrier(smtpUrl: string, from: string, mostAtOnce: number): Carrier {
  const transport = createTransport({
    url: smtpUrl,
    // A connection takes many mails before it ends; greeting anew for each costs several times what the mail does.
    pool: true,
    // As many as are ever on their way at once, so that no mail waits here longer than its lease.
    maxConnections: mostAtOnce,
    connectionTimeout: seconds(5),
    greetingTimeout: seconds(5),
    socketTimeout: seconds(15),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return async (mail) => {
    const heading = {
      from,
      to: mail.to,
      messageId: `<${mail.id}@${domain}>`,
      at: mail.at,
      more: { 'Auto-Submitted': 'auto-generated', ...listHeaders(mail) },
    };
    await transport.sendMail(wireForm(mail, heading));
  };
}

/** How a mail program leaves a list with one request, and how it says so (RFC 2369, RFC 8058). */
const listHeaders = ({ leaveUrl }: Pick<Mailing, 'leaveUrl'>): Record<string, string> =>
  leaveUrl === null
    ? {}
    : { 'List-Unsubscribe': `<${leaveUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** What `/dev/mail.json` tells of a mail. */
export interface KeptMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** ISO time at which the mail was asked for. */
  at: string;
  template: string;
  links: string[];
  attachments: Attachment[];
  /** Headers besides those of every mail. */
  headers: Record<string, string>;
}

/** Where mails are kept that are not sent. */
export function mailFolder(dataDir: string): string {
  return path.join(dataDir, 'mail');
}

/** Keeps mails as files named by time and id; a second go writes the same file again. */
export function fileCarrier(folder: string): Carrier {
  return async ({ id, to, subject, text, html, at, template, attachments, ...more }) => {
    const kept: KeptMail = {
      id,
      to,
      subject,
      text,
      html,
      at: at.toISOString(),
      template,
      links: linksIn(text),
      attachments,
      headers: listHeaders(more),
    };
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, `${at.toISOString().replace(/\D/g, '')}-${id}.json`);
    const draft = `${file}.part`;
    await writeFile(draft, JSON.stringify(kept, null, 1));
    await rename(draft, file);
  };
}
