import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const parts = 'dist/{web,dashboard-pcm,console,storefront,checkout,dashboard-worker}';
const scripts = globSync(`${parts}/{assets/,}*.js`).filter((file) => !file.endsWith('entry-server.js'));
const styles = globSync(`${parts}/assets/*.css`);
const withAny = (files: readonly string[], pattern: RegExp) =>
  files.flatMap((file) => {
    const [found] = pattern.exec(readFileSync(file, 'utf8')) ?? [];
    return found ? [`${file}: ${found}`] : [];
  });

test('no style sheet holds what phones of some years ago would drop: layers, nesting, ranges, moves of their own', () => {
  expect(styles.length).toBeGreaterThanOrEqual(4);
  expect(withAny(styles, /@layer|@media[^{]*\(width\s*[<>]|[{;](?:translate|rotate|scale):/)).toEqual([]);
});

test('a height of the screen as it is now has one of the whole screen before it', () => {
  const heights = styles.flatMap(
    (file) => readFileSync(file, 'utf8').match(/\{[^{}]*:[^{}]*\ddvh[^{}]*\}/g) ?? [],
  );
  expect(heights.length).toBeGreaterThan(10);
  expect(heights.filter((rules) => !/\dvh[^;]*;[^{}]*\ddvh/.test(rules))).toEqual([]);
});

/** Younger than these phones, and not in web/client/older.ts. */
const younger =
  /\bstructuredClone\(|\b(?:Object|Map)\.groupBy\(|\.withResolvers\(|Array\.fromAsync\(|AbortSignal\.(?:any|timeout)\(|\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(|\bPromise\.try\(|\.fromBase64\(|\.toBase64\(|\bnew (?:De)?[cC]ompressionStream\(|\bURL\.parse\(|\.(?:to|is)WellFormed\(|\bRegExp\.escape\(|\.findLastIndex\(|(?<!using form)\.requestSubmit\(|(?<!`function`\?)\bURL\.canParse\(/;
/** What web/client/older.ts brings to the pages of owners and students, and shops are without. */
const brought = /\.(?:findLast|toSorted|toReversed|toSpliced)\(|\bObject\.hasOwn\(/;

test('no script calls what phones of some years ago are without, but what they are brought', () => {
  expect(scripts.length).toBeGreaterThan(100);
  expect(withAny(scripts, younger)).toEqual([]);
  const ofShops = scripts.filter((file) => /^dist\/(?:storefront|checkout|dashboard-worker)\//.test(file));
  expect(ofShops.length).toBeGreaterThanOrEqual(6);
  expect(withAny(ofShops, brought)).toEqual([]);
});

test('what is brought is there before all else, on the site, in the dashboard and in the console', () => {
  for (const page of ['site/entry-client.ts', 'dashboard/entry-client.tsx', 'console/entry-client.tsx'])
    expect(readFileSync(`web/${page}`, 'utf8').split('\n')[0]).toBe(`import '#web/client/older.ts';`);
});

test('no script holds an expression that ends it in Safari before 16.4', () => {
  const literals: string[] = [];
  for (const file of scripts) {
    const code = readFileSync(file, 'utf8');
    if (!code.includes('(?<')) continue;
    const visit = (node: unknown): void => {
      if (Array.isArray(node)) return node.forEach(visit);
      if (typeof node !== 'object' || node === null) return;
      const { regex, ...rest } = node as { regex?: { pattern: string; flags: string } };
      if (regex && (/\(\?<[=!]/.test(regex.pattern) || regex.flags.includes('v')))
        literals.push(`${file}: ${regex.pattern}`);
      Object.values(rest).forEach(visit);
    };
    visit(parseSync(file, code).program);
  }
  expect(literals).toEqual([]);
});
