import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const decisions = 'docs/decisions';
const records = readdirSync(decisions)
  .filter((name) => /^\d{4}-/.test(name))
  .toSorted();
const read = (file: string) => readFileSync(file, 'utf8');
const files = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'sandbox/README.md',
  'docs/decisions/README.md',
  ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
  ...records.map((name) => `${decisions}/${name}`),
];

test('the list of decisions by subject names each once, by its own title', () => {
  const titles = records.map(
    (file) => `- [${read(`${decisions}/${file}`).split('\n')[0]!.slice(2)}](${file})`,
  );
  const listed = read(`${decisions}/README.md`)
    .split('\n')
    .filter((line) => line.startsWith('- '));
  expect(listed.toSorted()).toEqual(titles.toSorted());
});

test('the architecture stays one page', () => {
  expect(read('ARCHITECTURE.md').split(/\s+/).length).toBeLessThan(1_300);
});

test('the architecture names every module of the server', () => {
  const modules = readdirSync('server', { withFileTypes: true }).filter((one) => one.isDirectory());
  const drawn = read('ARCHITECTURE.md').split('```')[1]!;
  expect(modules.map(({ name }) => name).filter((name) => !drawn.includes(`${name}/ `))).toEqual([]);
});

test('what documents lead to is there', () => {
  const lost = files.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)\s]*)?\)/g)]
      .map(([, to]) => path.join(path.dirname(file), to!))
      .filter((to) => !existsSync(to))
      .map((to) => `${file}: ${to}`),
  );
  expect(lost).toEqual([]);
});

test('every command of the package is named in a document', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const told = files.map(read).join('\n');
  const asCalled = (name: string) =>
    name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;
  const unnamed = Object.keys(scripts).filter((name) => !told.includes(asCalled(name)));
  expect(unnamed).toEqual([]);
});

test('the daily tasks add up to what stands below them, each within its target', () => {
  const rows = read('docs/daily-tasks.md')
    .split('\n')
    .filter((line) => /^\| (?!task|---)/.test(line))
    .map((line) =>
      line
        .split('|')[2]!
        .split('·')
        .map((pair) => pair.split(',').map(Number)),
    );
  const [together, ...tasks] = rows.toReversed();
  expect(tasks).toHaveLength(10);
  for (const [target, taken] of tasks.flat()) expect(taken).toBeLessThanOrEqual(target!);
  const sum = (way: 0 | 1, at: 0 | 1) => tasks.reduce((all, ways) => all + (ways[way] ?? ways[0])![at]!, 0);
  // One of them can be done by the search line, or by touch.
  expect(together).toEqual([
    [sum(0, 0), sum(0, 1)],
    [sum(1, 0), sum(1, 1)],
  ]);
});
