import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { asTheyAre, pidgin, spokenFiles } from './spoken/catalogue.ts';
import { spokenBy } from './spoken/plugin.ts';
import { textsOf } from './spoken/texts.ts';

const valuesIn = (text: string) => text.match(/\{\d\}/g) ?? [];

describe('the dashboard in Pidgin', () => {
  const [said, same] = [pidgin(), asTheyAre()];
  const written = new Set(
    spokenFiles().flatMap((file) => textsOf(readFileSync(file, 'utf8'), file).map(({ words }) => words)),
  );

  test('says every sentence that stands in its sources, or says that it is the same', () => {
    expect(written.size).toBeGreaterThan(2_000);
    expect([...written].filter((text) => !said.has(text) && !same.has(text))).toEqual([]);
  });

  test('says nothing that stands in none of them, and nothing twice', () => {
    expect([...said.keys(), ...same].filter((text) => !written.has(text))).toEqual([]);
    expect([...same].filter((text) => said.has(text))).toEqual([]);
  });

  test('says the same values, in the same order', () => {
    expect([...said].filter(([text, by]) => `${valuesIn(text)}` !== `${valuesIn(by)}`)).toEqual([]);
  });
});

describe('a source in another language', () => {
  const catalogue = new Map([
    ['Keep the order', 'Leave the order'],
    ['Order #{0} is ready, {1}.', 'Order #{0} don “ready”, {1}.'],
    ['It goes back.', 'E go go `back`.'],
    ['Draft', 'Never publish'],
  ]);
  const of = (code: string) => spokenBy(catalogue, code, 'a.tsx');

  test('has the words of it in texts, attributes, children and templates', () => {
    expect(of('const a = "Keep the order";')).toBe('const a = "Leave the order";');
    expect(of('const a = <B keep="Keep the order" />;')).toBe('const a = <B keep={"Leave the order"} />;');
    expect(of('const a = <p>\n  Keep the\n  order\n</p>;')).toBe('const a = <p>\n  Leave the order\n</p>;');
    expect(of('const a = `Order #${n} is ready, ${name("Keep the order")}.`;')).toBe(
      'const a = `Order #${n} don “ready”, ${name("Leave the order")}.`;',
    );
    expect(of('const a = `It goes back.`;')).toBe('const a = `E go go \\`back\\`.`;');
  });

  test('is left alone where no person reads it: types, keys, what is compared, classes, modules and what it does not have', () => {
    const sources = [
      "type A = 'Draft';",
      "const a = { 'Keep the order': 1 };",
      "if (a === 'Draft') go();",
      "switch (a) { case 'Draft': go(); }",
      "const a = <B className='Draft' />;",
      "import 'Draft';",
      "throw new Error('Keep the order');",
      "const a = 'Keep the other order';",
    ];
    expect(sources.map(of)).toEqual(sources);
  });
});
