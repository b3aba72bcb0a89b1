import { parseAst } from 'vite';
import { childrenOf, type Node } from '../mutation/nodes.ts';

const data =
  /^(Literal|TemplateLiteral|TemplateElement|Identifier|(Object|Array|Conditional|Binary|Logical|Unary|Member|Chain|Parenthesized)Expression|Property|SpreadElement|JSX\w+|TS\w+)$/;

/** Only what is read as it stands: whatever is called or made once may be known elsewhere as itself. */
const isData = (node: Node): boolean =>
  isQuestion(node) || (data.test(node.type) && [...childrenOf(node)].every(isData));

function isQuestion({ type, callee }: Node): boolean {
  if (type !== 'CallExpression') return false;
  const { type: kind, property } = callee as Node & { property?: { name?: string } };
  return kind === 'MemberExpression' && property?.name === 'isChanged';
}

/**
 * The switches of a constant that is computed while its module is loaded would be asked once: where it is mere data, the
 * module is made to tell how to compute it anew.
 */
export function withRenewals(switched: string, lang: 'ts' | 'tsx', tell: (n: number) => void): string {
  const program = parseAst(switched, { lang }) as unknown as { body: Node[] };
  let written = switched;
  for (const statement of program.body.toReversed()) {
    const declaration = (statement.declaration ?? statement) as Node;
    const { type, kind, start, end, declarations } = declaration as Node & { declarations?: Node[] };
    const [own, ...others] = declarations ?? [];
    if (type !== 'VariableDeclaration' || kind !== 'const' || !own || others.length > 0) continue;
    const { id, init } = own as Node & { id: Node; init: Node | null };
    if (!init || id.type !== 'Identifier' || !isData(init)) continue;
    const value = switched.slice(init.start, init.end);
    const changes = [...value.matchAll(/isChanged\?\.\((\d+)\)/g)].map(([, n]) => Number(n));
    if (changes.length === 0) continue;
    changes.forEach(tell);
    const renew = `globalThis.isRenewedBy?.([${changes.join()}], () => { ${String(id.name)} = ${value}; });`;
    const declared = switched.slice(start + 'const'.length, end).replace(/;$/, '');
    written = `${written.slice(0, start)}let${declared}; ${renew}${written.slice(end)}`;
  }
  return written;
}
