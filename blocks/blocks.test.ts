import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { trades } from '#shared/places/nigeria.ts';
import { controlsOf, type Control } from './fields.ts';
import { hero } from './hero/settings.ts';
import { blocks, everyBlock, Section } from './registry.ts';

const folders = globSync('blocks/*/settings.ts').map((file) => path.basename(path.dirname(file)));
const read = (file: string) => readFileSync(file, 'utf8');
const sheets = globSync('blocks/*/*.css').filter((file) => !file.includes('/parts/'));
const shells = ['blocks/parts', 'web/storefront/styles', 'web/storefront/styles/kinds'].flatMap((folder) =>
  globSync(`${folder}/*.css`),
);
/** Rules of one theme; those of a block lie in a sheet of its name. */
const themed = globSync('web/storefront/styles/themes/*/*.css');

/** Every selector of a sheet, one to an entry. */
function selectorsOf(css: string): string[] {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{/g);
  return [...rules]
    .map(([, head = '']) => head.trim().replace(/^[^;]*;\s*/, ''))
    .filter((head) => head !== '' && !head.startsWith('@') && !/^(from|to|[\d.]+%)$/.test(head))
    .flatMap((head) => head.split(/,(?![^(]*\))/).map((one) => one.trim()));
}

test('every folder is in the registry once, and every block has its folder, view and drawing', () => {
  expect(everyBlock.map((block) => block.type).toSorted()).toEqual(folders.toSorted());
  for (const { type } of everyBlock) {
    expect(existsSync(`blocks/${type}/view.tsx`), type).toBe(true);
    const drawing = `blocks/${type}/thumb.svg`;
    expect(statSync(drawing).size, drawing).toBeLessThanOrEqual(1000);
    expect(read(drawing)).toContain('currentColor');
    expect(read(drawing)).not.toMatch(/#[0-9a-f]{3}|<script|<image|href|style=/i);
  }
});

describe.each(blocks)('$type', (block) => {
  test('says in plain words what it is, and how each setting is asked for', () => {
    expect(block.name).toMatch(/^[A-Z]/);
    expect(block.purpose).toMatch(/^[A-Z].*\.$/);
    const all = (controls: Control[]): Control[] =>
      controls.flatMap((control) => [control, ...all(control.items ?? [])]);
    const controls = all(controlsOf(block.settings));
    expect(controls.length).toBeGreaterThan(0);
    for (const control of controls) {
      expect(control.label).toMatch(/^[A-Z]/);
      expect(control.help).toMatch(/^(|[A-Z].*\.)$/);
      if (control.kind === 'line' || control.kind === 'text')
        expect(control.longest, `${control.name} has a limit`).toBeGreaterThan(0);
      if (control.kind === 'list') expect(control.most).toBeGreaterThan(0);
      if (control.kind === 'choice') expect(Object.keys(control.words ?? {}).length).toBeGreaterThan(1);
    }
  });

  test.each(trades)('has a filled example for the trade $id', ({ id }) => {
    const section = { id: 'x', type: block.type, settings: block.example(id) };
    expect(Section.parse(section)).toEqual(section);
    expect(JSON.stringify(section.settings)).not.toMatch(/lorem|undefined/i);
  });

  test('is whole without a setting being said', () => {
    expect(Section.safeParse({ id: 'x', type: block.type, settings: {} }).success).toBe(true);
  });
});

test('limits are read off the schema', () => {
  const heading = controlsOf(hero.settings).find((control) => control.name === 'heading');
  expect(heading).toEqual({ name: 'heading', kind: 'line', label: 'Heading', help: '', longest: 120 });
});

describe('rules', () => {
  test.each(sheets)('of %s hold below the class of their block alone', (file) => {
    const root = `.b-${path.basename(path.dirname(file))}`;
    const below = new RegExp(`^\\${root}(?![\\w-])`);
    expect(selectorsOf(read(file)).filter((selector) => !below.test(selector))).toEqual([]);
  });

  test.each(shells)('of %s name no block', (file) => {
    expect(read(file)).not.toMatch(/\.b-/);
  });

  test.each(sheets)(
    'of %s share no class with the pages around, but what it takes from the parts',
    (file) => {
      const classes = (css: string) => [...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name);
      const around = globSync('web/storefront/styles/*.css').flatMap((sheet) => selectorsOf(read(sheet)));
      const taken = new Set(around.flatMap(classes));
      for (const part of globSync('blocks/parts/*.css'))
        for (const name of classes(read(part))) taken.delete(name);
      for (const shared of ['button', 'more', 'soft', 'wrap']) taken.delete(shared);
      expect(
        selectorsOf(read(file))
          .flatMap(classes)
          .filter((name) => taken.has(name)),
      ).toEqual([]);
    },
  );

  test.each(themed)('of %s name a block only where the sheet is of this block', (file) => {
    const [name = ''] = path.basename(file, '.css').split('.');
    const wanted = name.startsWith('b-') ? new RegExp(`^\\.${name}(?![\\w-])`) : /^(?!.*\.b-)/;
    expect(selectorsOf(read(file)).filter((selector) => !wanted.test(selector))).toEqual([]);
  });

  test.each([...sheets, ...themed, ...globSync('{blocks/parts,web/storefront/styles/kinds}/*.css')])(
    'of %s take every colour from the theme',
    (file) => {
      const literals =
        /#[0-9a-f]{3,8}\b|\b(rgb|hsl|lab|lch|oklab|oklch|color)a?\(|:[^;{}]*\b(white|black|red|green|blue|gr[ae]y)\b(?!-)/i;
      expect(read(file)).not.toMatch(literals);
    },
  );

  test('the checks themselves see what they look for', () => {
    expect(
      selectorsOf('/* a */ @media (min-width: 1em) { .b-x .y, :is(h1, h2) { top: 0 } } .z { top: 1px }'),
    ).toEqual(['.b-x .y', ':is(h1, h2)', '.z']);
  });
});
