import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Chunk {
  file: string;
  imports?: string[];
}

/** Script of the dashboard with the editor of a page, on a first visit (bytes, brotli). */
const most = 250_000;

/** All files a browser fetches before some of these run. */
function filesOf(manifest: Record<string, Chunk>, names: string[]): Set<string> {
  const files = new Set<string>();
  const take = (name: string) => {
    const chunk = manifest[name]!;
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(take);
  };
  names.forEach(take);
  return files;
}

test('all script of the editor, the dashboard’s own included, is below 250 kB', () => {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Record<string, Chunk>;
  const files = filesOf(manifest, [
    'dashboard/index.html',
    'dashboard/editor/editor-page.tsx',
    // Fetched with the first text that is opened.
    'dashboard/editor/rich/rich-editor.tsx',
  ]);
  const bytes = [...files].map(
    (file) =>
      statSync(`dist/web/${file}.br`, { throwIfNoEntry: false })?.size ?? statSync(`dist/web/${file}`).size,
  );
  expect(files.size).toBeGreaterThan(5);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(most);
});

test('the editor opens without what writes rich text', () => {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Record<string, Chunk>;
  const rich = manifest['dashboard/editor/rich/rich-editor.tsx']!.file;
  expect(filesOf(manifest, ['dashboard/editor/editor-page.tsx'])).not.toContain(rich);
});

test('other pages of the dashboard fetch nothing of the editor', () => {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Record<string, Chunk>;
  const editor = manifest['dashboard/editor/editor-page.tsx']!.file;
  expect(filesOf(manifest, ['dashboard/index.html', 'dashboard/orders/orders-page.tsx'])).not.toContain(
    editor,
  );
});
