import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** Where sentences to shoppers are made. */
const folders = [
  'web/storefront/**/*.{ts,tsx}',
  'blocks/*/view.tsx',
  'blocks/parts/*.{ts,tsx}',
  'server/storefront/{*,{basket,checkout,orders,owners,pages,serving}/*}.ts',
];
const isSource = (file: string) => !/\.test\.|vite\.config|testing\//.test(file);

/** Attributes that are read to shoppers; every other one is for the browser. */
const shown = /^(label|hint|alt|placeholder|title|aria-label|text|words|what|legend|message)$/;

/** Any word: for texts of elements and what is read out. */
const hasWord = (text: string) => /\p{L}{2}/u.test(text);
/** Several words in a row, or one with a capital: for strings that may be anything. */
const isSentence = (text: string) =>
  /\p{L}[,:’.]? [\p{L}“]/u.test(text) || /^\p{Lu}\p{Ll}+[.!?…]?$/u.test(text);

interface Node {
  type: string;
  [name: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const skipped = /^(Import|Export(All|Default)?Specifier|ExportAll|TSType|TSInterface|TSLiteral)/;

/** Every text in a source that a shopper could read. */
function sentencesIn(file: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: Node, isShown: boolean): void => {
    if (skipped.test(node.type)) return;
    if (node.type === 'JSXText') {
      if (hasWord(String(node.value))) found.push(String(node.value).trim());
      return;
    }
    if (node.type === 'JSXAttribute') {
      const { name, value } = node as unknown as { name: { name: string }; value: unknown };
      if (shown.test(name.name) && isNode(value)) visit(value, true);
      return;
    }
    if (node.type === 'Literal' && typeof node.value === 'string')
      if (isShown ? hasWord(node.value) : isSentence(node.value)) found.push(node.value);
    if (node.type === 'TemplateLiteral') {
      const text = (node.quasis as { value: { cooked: string } }[])
        .map(({ value }) => value.cooked)
        .join('…');
      if (isSentence(text)) found.push(text);
    }
    for (const [key, value] of Object.entries(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child) && key !== 'source') visit(child, isShown);
  };
  visit(parseSync(file, source).program as unknown as Node, false);
  return found;
}

/** What looks like a sentence and is none to a shopper, each by where it stands. */
const excused: Record<string, RegExp> = {
  // Marks, rules and drawings, in which texts are filled in.
  '': /^(\s*<|…<|\.\w|body\{)|^(band wrap|footer ul:last-of-type)$/,
  // Names that are the same in every language.
  'web/storefront/(chrome|pages/home)': /^WhatsApp$/,
  // What whoever writes a page is told.
  'web/storefront/drawing': /^(Nobody said how|An attribute is|Pages of shops are)/,
  // What search engines and browsers are told.
  'web/storefront/json-ld': /^(Store|Product|Offer|Organization)$/,
  'web/storefront/faces': / Bold$/,
  'web/storefront/(pages|islands)/rider': /^(Nigeria|\[data-stop\] form button)$/,
  'web/storefront/islands/suggest': /^(Enter|Escape)$/,
  'web/storefront/islands/area': /^li b$/,
  // The methods of a network's own script.
  'web/storefront/islands/networks': /^page track identify /,
  'web/storefront/pages/(checkout|order)': /^(none|pickup|discount_kobo)$/,
  'server/storefront/(serving/(answers|cache|public|write)|pages/files|orders/send-download|storefront)':
    /^(Location|Vary|GET, HEAD|Accept-Encoding, Save-Data|(public|private), .*|a download could not be counted)$/,
  // For owners, whose dashboard speaks English.
  'server/storefront/(owners/(weigh-advice|arrival|owners-view|sample-pages)|pages/menu-places)': /./,
  // Calls speak English, as the contract does; what a page says of it in its own language is in `said`.
  'server/storefront/api': /./,
  'server/storefront/serving/public': /^(The shop is very busy right now\.|This page is at …)/,
  'server/storefront/storefront': /^This (page takes no forms|is not how a shop is asked)\.$/,
  // For who runs the program.
  'server/storefront/serving/(render|store)': /^The store/,
};

const isExcused = (file: string, text: string) =>
  Object.entries(excused).some(([place, what]) => new RegExp(`^${place}`).test(file) && what.test(text));

test('no sentence to a shopper stands outside the catalogue', () => {
  const all = folders.flatMap((pattern) => globSync(pattern)).filter(isSource);
  expect(all.length).toBeGreaterThan(100);
  const found = all.flatMap((file) =>
    sentencesIn(file, readFileSync(file, 'utf8')).map((text) => ({ file, text })),
  );
  expect(found.length).toBeGreaterThan(50);
  expect(found.filter(({ file, text }) => !isExcused(file, text))).toEqual([]);
});

test('texts of elements, what is read out, sentences and their parts around values are found; classes and addresses are not', () => {
  const source = `const a = <p className="one two" aria-label="Total"><a href="/a b">Pay now</a> {due}</p>;
    const b = \`Pay \${due} to the shop\`; const c = { label: 'Sold out', kind: 'sold-out' };
    const d: 'some words' | null = null; export { type One } from './some words.ts';`;
  expect(sentencesIn('a.tsx', source)).toEqual(['Total', 'Pay now', 'Pay … to the shop', 'Sold out']);
});

const mails = [
  'server/mail/letters/stock.ts',
  'server/mail/letters/transfer.ts',
  'server/mail/letters/order.ts',
];

test('what is written to shoppers comes from the catalogue; what owners are sent is English', () => {
  const toOwners =
    /new-order|order-called-off|order-to-confirm|payment-to-explain|payment-disputed|transfer-sent|downloads-asked|not-delivered|low-stock|webhook-stopped/;
  for (const file of mails) {
    const [, ...letters] = readFileSync(file, 'utf8').split(/\n {2}(?=')/);
    const ours = letters.filter((letter) => !toOwners.test(letter.slice(0, 40)));
    expect(ours.length).toBeGreaterThan(0);
    for (const letter of ours) expect(letter).toMatch(/mails/);
    for (const letter of ours) expect(letter).not.toMatch(/['`][^'`\n]*[a-z]{2,} [a-z]{2,}[^'`\n]*['`]/);
  }
});
