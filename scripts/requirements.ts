import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Lists the requirement ids that no test names. The list of requirements is given as a file, or looked for beside the project. */
const list = process.argv[2] ?? path.resolve('docs/requirements.md');
const asked = [...readFileSync(list, 'utf8').matchAll(/^- \*\*(R-\d{3})\*\*/gm)].map(([, id]) => id!);
const tests = globSync('{server,shared,web,sandbox,tests,demo}/**/*.{test.ts,test.tsx,e2e.ts}');
const named = new Set(
  tests.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/R-\d{3}/g)].map(([id]) => id)),
);
const open = asked.filter((id) => !named.has(id));
console.log(`${asked.length - open.length} of ${asked.length} requirements are named by a test.`);
if (open.length > 0) console.log(`Not named: ${open.join(' ')}`);
