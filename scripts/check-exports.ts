import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What `import * as …` and `import('…')` may take of a file. */
const everything = '*';

/** Files whose names are read by a tool or by a browser, or that a program of ours writes. */
const readByOthers =
  /^(.*\.config\.ts|.*\.d\.ts|scripts\/.*\.mjs|tests\/e2e\/global-setup\.ts|tests\/support\/(global-setup|order)\.ts|server\/platform\/tables\.ts|web\/(site|storefront)\/entry-server\.tsx|blocks\/[\w-]+\/view\.tsx)$/;

/** Where an import leads to; null for packages. */
function fileOf(from: string, target: string): string | null {
  if (target.startsWith('#')) return target.slice(1);
  return target.startsWith('.') ? path.posix.join(path.posix.dirname(from), target) : null;
}

/** The names in `{ a, type B, c as d }`, as they are called in the file they come from. */
function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((one) => one.trim().replace(/^type\s+/, ''))
    .filter((one) => one !== '')
    .map((one) => one.split(/\s+as\s+/)[0]!);
}

/** What a text takes from which file. */
function* takenBy(file: string, text: string): Generator<[string, string]> {
  for (const [, clause = '', target = ''] of text.matchAll(
    /^\s*(?:import|export)\s+(?:type\s+)?([^'";()=]*?)\s*from\s+'([^']+)'/gm,
  )) {
    const to = fileOf(file, target);
    if (to === null) continue;
    const [, first = '', list = ''] = /^([^{]*)(?:\{([^}]*)\})?/.exec(clause) ?? [];
    if (first.includes('*')) yield [to, everything];
    else if (first.trim() !== '') yield [to, 'default'];
    for (const name of namesIn(list)) yield [to, name];
  }
  for (const [, target = ''] of text.matchAll(/\bimport(?:Actual|Original)?(?:<[^>]*>)?\(\s*'([^']+)'/g)) {
    const to = fileOf(file, target);
    if (to !== null) yield [to, everything];
  }
}

/** A type that its own file uses tells what something else there takes or gives; it may be had by name. */
const isTold = (text: string, name: string) =>
  (text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0) > 1;

/** The names a text offers and somebody should take. */
function* offeredBy(text: string): Generator<string> {
  for (const [, kind = '', name = ''] of text.matchAll(
    /^export\s+(?:declare\s+|abstract\s+|async\s+)*(const|let|function\*?|class|interface|type|enum)\s+([\w$]+)/gm,
  ))
    if (!['interface', 'type'].includes(kind) || !isTold(text, name)) yield name;
  for (const [, list = ''] of text.matchAll(/^export\s+(?:type\s+)?\{([^}]*)\}/gm))
    for (const one of list.split(',')) {
      const name = one
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+/)
        .at(-1)!;
      if (name !== '') yield name;
    }
}

/** `file: name` of every export of these texts that none of the others imports. */
export function unusedExportsIn(texts: ReadonlyMap<string, string>): string[] {
  const taken = new Set<string>();
  for (const [file, text] of texts) for (const pair of takenBy(file, text)) taken.add(pair.join(': '));
  return [...texts.keys()].toSorted().flatMap((file) => {
    if (readByOthers.test(file) || taken.has(`${file}: ${everything}`)) return [];
    return [...new Set(offeredBy(texts.get(file)!))]
      .map((name) => `${file}: ${name}`)
      .filter((pair) => !taken.has(pair));
  });
}

/** The same for everything that is ours. */
export function unusedExports(): string[] {
  const files = globSync([
    '{server,shared,blocks,web,sandbox,demo,bench,scripts,tests}/**/*.{ts,tsx,mjs}',
    '*.config.ts',
  ]);
  return unusedExportsIn(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])));
}
