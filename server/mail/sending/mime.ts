import MimeNode from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';
import type { Attachment, Mailing } from '../letters/letter.ts';

/** What a mail says of itself beside its content. */
export interface Heading {
  from: string;
  to: string;
  messageId: string;
  at: Date;
  more: Record<string, string>;
}

/**
 * A whole mail as it goes over the wire, with who it goes from and to. The library writes every header and encodes the
 * texts; they are joined here, since it passes each through streams of its own, which takes more than all the rest.
 */
export function wireForm(
  { subject, text, html, attachments }: Pick<Mailing, 'subject' | 'text' | 'html' | 'attachments'>,
  { from, to, messageId, at, more }: Heading,
): { raw: string; envelope: { from: string | false; to: string[] } } {
  const root = new MimeNode(attachments.length > 0 ? 'multipart/mixed' : 'multipart/alternative');
  root.setHeader({
    from,
    // An object, since a string would be read as a list of addresses.
    to: { address: to, name: '' },
    subject,
    'Message-ID': messageId,
    Date: at.toUTCString().replace('GMT', '+0000'),
    ...more,
  });
  const words = (parent: MimeNode) => [
    worded(parent, 'text/plain; charset=utf-8', text),
    worded(parent, 'text/html; charset=utf-8', html),
  ];
  const both = () => {
    const node = root.createChild('multipart/alternative');
    return joined(node, words(node));
  };
  const parts =
    attachments.length > 0 ? [both(), ...attachments.map((one) => attached(root, one))] : words(root);
  const { from: sender, to: readers } = root.getEnvelope();
  return { raw: joined(root, parts), envelope: { from: sender, to: readers } };
}

function joined(node: MimeNode, parts: readonly string[]): string {
  const head = node.buildHeaders();
  const between = `--${node.boundary as string}`;
  return `${head}\r\n\r\n${parts.map((part) => `${between}\r\n${part}\r\n`).join('')}${between}--\r\n`;
}

function worded(parent: MimeNode, type: string, words: string): string {
  const node = parent.createChild(type);
  node.setHeader('Content-Transfer-Encoding', 'quoted-printable');
  return `${node.buildHeaders()}\r\n\r\n${wrap(encode(words.replace(/\r?\n/g, '\r\n')))}`;
}

function attached(parent: MimeNode, { name, type, content }: Attachment): string {
  const node = parent.createChild(type, { filename: name });
  node.setHeader('Content-Transfer-Encoding', 'base64');
  const lines =
    Buffer.from(content)
      .toString('base64')
      .match(/.{1,76}/g) ?? [];
  return `${node.buildHeaders()}\r\n\r\n${lines.join('\r\n')}`;
}
