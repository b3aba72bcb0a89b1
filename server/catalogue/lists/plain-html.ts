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

/** Elements, as they open or close, that are something in a plain text; of the others their words alone stay. */
const written: Record<string, string> = { br: '\n', li: '- ', '/li': '\n', '/tr': '\n' };
for (const box of ['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table'])
  written[`/${box}`] = '\n\n';

/**
 * The words of HTML with its paragraphs, lines and lists; text without any element stays as it is. It is anybody's, and as
 * long as they like: each part of it is looked at a few times and no more.
 */
export function plainText(html: string): string {
  // Beyond the last end nothing is an element; before it every one that opens has an end to be found.
  if (!/<\/?[a-z]/i.test(html.slice(0, html.lastIndexOf('>') + 1))) return html.trim();
  const said = withoutCode(html);
  const end = said.lastIndexOf('>') + 1;
  const words = said
    .slice(0, end)
    .replace(/\r?\n/g, ' ')
    .replace(/<(\/?[a-z0-9]+)?[^>]*>/gi, (_, name = '') => written[String(name).toLowerCase()] ?? '');
  const lines = unescaped(words + said.slice(end).replace(/\r?\n/g, ' '))
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .trim();
  // Boxes within boxes leave empty lines; those of a text that was written out here are its own.
  return /<(?!\/?(?:p|br)\b)[a-z]/i.test(html) ? lines.replace(/\n\s*\n\s*\n/g, '\n\n') : lines;
}

/** Without scripts and styles that open and close in it. */
function withoutCode(html: string): string {
  const opens = /<(script|style)\b/gi;
  const endless = new Set<string>();
  let said = '';
  let from = 0;
  for (let open = opens.exec(html); open; open = opens.exec(html)) {
    const name = open[1]!.toLowerCase();
    if (endless.has(name)) continue;
    const closes = new RegExp(`</${name}\\s*>`, 'gi');
    closes.lastIndex = opens.lastIndex;
    if (!closes.test(html)) endless.add(name);
    else {
      said += html.slice(from, open.index);
      from = opens.lastIndex = closes.lastIndex;
    }
  }
  return said + html.slice(from);
}

/** The same of what WordPress keeps, where empty lines are paragraphs beside other elements, and shortcodes fill a page. */
export function plainWordPress(html: string): string {
  const said = html
    .replaceAll('\\n', '\n')
    .replace(
      /\[\/?(?:vc_|et_pb_|su_|gallery|caption|embed|video|audio)[^[\]]*(?:\[[^[\]]*\][^[\]]*)*\]/gi,
      '',
    );
  const isBoxed = /<\/?(?:p|div|br|li|table)\b/i.test(said);
  return plainText(isBoxed ? said : said.replace(/\r?\n/g, '<br>'));
}
