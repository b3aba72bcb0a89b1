import { isNode, shortOf, type Node, type Tools } from './nodes.ts';

/** Takes away what a place says, shows, gives or does. */
export function lose(node: Node, parent: Node | null, { add, text }: Tools): void {
  const without = (part: Node, replacement = 'undefined', how = {}) =>
    add(part, replacement, `without ${shortOf(text(node))}`, how);
  switch (node.type) {
    case 'Literal': {
      if (!isExpression(node, parent)) return;
      const { value } = node;
      if (typeof value === 'string')
        return add(
          node,
          value ? "''" : "'changed'",
          `${shortOf(text(node))} → ${value ? "''" : "'changed'"}`,
        );
      if (typeof value === 'number') return add(node, String(value + 1), `${text(node)} → ${value + 1}`);
      if (node.regex) add(node, '/(?!)/', `${shortOf(text(node))} never matches`);
      return;
    }
    case 'TemplateLiteral':
      if (parent?.type !== 'TaggedTemplateExpression') without(node, "''");
      return;
    case 'JSXText':
      if (text(node).trim()) without(node, "''", { around: ['{', '}'], unchanged: asExpression(text(node)) });
      return;
    case 'JSXElement':
    case 'JSXFragment':
      return without(node, 'null', isInJsx(parent) ? { around: ['{', '}'] } : {});
    case 'JSXAttribute':
      return loseAttribute(node, without, text);
    case 'Property': {
      if (parent?.type !== 'ObjectExpression' || node.kind !== 'init' || node.method) return;
      if (!node.shorthand) return without(node.value as Node);
      return without(node, 'undefined', { around: [`${text(node)}: `, ''], unchanged: text(node) });
    }
    case 'ReturnStatement':
      if (isNode(node.argument)) without(node.argument);
      return;
    case 'ArrowFunctionExpression':
      if (node.expression) without(node.body as Node);
      return;
    case 'ExpressionStatement': {
      const done = node.expression as Node;
      const isSuper = done.type === 'CallExpression' && (done.callee as Node).type === 'Super';
      if (!node.directive && !isSuper) without(done);
    }
  }
}

function loseAttribute(
  node: Node,
  without: (part: Node, replacement: string, how?: object) => void,
  text: (node: Node) => string,
): void {
  const { name, value } = node as Node & { name: Node; value: Node | null };
  if (text(name) === 'key') return;
  if (!value) return without(node, 'undefined', { around: [`${text(name)}={`, '}'], unchanged: 'true' });
  if (value.type === 'JSXExpressionContainer') return without(value.expression as Node, 'undefined');
  // Between braces an entity would be read as it is written.
  if (value.type === 'Literal' && !text(value).includes('&'))
    without(value, 'undefined', { around: ['{', '}'] });
}

const isInJsx = (parent: Node | null) => parent?.type === 'JSXElement' || parent?.type === 'JSXFragment';

/** Names of properties, addresses of modules and attributes of JSX are literals too, but no expressions. */
function isExpression(node: Node, parent: Node | null): boolean {
  if (!parent || /^(Import|Export|JSXAttribute|ExpressionStatement)/.test(parent.type)) return false;
  return parent.key !== node || parent.computed === true;
}

/** Text of JSX as an expression: its lines are trimmed where they meet, as JSX does it. */
function asExpression(text: string): string {
  if (text.includes('&')) return `<>${text}</>`;
  const lines = text.split('\n');
  const trimmed = lines.map((line, n) => {
    const begun = n > 0 ? line.trimStart() : line;
    return n < lines.length - 1 ? begun.trimEnd() : begun;
  });
  return JSON.stringify(trimmed.filter(Boolean).join(' '));
}
