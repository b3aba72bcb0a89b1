import { parseAst, type Plugin } from 'vite';

/** Of a call a browser needs its way, its address and what is sent: answers come from our own server, which made them by it. */
const ofTheServer = new Set(['summary', 'params', 'query', 'answer', 'status', 'conflict']);

interface Node {
  type: string;
  start: number;
  end: number;
  declaration?: Node | null;
  declarations?: (Node & { init: Node | null })[];
  callee?: Node & { name?: string };
  arguments?: Node[];
  properties?: (Node & { key?: Node & { name?: string } })[];
}

/**
 * Leaves out of scripts what only the server and the document of the API need of a call, and whatever schema nobody
 * needs then: to make one takes a phone longer than to read its text.
 */
export function withoutAnswers(): Plugin {
  return {
    name: 'without-answers',
    enforce: 'pre',
    transform: (code, id) => (/shared[\\/]api[\\/]\w[\w-]*\.ts$/.test(id) ? callsAlone(code) : null),
  };
}

/**
 * The same module with what is sent alone. Each schema stands in a form that goes where nobody uses it: a bundler cannot
 * see that making one does nothing else.
 */
export function callsAlone(code: string): string {
  const { body } = parseAst(code, { lang: 'ts' }) as unknown as { body: Node[] };
  const made = body
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []));
  let text = code;
  for (const call of made.toReversed())
    text = `${text.slice(0, call.start)}/*#__PURE__*/ (() => ${shortened(call, code)})()${text.slice(call.end)}`;
  return text;
}

function shortened(call: Node, code: string): string {
  const whole = code.slice(call.start, call.end);
  const [said] = call.arguments ?? [];
  if (call.callee?.name !== 'contract' || !said?.properties) return whole;
  const kept = said.properties.filter(({ key }) => !ofTheServer.has(key?.name ?? ''));
  return `({ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} })`;
}
