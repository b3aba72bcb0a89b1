import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listFile, requirementsIn, testFiles } from './requirements/list.ts';
import { safeForms } from './requirements/safe-forms.ts';
import { rowsIn, untried, withFalls, withRows } from './requirements/table.ts';

const text = readFileSync(listFile, 'utf8');
const rows = rowsIn(text);

describe('the table of the requirements', () => {
  test('has a row for every line, in their order', () => {
    expect(rows.map(({ id }) => id)).toEqual(requirementsIn(text).map(({ id }) => id));
  });

  test('knows four states, and each safe form is an entry of the last part', () => {
    const entries = new Set(text.match(/(?<=^\*\*)X-\d\d/gm));
    for (const { id, state } of rows) {
      const [, entry] = /^safe form \((X-\d\d)\)$/.exec(state) ?? [];
      if (entry) expect(entries, id).toContain(entry);
      else expect(state, id).toMatch(/^(met|not met: .+|named, not tried)$/);
      if (entry || state === 'met') expect(entry, id).toBe(safeForms.get(id));
    }
  });

  test('names for each a file of tests that names it too', () => {
    const named = new Map(testFiles().map(({ file, ids }) => [file, ids]));
    for (const { id, shownBy } of rows) expect(named.get(shownBy), `${id} in ${shownBy}`).toContain(id);
  });

  test('says of what is met which part of the product was taken away, and that part is still there', () => {
    for (const { id, state, fallsWhen } of rows) {
      if (state === untried || state.startsWith('not met')) {
        expect(fallsWhen, id).toBe('');
        continue;
      }
      const [, file, inside] = /^(?:by hand: )?([\w/.:-]+?)(?: (\w+))?: ./.exec(fallsWhen) ?? [];
      expect(file && existsSync(file), `${id}: ${fallsWhen}`).toBe(true);
      if (inside) expect(readFileSync(file!, 'utf8'), id).toContain(inside);
    }
  });

  test('takes over the fall that has most in common with the line', () => {
    const row = { id: 'R-001', state: untried, shownBy: 'a.test.ts', fallsWhen: '' };
    const fall = {
      id: 'R-001',
      file: 'b.test.ts',
      test: 'R-001',
      change: 'b.ts: c',
      likeness: 1,
      shared: [],
    };
    expect(withFalls([row], [fall, { ...fall, change: 'b.ts: d', likeness: 2 }])).toEqual([
      { id: 'R-001', state: 'met', shownBy: 'b.test.ts', fallsWhen: 'b.ts: d' },
    ]);
    expect(withFalls([{ ...row, id: 'R-002' }], [fall])).toEqual([{ ...row, id: 'R-002' }]);
    const missing = { ...row, state: 'not met: a part' };
    expect(withFalls([missing], [fall])).toEqual([missing]);
  });

  test('is written as it is read', () => {
    expect(withRows(text, rows)).toBe(text);
    const changed = rows.map((row, n) => (n === 0 ? { ...row, fallsWhen: 'a.ts: a || b' } : row));
    expect(rowsIn(withRows(text, changed))).toEqual(changed);
  });
});

test('what the workplace does beyond the lines names for each a test that is there', () => {
  const [, part = ''] = text.split(/^## THE OWNER’S WORKPLACE/m);
  const [own = ''] = part.split(/^## /m);
  const named = [...own.matchAll(/^\| (.+) \| (\S+\.(?:test|e2e)\.tsx?) \| (.+) \|$/gm)];
  expect(named.length).toBe(own.match(/^\| /gm)!.length - 1);
  expect(named.length).toBeGreaterThan(40);
  for (const [, what, file, words] of named)
    expect(existsSync(file!) && readFileSync(file!, 'utf8').includes(words!), `${what}: ${file}`).toBe(true);
});
