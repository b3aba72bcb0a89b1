import { describe, expect, test } from 'vitest';
import { wireForm } from './mime.ts';

const heading = {
  from: 'Ada’s pots <hello@presence.example>',
  to: 'chidi@example.com',
  messageId: '<018f@presence.example>',
  at: new Date('2026-11-18T09:30:00Z'),
  more: { 'Auto-Submitted': 'auto-generated' },
};
const text = `Good day,\n\n. a line that begins with a point\nFrom here on ₦5,500 = "five and a half" \n${'long '.repeat(60)}\nfoot  \n`;
const html = `<!doctype html>\n<p style="color:#14231c">Ṣé ẹ ti san ₦5,500? ${'é'.repeat(200)}</p>\n`;
const bare = { subject: 'Your order № 1001', text, html, attachments: [] };

/** As any reader of mails takes it apart. */
function taken(raw: string): { headers: Map<string, string>; parts: string[]; body: string } {
  const at = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, at)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const body = raw.slice(at + 4);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary
    ? body
        .split(`--${boundary}--\r\n`)[0]!
        .split(`--${boundary}\r\n`)
        .slice(1)
        .map((part) => part.replace(/\r\n$/, ''))
    : [];
  return { headers, parts, body };
}

function decoded(part: string): { type: string; words: string } {
  const { headers, body } = taken(part);
  const type = headers.get('content-type')!;
  if (headers.get('content-transfer-encoding') === 'base64')
    return { type, words: Buffer.from(body, 'base64').toString() };
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { type, words: Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n') };
}

describe('a mail as it goes over the wire', () => {
  const { raw, envelope } = wireForm(bare, heading);

  test('says who writes to whom, of what and when', () => {
    const { headers } = taken(raw);
    expect(envelope).toEqual({ from: 'hello@presence.example', to: ['chidi@example.com'] });
    expect(headers.get('to')).toBe('chidi@example.com');
    expect(headers.get('from')).toBe('=?UTF-8?Q?Ada=E2=80=99s_pots?= <hello@presence.example>');
    expect(headers.get('subject')).toBe('=?UTF-8?Q?Your_order_=E2=84=96_1001?=');
    expect(headers.get('message-id')).toBe('<018f@presence.example>');
    expect(headers.get('date')).toBe('Wed, 18 Nov 2026 09:30:00 +0000');
    expect(headers.get('mime-version')).toBe('1.0');
    expect(headers.get('auto-submitted')).toBe('auto-generated');
  });

  test('holds both its texts, letter for letter, in short lines of plain characters', () => {
    const { parts } = taken(raw);
    expect(parts.map(decoded)).toEqual([
      { type: 'text/plain; charset=utf-8', words: text },
      { type: 'text/html; charset=utf-8', words: html },
    ]);
    expect(raw.split('\r\n').filter((line) => line.length > 76)).toEqual([]);
    expect(/[^\r\n\t\x20-\x7e]/.test(raw)).toBe(false);
    expect(/[^\r]\n/.test(raw)).toBe(false);
  });

  test('carries a file beside them', () => {
    const file = {
      name: 'class.ics',
      type: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: 'BEGIN:VCALENDAR\r\n'.repeat(20),
    };
    const { headers, parts } = taken(wireForm({ ...bare, attachments: [file] }, heading).raw);
    expect(headers.get('content-type')).toMatch(/^multipart\/mixed;/);
    expect(
      taken(parts[0]!)
        .parts.map(decoded)
        .map(({ words }) => words),
    ).toEqual([text, html]);
    expect(decoded(parts[1]!).words).toBe(file.content);
    expect(taken(parts[1]!).headers.get('content-disposition')).toBe('attachment; filename=class.ics');
    expect(taken(parts[1]!).headers.get('content-type')).toMatch(/^text\/calendar;.*method=PUBLISH/);
  });

  test('gets no header out of what somebody wrote', () => {
    const forged = wireForm(
      { ...bare, subject: 'Hello\r\nBcc: all@example.com' },
      { ...heading, to: 'chidi@example.com\r\nBcc: all@example.com' },
    );
    expect(taken(forged.raw).headers.has('bcc')).toBe(false);
    expect(forged.envelope.to).toHaveLength(1);
  });
});
