import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { blocks } from '#blocks/registry.ts';
import { Looks, presetIds } from '#shared/looks/looks.ts';
import { Theme } from '#shared/looks/theme.ts';

const kinds = globSync('web/storefront/styles/kinds/*.css').map((file) => path.basename(file, '.css'));
const own = globSync('web/storefront/styles/themes/*/*.css');

test('every sheet of a kind is of a value that a theme can have', () => {
  const values = Object.entries(Theme.shape).flatMap(([part, schema]) =>
    'options' in schema ? schema.options.map((value) => `${part}-${value}`) : [],
  );
  expect(kinds.filter((kind) => !values.includes(kind))).toEqual([]);
});

test('every sheet of a theme is of a theme there is, and stands beside a sheet there is', () => {
  const sheets = [
    ...globSync(['web/storefront/styles/*.css', 'blocks/parts/*.css']).map((file) =>
      path.basename(file, '.css'),
    ),
    ...blocks.map(({ type }) => `b-${type}`),
    ...Object.values(Looks.shape.hero.options).map((layout) => `b-hero.${layout}`),
  ];
  for (const file of own) {
    expect(presetIds, file).toContain(path.basename(path.dirname(file)));
    expect(sheets, file).toContain(path.basename(file, '.css'));
  }
  for (const preset of presetIds)
    expect(
      own.some((file) => file.includes(`/${preset}/`)),
      preset,
    ).toBe(true);
});
