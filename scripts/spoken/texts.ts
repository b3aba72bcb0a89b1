import { parseAst } from 'rolldown/parseAst';

/** A text of a source that people read, and where it stands there. */
export interface Text {
  /** As the catalogues have it: white space is one blank, `{0}`, `{1}` … are the values between. */
  words: string;
  start: number;
  end: number;
  /** How it is written there. */
  as: 'literal' | 'attribute' | 'children' | 'template';
  /** Of a template: where each of its fixed parts stands, in order. */
  parts: readonly { start: number; end: number }[];
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Attributes of markup that no person reads. */
const unread =
  /^(className|class|id|key|type|name|href|to|d|viewBox|variant|size|autoComplete|inputMode|rel|target|role|accept|pattern|src)$/;
/** Settings of a call to the server that no person reads. */
const unreadSettings = /^(summary|method)$/;
/** Calls whose arguments no person reads: classes, keys of texts, faults of ours. */
const unreadCalls = /^(cx|Error|RegExp|TypeError)$/;
const word = String.raw`[\p{L}\d’”.,:;!?)]`;
const readsAsWords = [
  // Two words with a blank between, unless all of it is code or classes.
  (text: string) =>
    new RegExp(`${word} +[“(\\p{L}\\d{]`, 'u').test(text) && !/^[a-z0-9:\-[\]/. #%()_,&>*=]+$/.test(text),
  (text: string) => /^[A-Z][\p{L}’-]+[.…:!?]?$/u.test(text),
  (text: string) => / .*[.…?!]$/.test(text),
  (text: string) => /\{\d\} \p{L}{2,}/u.test(text) || /^\p{L}{2,}.* \{\d\}/u.test(text),
];

const oneBlank = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Whether somebody reads this, by its look: names of keys, classes and code do not look like words. */
const isRead = (text: string) => /\p{L}{2}/u.test(text) && readsAsWords.some((looks) => looks(text));

/** What people read in a source of ours, in the order in which it stands there. */
export function textsOf(code: string, file: string): Text[] {
  const found: Text[] = [];
  const take = (words: string, node: Node, as: Text['as'], parts: Text['parts'] = []) => {
    const text = oneBlank(words);
    if (isRead(text)) found.push({ words: text, start: node.start, end: node.end, as, parts });
  };
  walk(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, null, take);
  return found;
}

type Take = (words: string, node: Node, as: Text['as'], parts?: Text['parts']) => void;

function walk(node: Node, parent: Node | null, take: Take): void {
  if (isUnread(node)) return;
  if (node.type === 'JSXText') return take(node.value as string, node, 'children');
  if (node.type === 'Literal' && typeof node.value === 'string')
    return take(node.value, node, parent?.type === 'JSXAttribute' ? 'attribute' : 'literal');
  if (node.type === 'TemplateLiteral') {
    const parts = node.quasis as (Node & { value: { cooked: string } })[];
    const text = parts.map(({ value }, n) => value.cooked + (n < parts.length - 1 ? `{${n}}` : ''));
    // Each part is told with the signs around it: ` or } before, ` or ${ behind.
    const within = parts.map(({ start, end }, n) => ({
      start: start + 1,
      end: end - (n < parts.length - 1 ? 2 : 1),
    }));
    take(text.join(''), node, 'template', within);
  }
  for (const child of childrenOf(node)) walk(child, node, take);
}

const nameOf = (node: unknown) => (node as { name?: string } | undefined)?.name ?? '';

/** Types, addresses of modules, what is compared, and what is said to nobody. */
function isUnread(node: Node): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportAllDeclaration':
      return true;
    case 'JSXAttribute':
      return unread.test(nameOf(node.name));
    case 'Property':
      return unreadSettings.test(nameOf(node.key));
    case 'CallExpression':
    case 'NewExpression':
      return unreadCalls.test(nameOf(node.callee));
    default:
      return /^TS(?!As|Satisfies|NonNull|Instantiation)/.test(node.type);
  }
}

/** What stands inside, without keys of objects and texts that something is compared with. */
function childrenOf(node: Node): Node[] {
  const isCompared = node.type === 'BinaryExpression' && /^[!=]==?$/.test(node.operator as string);
  const children = Object.entries(node).flatMap(([name, value]) => {
    if (
      name === 'source' ||
      (name === 'key' && !node.computed) ||
      (name === 'test' && node.type === 'SwitchCase')
    )
      return [];
    return Array.isArray(value) ? value : [value];
  });
  return children.filter(
    (child): child is Node =>
      typeof child === 'object' &&
      child !== null &&
      typeof (child as Node).type === 'string' &&
      !(isCompared && (child as Node).type === 'Literal'),
  );
}
