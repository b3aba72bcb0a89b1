import { firstLanguage, languages, type Language } from '#shared/languages.ts';
import { product } from '#shared/product.ts';
import { wordsOf } from '#shared/words/index.ts';
import { bare, escaped, oneLine } from '../text.ts';

/** What a letter is made of. Each part has one form in HTML and one in plain text, so the two never differ in substance. */
export type Part =
  | { kind: 'words'; text: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'goods'; lines: { label: string; amount: string }[]; sums: { label: string; amount: string }[] }
  | { kind: 'facts'; facts: { label: string; value: string }[] };

export const words = (text: string): Part => ({ kind: 'words', text });
export const button = (label: string, href: string): Part => ({ kind: 'button', label, href });
export const facts = (...pairs: [label: string, value: string][]): Part => ({
  kind: 'facts',
  facts: pairs.map(([label, value]) => ({ label, value })),
});

/** A store's own dress. Both colours are six-digit hex and can be read on each other. */
export interface Look {
  logo_url: string | null;
  primary: string;
  on_primary: string;
  /** Of buttons (pixels); letters that waited since an earlier release say none. */
  corners?: number;
}

export interface Letter {
  subject: string;
  /** Shown beside the subject in a list of mails. */
  preview: string;
  /** Who writes, at the top: the product, or the store for its shoppers. */
  sender: { name: string; href?: string; look?: Look };
  title: string;
  parts: Part[];
  /** Why the reader got this mail. */
  reason: string;
  /** Of all of it; English unless said. */
  language?: Language;
  /** Goes along as a file that calendars open. */
  calendar?: { method: 'PUBLISH' | 'CANCEL'; text: string };
  /** Where the reader leaves the list; mail programs show a button of their own for it. */
  leaveUrl?: string;
}

/** What a letter says, whoever sends it. */
export type LetterContent = Pick<Letter, 'subject' | 'preview' | 'title' | 'parts'>;

/** A file that goes along with a mail. */
export interface Attachment {
  name: string;
  type: string;
  content: string;
}

/** A mail ready to go. All values in `html` are escaped. */
export interface Mailing {
  subject: string;
  html: string;
  text: string;
  attachments: Attachment[];
  /** Where a mail program leaves a list for its reader, with one request; null where there is none to leave. */
  leaveUrl: string | null;
}

const ink = '#14231c';
const muted = '#53625a';
const line = '#e4e0d6';
const action = '#0b5d3b';
const font = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
const longestSubject = 150;

/** A letter as it goes out: subject, both texts, and what goes along. */
export function mailing(letter: Letter): Mailing {
  return {
    subject: [...oneLine(letter.subject)].slice(0, longestSubject).join(''),
    html: htmlOf(letter),
    text: textOf(letter),
    attachments: letter.calendar ? [calendarFile(letter.calendar)] : [],
    leaveUrl: letter.leaveUrl ?? null,
  };
}

function calendarFile({ method, text }: NonNullable<Letter['calendar']>): Attachment {
  return { name: 'class.ics', type: `text/calendar; charset=utf-8; method=${method}`, content: text };
}

/** Tables and inline styles, since mail programs drop most else; under 20 kB, so that Gmail never cuts it. */
function htmlOf(letter: Letter): string {
  const { language = firstLanguage } = letter;
  return `<!doctype html>
<html lang="${languages[language].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(oneLine(letter.subject))}</title>
</head>
<body style="margin:0;padding:0;background:#f3f0e7">
<div style="display:none;max-height:0;overflow:hidden">${escaped(letter.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f0e7">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid ${line};border-radius:12px">
${headOf(letter.sender)}
<tr><td style="padding:16px 24px 0;${font}"><h1 style="margin:0;font-size:24px;line-height:1.25;color:${ink};word-break:break-word">${escaped(letter.title)}</h1></td></tr>
${letter.parts.map((part) => `<tr><td style="padding:16px 24px 0;${font}">${htmlPart(part, letter.sender.look, language)}</td></tr>`).join('\n')}
<tr><td style="padding:24px;${font}font-size:13px;line-height:1.5;color:${muted};word-break:break-word">${escaped(letter.reason)}</td></tr>
</table>
<p style="margin:16px 0 0;${font}font-size:12px;color:${muted}">${escaped(`${product.name}, ${product.location}`)}</p>
</td></tr>
</table>
</body>
</html>
`;
}

/** Who writes. A logo stands on white, whatever the store's colour, and its name is read where pictures are not shown. */
function headOf({ name, href, look }: Letter['sender']): string {
  const colour = look?.on_primary ?? action;
  const shown = look?.logo_url
    ? `<img src="${escaped(look.logo_url)}" alt="${escaped(name)}" height="40" style="display:block;height:40px;max-width:200px;padding:6px 10px;background:#ffffff;border-radius:8px;color:${ink}">`
    : escaped(name);
  const sender = href
    ? `<a href="${escaped(href)}" style="color:${colour};text-decoration:none">${shown}</a>`
    : shown;
  const ground = look
    ? `padding:16px 24px;background:${look.primary};border-radius:11px 11px 0 0`
    : 'padding:24px 24px 0';
  return `<tr><td style="${ground};${font}font-size:18px;font-weight:700;color:${colour};word-break:break-word">${sender}</td></tr>`;
}

function htmlPart(part: Part, look: Look | undefined, language: Language): string {
  switch (part.kind) {
    case 'words':
      return `<p style="margin:0;font-size:16px;line-height:1.5;color:${ink};word-break:break-word">${escaped(part.text).replaceAll('\n', '<br>')}</p>`;
    case 'button':
      return htmlButton(part, look, language);
    case 'goods':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${[
        ...part.lines.map((goods) =>
          htmlRow(goods.label, goods.amount, 'label', `border-bottom:1px solid ${line};`),
        ),
        ...part.sums.map((sum, at) =>
          htmlRow(sum.label, sum.amount, 'label', at === part.sums.length - 1 ? 'font-weight:700;' : ''),
        ),
      ].join('')}</table>`;
    case 'facts':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${part.facts
        .map((fact) => htmlRow(fact.label, fact.value, 'value', ''))
        .join('')}</table>`;
  }
}

/** The address stands below in full for programs that show no buttons. */
function htmlButton(
  { label, href }: { label: string; href: string },
  look: Look | undefined,
  language: Language,
): string {
  const [ground, text] = look ? [look.primary, look.on_primary] : [action, '#ffffff'];
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="background:${ground};border-radius:${look?.corners ?? 10}px"><a href="${escaped(href)}" style="display:inline-block;padding:14px 24px;font-size:16px;font-weight:700;color:${text};text-decoration:none">${escaped(label)}</a></td></tr></table><p style="margin:8px 0 0;font-size:12px;line-height:1.4;color:${muted};word-break:break-all">${escaped(wordsOf(language).mails.orOpen)} <a href="${escaped(href)}" style="color:${muted}">${escaped(href)}</a></p>`;
}

/** `long`: which of the two may be broken anywhere, a name of goods or a reference; the other keeps its words whole. */
function htmlRow(label: string, value: string, long: 'label' | 'value', style: string): string {
  const cell = `padding:8px 0;font-size:15px;line-height:1.4;color:${ink};vertical-align:top;${style}`;
  const broken = (which: typeof long) => (which === long ? 'word-break:break-word' : '');
  return `<tr><td style="${cell}${broken('label')}">${escaped(label)}</td><td align="right" style="${cell}padding-left:16px;${broken('value')}">${escaped(value)}</td></tr>`;
}

function textOf(letter: Letter): string {
  const pieces = [
    oneLine(letter.sender.name),
    bare(letter.title),
    ...letter.parts.map(textPart),
    `-- \n${bare(letter.reason)}`,
  ];
  return `${pieces.join('\n\n')}\n${product.name}, ${product.location}\n`;
}

function textPart(part: Part): string {
  const row = ({ label, amount }: { label: string; amount: string }) =>
    `${oneLine(label)}: ${oneLine(amount)}`;
  switch (part.kind) {
    case 'words':
      return bare(part.text);
    case 'button':
      return `${oneLine(part.label)}:\n${part.href}`;
    case 'goods':
      return [...part.lines.map((goods) => `- ${row(goods)}`), ...part.sums.map(row)].join('\n');
    case 'facts':
      return part.facts.map((fact) => `${oneLine(fact.label)}: ${oneLine(fact.value)}`).join('\n');
  }
}
