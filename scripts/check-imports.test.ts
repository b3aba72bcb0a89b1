import { expect, test } from 'vitest';
import { forbiddenIn } from './check-imports.ts';

const refused = (file: string, target: string) =>
  forbiddenIn(file, `import { x } from '${target}';`).length > 0;

test('what a block says of itself may be read everywhere, how it looks by no server', () => {
  for (const file of ['server/storefront/a.ts', 'shared/a.ts', 'web/dashboard/a.ts', 'blocks/faq/view.tsx'])
    for (const target of ['#blocks/registry.ts', '#blocks/faq/settings.ts', '#blocks/page-document.ts'])
      expect([file, target, refused(file, target)]).toEqual([file, target, false]);
  for (const target of [
    '#blocks/views.tsx',
    '#blocks/faq/view.tsx',
    '#blocks/parts/labels.ts',
    '#blocks/parts/frame.css?inline',
  ]) {
    for (const file of ['server/storefront/a.ts', 'shared/a.ts', 'blocks/faq/settings.ts'])
      expect([file, target, refused(file, target)]).toEqual([file, target, true]);
    for (const file of ['web/storefront/a.tsx', 'web/dashboard/a.tsx', 'blocks/faq/view.tsx'])
      expect([file, target, refused(file, target)]).toEqual([file, target, false]);
  }
});

test('a block uses the packages that run where it does, and nothing of the server or the web', () => {
  expect(refused('blocks/faq/settings.ts', 'zod')).toBe(false);
  expect(refused('blocks/faq/view.tsx', 'lucide-react')).toBe(false);
  expect(refused('blocks/faq/settings.ts', 'react')).toBe(true);
  expect(refused('blocks/faq/view.tsx', 'node:fs')).toBe(true);
  expect(refused('blocks/faq/view.tsx', '#web/ui/cx.ts')).toBe(true);
  expect(refused('blocks/faq/settings.ts', '#server/media/index.ts')).toBe(true);
});
