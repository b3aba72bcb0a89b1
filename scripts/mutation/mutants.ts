import { parseAst } from 'vite';

/** One small change of a source that a test ought to notice. */
export interface Mutant {
  line: number;
  /** The characters of the whole expression that is replaced. */
  start: number;
  end: number;
  replacement: string;
  /** The function it is in; empty where it is in none. */
  inside: string;
  /** What is changed, in words. */
  what: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

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

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node))
    if (Array.isArray(value)) yield* value.filter(isNode);
    else if (isNode(value)) yield value;
}

/** Types say nothing at run time; only what stands around values is looked into. */
const isType = ({ type }: Node) =>
  type.startsWith('TS') && !['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'].includes(type);

/** Every change of a source that is tried, in the order of its lines. */
export function mutantsOf(source: string, options: { where: boolean }): Mutant[] {
  const found: Mutant[] = [];
  const text = (node: Node) => source.slice(node.start, node.end);
  const visit = (node: Node, outside: string) => {
    if (isType(node)) return;
    const inside = outside || functionNameOf(node);
    const add = ({ start, end }: Node, replacement: string, what: string) => {
      const line = source.slice(0, start).split('\n').length;
      found.push({ line, start, end, replacement, inside, what });
    };
    mutate(node, { add, text, source, where: options.where });
    for (const child of childrenOf(node)) visit(child, inside);
  };
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node, '');
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The name of a function, also of one that is kept in a constant. */
function functionNameOf({ type, id, init }: Node): string {
  const isFunction =
    type === 'FunctionDeclaration' || (isNode(init) && init.type === 'ArrowFunctionExpression');
  return isFunction && isNode(id) ? String(id.name) : '';
}

interface Tools {
  add(node: Node, replacement: string, what: string): void;
  text(node: Node): string;
  source: string;
  where: boolean;
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

function shortOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 70 ? `${line.slice(0, 69)}…` : line;
}

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
      text += `${source.slice(at, place.start)}(${changed}(${written(place.start, place.end)}))`;
      at = place.end;
    }
    return text + source.slice(at, end);
  };
  return written(0, source.length);
}
