import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The numbers of levels 1 and 2 in each section of the standard; those of level 3 are left out. */
const sections: Record<string, string> = {
  '1.1': '1 2',
  '1.2': '1 2 3 4 5 6 7 8 9',
  '1.3': '1 2 3 4 5 6 7 8 9 10 11',
  '1.4': '1 2 3',
  '1.5': '1 2',
  '2.1': '1 2 3',
  '2.2': '1 2 3',
  '2.3': '1 2 3 4',
  '2.4': '1',
  '3.2': '1 2',
  '3.3': '1 2 3 4',
  '3.4': '1 2 3 4 5 6',
  '3.5': '1 2 3 4 5',
  '3.7': '1 2',
  '4.1': '1 2 3',
  '4.2': '1',
  '4.3': '1 2',
  '4.4': '1 2 3 4',
  '5.1': '1',
  '5.2': '1 2 3',
  '5.3': '1 2',
  '5.4': '1 2 3',
  '6.1': '1 2 3',
  '6.2': '1 2 3 4 5 6 7 8 9 10 11 12',
  '6.3': '1 2 3 4',
  '6.4': '1 2 3 4',
  '6.5': '1 2 3 4 5',
  '6.6': '1 2 3',
  '6.8': '1 2 3 4',
  '7.1': '1 2 3',
  '7.2': '1 2 3 4',
  '7.3': '1 2',
  '7.4': '1 2 3 4 5',
  '7.5': '1 2',
  '7.6': '1 2',
  '8.1': '1 2',
  '8.2': '1 2 3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1 2 3',
  '9.2': '1 2 3 4',
  '10.1': '1 2',
  '10.2': '1 2',
  '10.3': '1 2 3 4',
  '10.4': '1 2 3 4 5 6 7 8 9 10 11',
  '10.5': '1 2 3 4 5',
  '10.6': '1 2',
  '10.7': '1 2 3',
  '11.1': '1 2',
  '11.2': '1 2 3',
  '11.3': '1 2 3',
  '11.4': '1 2 3 4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1 2 3',
  '12.2': '1 2',
  '12.3': '1 2 3 4',
  '13.1': '1',
  '13.2': '1 2 3 4 5',
  '13.3': '1 2',
  '13.4': '1 2 3 4 5',
  '14.1': '1 2',
  '14.2': '1 2 3 4',
  '14.3': '1 2 3',
  '15.1': '1 2 3',
  '15.2': '1 2 3',
  '15.3': '1 2 3 4 5 6 7',
  '16.1': '1',
  '16.2': '1 2 3 4 5',
  '16.3': '1 2 3 4',
  '16.4': '1 2 3',
  '16.5': '1 2 3',
  '17.1': '1',
  '17.2': '1 2 3 4',
  '17.3': '1 2',
};

const page = readFileSync('docs/security.md', 'utf8');
const rows = page
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );

const words = new Map<string, string>();
/** A test file as one line, so that a title that is broken over lines is found. */
function textOf(file: string): string {
  const known = words.get(file) ?? readFileSync(file, 'utf8').replace(/\s*\n\s*/g, ' ');
  words.set(file, known);
  return known;
}

test('every requirement of levels 1 and 2 stands there once, in order', () => {
  const wanted = Object.entries(sections).flatMap(([section, numbers]) =>
    numbers.split(' ').map((number) => `${section}.${number}`),
  );
  expect(wanted).toHaveLength(253);
  expect(rows.map(([number]) => number)).toEqual(wanted);
});

test('how soon a vulnerable component is replaced stands there for each risk, sooner the graver it is', () => {
  const days = (risk: string) =>
    new RegExp(`^\\| ${risk}[^|]*\\|[^|]*?(\\d+) days \\| (\\d+) days \\|$`, 'm')
      .exec(page)!
      .slice(1)
      .map(Number);
  const times = ['critical', 'high', 'medium', 'low'].map(days);
  expect(times).toEqual([
    [2, 14],
    [7, 30],
    [30, 90],
    [90, 180],
  ]);
});

test('each has a test that is there, or says why it has none', () => {
  const counts = { met: 0, 'not tested': 0, 'not met': 0, 'does not apply': 0 };
  for (const [number, level, gist, how, file, title, ...more] of rows) {
    expect([number, level]).toEqual([number, expect.stringMatching(/^[12]$/)]);
    expect([number, gist!.length > 5, how!.length > 2, more]).toEqual([number, true, true, []]);
    const without = /^(not met|not tested|does not apply): .{5,}/.exec(how!)?.[1] as
      | keyof typeof counts
      | undefined;
    counts[without ?? 'met'] += 1;
    if (without) expect([number, file, title]).toEqual([number, '—', '—']);
    else {
      expect([number, file, existsSync(file!)]).toEqual([number, file, true]);
      expect([number, title!.length > 10 && textOf(file!).includes(title!)]).toEqual([number, true]);
    }
  }
  const { met, 'not tested': untested, 'not met': unmet, 'does not apply': foreign } = counts;
  expect(page.replace(/\s+/g, ' ')).toContain(
    `${met} have a test, ${untested} are not tested, ${unmet} are not met, ${foreign} do not apply.`,
  );
});
