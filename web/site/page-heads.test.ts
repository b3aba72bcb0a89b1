import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sitePages } from './pages.ts';
import { descriptionOf } from './structured-data.ts';

// Not in a browser's window: what stands in the head of a page is left out there.
test.each(sitePages.map((page) => [page.path, page] as const))(
  '%s has a component, a description and a file',
  (_path, page) => {
    expect(existsSync(path.resolve('web/site', page.component.source))).toBe(true);
    expect(descriptionOf(page)).toMatch(/^.{1,159}$/);
  },
);
