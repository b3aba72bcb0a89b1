import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultHome } from '#blocks/default-pages.ts';
import { blocks } from '#blocks/registry.ts';
import type { LookDraft } from '#shared/api/looks.ts';
import { createEditor } from '../editor.ts';
import { begin, change, redo, settle, undo } from './history.ts';

const home = defaultHome({
  name: 'Clay',
  tagline: '',
  about: 'We make pots.',
  trade: 'home',
  theme: { preset: null },
  collections: [],
});
const look: LookDraft = { primary_colour: '#0b5d3b', accent_colour: '#f4a62a', theme: null };
const open = (changed: (document: unknown) => void = () => {}) =>
  createEditor({ document: home, look, trade: 'home', changed, painted: () => {} });
const ids = (editor: ReturnType<typeof open>) => editor.now().history.now.page.sections.map(({ id }) => id);

test('whatever was done, undone to the start the page and the colours are what they were, byte for byte, and redone what they became', () => {
  const before = JSON.stringify({ page: home, look });
  const doing = fc.record({
    what: fc.constantFrom('add', 'up', 'down', 'copy', 'remove', 'type', 'paint', 'choose'),
    at: fc.nat(9),
    words: fc.string({ maxLength: 20 }),
  });
  fc.assert(
    fc.property(fc.array(doing, { maxLength: 40 }), (steps) => {
      const editor = open();
      for (const { what, at, words } of steps) {
        const all = ids(editor);
        const id = all[at % Math.max(1, all.length)] ?? '';
        if (what === 'add') editor.add(blocks[at % blocks.length]!.type);
        else if (what === 'up') editor.move(id, -1);
        else if (what === 'down') editor.move(id, 1);
        else if (what === 'copy') editor.duplicate(id);
        else if (what === 'remove') editor.remove(id);
        else if (what === 'type') editor.set(id, ['heading'], words, true);
        else if (what === 'paint') editor.paint({ ...look, primary_colour: `#00000${at}` }, words || null);
        else editor.choose(id);
      }
      const after = JSON.stringify(editor.now().history.now);
      const past = editor.now().history.past.length;
      for (let step = 0; step < past; step++) editor.undo();
      expect(JSON.stringify(editor.now().history.now)).toBe(before);
      for (let step = 0; step < past; step++) editor.redo();
      expect(JSON.stringify(editor.now().history.now)).toBe(after);
    }),
    { numRuns: 60 },
  );
});

test('what is typed in one place is one step, until something else is done', () => {
  const editor = open();
  editor.set('hero', ['heading'], 'C', true);
  editor.set('hero', ['heading'], 'Cl', true);
  expect(editor.now().history.past).toHaveLength(1);
  editor.settle();
  editor.set('hero', ['heading'], 'Cla', true);
  editor.set('hero', ['text'], 'x', true);
  expect(editor.now().history.past).toHaveLength(3);
  editor.undo();
  expect(editor.now().history.now.page.sections[0]!.settings).toMatchObject({
    heading: 'Cla',
    text: home.sections[0]!.type === 'hero' ? home.sections[0]!.settings.text : '',
  });
});

test('a change after an undo leaves nothing to redo', () => {
  const one = { page: home, look };
  const [two, three] = [{ page: { ...home, title: '2' } }, { page: { ...home, title: '3' } }];
  const history = change(undo(change(begin(one), two)), three);
  expect(redo(history)).toBe(history);
  expect(undo(history).now).toBe(one);
  expect(settle(history)).toBe(history);
});

test('a removed section is brought back to its place, also when something else was done since', () => {
  const editor = open();
  const all = ids(editor);
  const done = editor.remove('shelf')!;
  expect(done.said).toBe('“Products” is removed.');
  expect(editor.now().chosen).toBe('promises');
  editor.set('hero', ['heading'], 'Other words');
  done.undo();
  expect(ids(editor)).toEqual(all);
  expect(editor.now().history.now.page.sections[0]!.settings).toMatchObject({ heading: 'Other words' });
  editor.undo();
  editor.undo();
  editor.undo();
  // Bringing it back takes back no colours that were chosen since.
  const once = editor.remove('shelf')!;
  editor.paint({ ...look, accent_colour: '#123456' });
  once.undo();
  expect(ids(editor)).toEqual(all);
  expect(editor.now().history.now.look.accent_colour).toBe('#123456');
  while (editor.now().history.past.length > 0) editor.undo();
  const again = editor.remove('shelf')!;
  again.undo();
  expect(editor.now().history.now.page).toBe(home);
});

test('what a block does not take is refused in its own sentence and is not in the page', () => {
  const told: unknown[] = [];
  const editor = open((document) => told.push(document));
  editor.add('video');
  const { chosen } = editor.now();
  expect(told).toHaveLength(1);
  expect(editor.set(chosen!, ['address'], 'https://evil.example/x')).toBe(
    'Paste the link of a video on YouTube or Vimeo.',
  );
  expect(told).toHaveLength(1);
  expect(editor.set('hero', ['button_path'], '//evil.example')).toBe('Choose a page of your store.');
  expect(editor.now().history.now.page.sections.find(({ id }) => id === 'hero')).toBe(home.sections[0]);
});

test('a new line of a list comes with all its fields', () => {
  const editor = open();
  editor.add('faq');
  const id = editor.now().chosen!;
  editor.set(id, ['questions'], [{}]);
  expect(editor.now().history.now.page.sections.at(-1)!.settings).toMatchObject({
    questions: [{ question: '', answer: '' }],
  });
});

test('a page takes forty sections and says when it is full', () => {
  const editor = open();
  let added = 0;
  while (editor.add('text')) added += 1;
  expect(ids(editor)).toHaveLength(40);
  expect(added).toBe(40 - home.sections.length);
  expect(editor.duplicate(ids(editor)[0]!)).toBe(false);
});
