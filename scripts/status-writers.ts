import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { childrenOf, isNode, type Node } from './mutation/nodes.ts';

export interface Source {
  file: string;
  text: string;
}

/** The server's own files. */
export function serverSources(): Source[] {
  const files = globSync('server/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  return files.toSorted().map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

/**
 * The functions with a statement that may change one of these columns (`table.column`) in a row that is there already,
 * by column: `server/orders/change-queries.ts writeMove`.
 */
export function statusWriters(sources: readonly Source[], columns: readonly string[]): Map<string, string[]> {
  const writers = new Map<string, string[]>();
  for (const { file, text } of sources)
    for (const { table, set, inside, types } of writes(text))
      for (const one of columns) {
        const [of, column] = one.split('.') as [string, string];
        if (of === table && mayWrite(set, column, types))
          writers.set(one, [...new Set([...(writers.get(one) ?? []), `${file} ${inside}`])]);
      }
  return writers;
}

/** The files of a function's own module that call it; nobody else can but through its index. */
export function callersOf(sources: readonly Source[], writer: string): string[] {
  const [home, name] = writer.split(' ') as [string, string];
  const folder = `${home.split('/').slice(0, 2).join('/')}/`;
  const called = new RegExp(`(?<!function )\\b${name}\\(`);
  return sources
    .filter(({ file, text }) => file.startsWith(folder) && called.test(text))
    .map(({ file }) => file);
}

interface Write {
  table: string;
  /** The text of what is set. */
  set: string;
  inside: string;
  /** Of a parameter or an alias of the file: the text of its type. */
  types: Map<string, string>;
}

function writes(source: string): Write[] {
  const tree = parseAst(source, { lang: 'ts' }) as unknown as Node;
  const text = (node: Node) => source.slice(node.start, node.end);
  const aliases = new Map<string, string>();
  const found: Write[] = [];
  const look = (node: Node, inside: string, table: string, types: Map<string, string>): void => {
    if (node.type === 'TSTypeAliasDeclaration')
      aliases.set(text(node.id as Node), text(node.typeAnnotation as Node));
    if (node.type === 'FunctionDeclaration') {
      inside = text(node.id as Node);
      types = new Map(aliases);
      for (const parameter of node.params as Node[])
        if (isNode(parameter.typeAnnotation))
          types.set(String(parameter.name), text(parameter.typeAnnotation));
    }
    const call = node.type === 'CallExpression' ? calledOn(node) : null;
    if (call) table = /\b(?:updateTable|insertInto)\('(\w+)/.exec(text(call.on))?.[1] ?? table;
    const [given] = (call ? node.arguments : []) as Node[];
    if (given && (call?.name === 'set' || call?.name === 'doUpdateSet'))
      found.push({ table, set: text(given), inside, types });
    if (node.type === 'TemplateLiteral')
      for (const [, name, set] of text(node).matchAll(
        /\bupdate (\w+)(?: \w+)? set ([^]*?)(?=\bfrom\b|\bwhere\b|`)/g,
      ))
        found.push({ table: name!, set: set!.replace(/(\w+) = /g, '$1: '), inside, types });
    for (const child of childrenOf(node)) look(child, inside, table, types);
  };
  look(tree, '', '', new Map());
  return found;
}

function calledOn(call: Node): { on: Node; name: string } | null {
  const callee = call.callee as Node;
  if (callee.type !== 'MemberExpression') return null;
  return { on: callee.object as Node, name: String((callee.property as { name?: unknown }).name) };
}

/** Whether what is set can hold the column: named in it, or in what is spread into it, by its type. */
function mayWrite(set: string, column: string, types: Map<string, string>): boolean {
  if (new RegExp(`(?:^|[{,(\\s])${column}\\??(?::|\\s*[,}])`).test(set)) return true;
  const given = /^\w+$/.test(set) ? [set] : [...set.matchAll(/\.\.\.(\w+)/g)].map(([, name]) => name!);
  return given.some((name) => typeMayHold(resolved(types.get(name), types), column));
}

function resolved(type: string | undefined, types: Map<string, string>): string {
  return (type ?? 'unknown').replace(/(?<!(?:Pick|Omit)<)\b[A-Z]\w+\b/g, (name) => types.get(name) ?? name);
}

/** A type that is not spelled out holds everything. */
function typeMayHold(type: string, column: string): boolean {
  if (new RegExp(`[{;,\\s]${column}\\??:`).test(type)) return true;
  const lists = [...type.matchAll(/\b(Pick|Omit)<([^]*?)>(?!>*,)/g)];
  if (lists.length === 0) return true;
  const names = (list: string) => list.includes(`'${column}'`);
  return lists.some(([, kind, list]) => (kind === 'Pick' ? names(list!) : !names(list!)));
}
