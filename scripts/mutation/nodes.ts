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
  /** What has to stand before and after the choice, where an expression may not stand alone. */
  around?: readonly [string, string];
  /** The expression that does as the source does, where the source's own text is none. */
  unchanged?: string;
}

export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

export function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node))
    if (Array.isArray(value)) yield* value.filter(isNode);
    else if (isNode(value)) yield value;
}

export interface Tools {
  add(
    node: Pick<Node, 'start' | 'end'>,
    replacement: string,
    what: string,
    how?: Pick<Mutant, 'around' | 'unchanged'>,
  ): void;
  text(node: Node): string;
  source: string;
  where: boolean;
}

export function shortOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 70 ? `${line.slice(0, 69)}…` : line;
}
