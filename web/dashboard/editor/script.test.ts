import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chunksOf, type Manifest } from '#web/build/manifest.ts';

/** Script of the dashboard with the editor of a page, on a first visit (bytes, brotli). */
const most = 250_000;
/** Of it what is needed before a page stands there and answers (bytes, brotli), and in how many files. */
const mostFirst = 205_000;
const mostFiles = 40;

/** All files a browser fetches before some of these run. */
function filesOf(manifest: Manifest, names: string[]): Set<string> {
  for (const name of names) expect(manifest).toHaveProperty([name]);
  return new Set(names.flatMap((name) => [...chunksOf(manifest, name)].map(({ file }) => file)));
}

/** What a browser that takes brotli gets of these files (bytes). */
const weightOf = (files: ReadonlySet<string>) =>
  [...files]
    .map(
      (file) =>
        statSync(`dist/web/${file}.br`, { throwIfNoEntry: false })?.size ?? statSync(`dist/web/${file}`).size,
    )
    .reduce((sum, one) => sum + one, 0);

const manifest = () => JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Manifest;
const opening = ['dashboard/index.html', 'dashboard/editor/editor-page.tsx'];

test('all script of the editor, the dashboard’s own included, is below 250 kB; what opens it, below 205 kB in 40 files', () => {
  const first = filesOf(manifest(), opening);
  expect(first.size).toBeGreaterThan(5);
  expect(first.size).toBeLessThanOrEqual(mostFiles);
  expect(weightOf(first)).toBeLessThanOrEqual(mostFirst);
  const all = filesOf(manifest(), [
    ...opening,
    'dashboard/editor/tools.ts',
    // Fetched with the first text that is opened.
    'dashboard/editor/rich/rich-editor.tsx',
  ]);
  expect(all.size).toBeGreaterThan(first.size);
  expect(weightOf(all)).toBeLessThanOrEqual(most);
});

test('the dashboard’s page itself names every script of the editor, so that none waits for another', () => {
  const page = readFileSync('dist/web/dashboard/index.html', 'utf8');
  for (const file of filesOf(manifest(), opening)) expect(page).toContain(`/${file}`);
});

test('the editor opens without what writes rich text', () => {
  const rich = manifest()['dashboard/editor/rich/rich-editor.tsx']!.file;
  expect(filesOf(manifest(), opening)).not.toContain(rich);
});

test('other pages of the dashboard fetch nothing of the editor', () => {
  const editor = manifest()['dashboard/editor/editor-page.tsx']!.file;
  expect(filesOf(manifest(), ['dashboard/index.html', 'dashboard/orders/orders-page.tsx'])).not.toContain(
    editor,
  );
});
