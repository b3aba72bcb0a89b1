import { parseAst } from 'vite';
import { lose } from './losses.ts';
import { childrenOf, isNode, shortOf, type Mutant, type Node, type Tools } from './nodes.ts';

/** Each comparison the other way round and, where there is one, with its boundary moved. */
const otherComparisons: Record<string, readonly string[]> = {
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
};

/** Types say nothing at run time; only what stands around values is looked into. */
const isType = ({ type }: Node) =>
  type.startsWith('TS') && !['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'].includes(type);

/**
 * Every change of a source that is tried, in the order of its lines. With `losses` also what it says, shows, gives and
 * does is taken away, each once.
 */
export function mutantsOf(
  source: string,
  options: { where: boolean; losses?: boolean; lang?: 'ts' | 'tsx' },
): Mutant[] {
  const found: Mutant[] = [];
  const text = (node: Node) => source.slice(node.start, node.end);
  const visit = (node: Node, outside: string, parent: Node | null) => {
    if (isType(node)) return;
    const inside = outside || functionNameOf(node);
    const add: Tools['add'] = ({ start, end }, replacement, what, how) => {
      found.push({ line: 0, start, end, replacement, inside, what, ...how });
    };
    const tools = { add, text, source, where: options.where };
    mutate(node, tools);
    if (options.losses) lose(node, parent, tools);
    for (const child of childrenOf(node)) visit(child, inside, node);
  };
  visit(parseAst(source, { lang: options.lang ?? 'ts' }) as unknown as Node, '', null);
  return withLines(
    found.sort((a, b) => a.start - b.start || a.end - b.end),
    source,
  );
}

/** Each at its line; they are in the order of the source. */
function withLines(found: readonly Mutant[], source: string): Mutant[] {
  let line = 1;
  let at = 0;
  return found.map((mutant) => {
    for (; at < mutant.start; at += 1) if (source[at] === '\n') line += 1;
    return { ...mutant, line };
  });
}

/** The name of a function, also of one that is kept in a constant. */
function functionNameOf({ type, id, init }: Node): string {
  const isFunction =
    type === 'FunctionDeclaration' || (isNode(init) && init.type === 'ArrowFunctionExpression');
  return isFunction && isNode(id) ? String(id.name) : '';
}

function mutate(node: Node, { add, text, source, where }: Tools): void {
  const left = node.left as Node;
  const right = node.right as Node;
  switch (node.type) {
    case 'BinaryExpression': {
      const sign = String(node.operator);
      const at = source.indexOf(sign, left.end);
      for (const other of otherComparisons[sign] ?? [])
        add(
          node,
          source.slice(node.start, at) + other + source.slice(at + sign.length, node.end),
          `${shortOf(text(node))}: ${sign} → ${other}`,
        );
      return;
    }
    case 'LogicalExpression': {
      const sign = String(node.operator);
      if (sign === '??') return add(node, `(${text(right)})`, `always ${shortOf(text(right))}`);
      add(node, `(${text(left)})`, `without ${sign} ${shortOf(text(right))}`);
      add(node, `(${text(right)})`, `without ${shortOf(text(left))} ${sign}`);
      return;
    }
    case 'IfStatement': {
      const test = node.test as Node;
      add(test, 'false', `never: if (${shortOf(text(test))})`);
      if (!isComparison(test))
        add(test, `!(${text(test)})`, `the other way round: if (${shortOf(text(test))})`);
      return;
    }
    case 'ConditionalExpression': {
      const test = node.test as Node;
      if (!isComparison(test)) add(test, `!(${text(test)})`, `the other way round: ${shortOf(text(test))} ?`);
      return;
    }
    case 'Literal':
      if (typeof node.value === 'boolean') add(node, String(!node.value), `${node.value} → ${!node.value}`);
      return;
    case 'CallExpression': {
      const callee = node.callee as Node;
      const name = callee.type === 'MemberExpression' ? (callee.property as Node).name : null;
      if (!where || name !== 'where') return;
      const query = callee.object as Node;
      add(node, text(query), `without ${shortOf(source.slice(query.end, node.end))}`);
    }
  }
}

/** Turning a comparison round is a change of its own already. */
const isComparison = (node: Node) =>
  node.type === 'BinaryExpression' && String(node.operator) in otherComparisons;

/** The source with every change in it, each behind a question that is asked when its place is reached. */
export function withSwitches(
  source: string,
  mutants: readonly Mutant[],
  question: (n: number) => string,
): string {
  const changes = mutants.map((mutant, n) => ({ ...mutant, n }));
  // What is around others comes first, so each place is met inside the one that is around it.
  const places = [...Map.groupBy(changes, ({ start, end }) => `${start}-${end}`).values()].toSorted(
    ([a], [b]) => a!.start - b!.start || b!.end - a!.end,
  );
  const written = (start: number, end: number): string => {
    let text = '';
    let at = start;
    while (places[0] && places[0][0]!.start < end) {
      const here = places.shift()!;
      const place = here[0]!;
      const changed = here.map(({ n, replacement }) => `${question(n)} ? (${replacement}) : `).join('');
      const [before, after] = place.around ?? ['', ''];
      const unchanged = place.unchanged ?? written(place.start, place.end);
      text += `${source.slice(at, place.start)}${before}(${changed}(${unchanged}))${after}`;
      at = place.end;
    }
    return text + source.slice(at, end);
  };
  return written(0, source.length);
}
