import { escaped } from '#shared/html.ts';

/** A description as HTML: paragraphs and line breaks. `plainText` gives it back as it was. */
export function asHtml(text: string): string {
  if (text === '') return '';
  const paragraphs = text.split('\n\n').map((part) => part.split('\n').map(escaped).join('<br>'));
  return `<p>${paragraphs.join('</p><p>')}</p>`;
}

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  naira: '₦',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  eacute: 'é',
  egrave: 'è',
};

/** A text in which `&amp;` and its like stand for what they mean. */
export const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, digits, hex, name) => {
    const code = digits ? Number(digits) : hex ? Number.parseInt(hex, 16) : 0;
    if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
    return named[String(name).toLowerCase()] ?? whole;
  });

/** The words of HTML with its paragraphs, lines and lists; text without any element stays as it is. */
export function plainText(html: string): string {
  if (!/<\/?[a-z][^>]*>/i.test(html)) return html.trim();
  const text = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\r?\n/g, ' ')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '- ')
    .replace(/<\/(?:li|tr)\s*>/gi, '\n')
    .replace(/<\/(?:p|div|h[1-6]|ul|ol|table)\s*>/gi, '\n\n')
    .replace(/<[^>]*>/g, '');
  const lines = unescaped(text)
    .replace(/[ \t]+\n/g, '\n')
    .trim();
  // Boxes within boxes leave empty lines; those of a text that was written out here are its own.
  return /<(?!\/?(?:p|br)\b)[a-z]/i.test(html) ? lines.replace(/\n\s*\n\s*\n/g, '\n\n') : lines;
}

/** The same of what WordPress keeps, where empty lines are paragraphs beside other elements, and shortcodes fill a page. */
export function plainWordPress(html: string): string {
  const said = html
    .replaceAll('\\n', '\n')
    .replace(/\[\/?(?:vc_|et_pb_|su_|gallery|caption|embed|video|audio)[^\]]*\]/gi, '');
  const isBoxed = /<\/?(?:p|div|br|li|table)\b/i.test(said);
  return plainText(isBoxed ? said : said.replace(/\r?\n/g, '<br>'));
}
