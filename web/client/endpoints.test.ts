import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Names of calls as they are put into the one client, file by file. */
const names = globSync('web/**/*-api.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^ {4}(\w+): (?:query|mutation|pages|upload)[(<]/gm)].map(
    ([, name]) => name!,
  ),
);

test('every call has a name of its own: of two the client keeps the one that was loaded first', () => {
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
