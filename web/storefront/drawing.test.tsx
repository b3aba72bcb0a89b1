import { globSync, readFileSync } from 'node:fs';
import { createContext, createElement, useContext, useMemo, useState, type ReactNode } from 'react';
import { Check, Search } from 'lucide-react';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { byReact } from '#tests/support/reading/sound-page.ts';
import { markupOf } from './drawing.ts';

const Depth = createContext(0);
function Depths({ children }: { children?: ReactNode }) {
  const depth = useContext(Depth);
  const doubled = useMemo(() => depth * 2, [depth]);
  return (
    <p data-depth={depth}>
      {doubled}
      {children}
    </p>
  );
}

test.each([
  ['words', <p key="p">{`5 < 6 & "seven" isn't > 8 ₦`}</p>],
  ['what is nothing', [null, undefined, true, false, '', 0, [1, ['two']], <i key="i" />]],
  ['words in attributes', <a key="a" href={`/?a="b"&c='d'`} title="<₦>" data-x={0} aria-hidden={false} />],
  [
    'attributes that are there or not',
    <details key="d" open hidden={false} tabIndex={-1}>
      <a href="/file" download>
        file
      </a>
      <a href="/file" download="a & b">
        file
      </a>
    </details>,
  ],
  [
    'attributes without a value',
    <img key="i" src={undefined} alt="" width={undefined} height={undefined} loading="lazy" />,
  ],
  [
    'fields',
    <form key="f" method="post" className="row" action="/basket" encType="multipart/form-data" noValidate>
      <label htmlFor="a">A</label>
      <input name="a" id="a" type="text" defaultValue={`"1" & 2`} maxLength={3} spellCheck={false} required />
      <input name="b" type="radio" defaultChecked value="x" autoComplete="off" />
      <input name="b" type="checkbox" defaultChecked={false} value={0} disabled />
      <button name="c" type="submit" value="v" autoFocus className="button">
        Go
      </button>
    </form>,
  ],
  ['a text of several lines', <textarea key="t" name="t" rows={3} defaultValue={'\n<first>\nsecond'} />],
  ['a text that is empty', <textarea key="t" name="t" required />],
  [
    'a list of choices',
    <select key="s" name="s" defaultValue="b">
      <option value="">None</option>
      <optgroup label="More">
        <option value="a">A</option>
        <option value="b">B</option>
        <option>{'b'}</option>
        <option>
          {'b'}
          {1}
        </option>
      </optgroup>
    </select>,
  ],
  [
    'a list in which nothing is chosen',
    <select key="s" name="s" autoComplete="country">
      <option value="">None</option>
    </select>,
  ],
  [
    'ready markup',
    <script key="s" type="application/json" dangerouslySetInnerHTML={{ __html: '{"a":"<b>"}' }} />,
  ],
  [
    'contexts, one in another',
    <Depth key="d" value={1}>
      <Depths>
        <Depth value={5}>
          <Depths />
        </Depth>
        <Depths />
      </Depths>
    </Depth>,
  ],
  [
    'icons',
    [<Check key="a" />, <Search key="b" aria-label="Find" />, <Check key="c" />, <Check key="d" size={9} />],
  ],
])('draws %s as React does', (_what, drawn: ReactNode) => {
  const all = <div className="all">{drawn}</div>;
  expect(markupOf(all)).toBe(byReact(all));
  // What was drawn before changes nothing.
  expect(markupOf(all)).toBe(byReact(all));
});

test('an address that would run a script is left out, however it is written', () => {
  const addresses = ['javascript:alert(1)', ' \tjAvA\nscript:alert(1)', '\u0001javascript:alert(1)'];
  for (const address of addresses) expect(markupOf(<a href={address}>x</a>)).toBe('<a>x</a>');
  expect(markupOf(<a href="/javascript:1">x</a>)).toBe('<a href="/javascript:1">x</a>');
  expect(markupOf(<a href="mailto:a@b.c">x</a>)).toBe('<a href="mailto:a@b.c">x</a>');
});

test('what nobody said how to draw is refused, and nothing of it is left behind', () => {
  const Counts = () => <p>{useState(1)[0]}</p>;
  expect(() => markupOf(<Counts />)).toThrow(TypeError);
  expect(() => markupOf(<video playsInline />)).toThrow('Nobody said how playsInline is written');
  expect(() => markupOf(<p style={{ color: 'red' }} />)).toThrow(
    'An attribute is a word, and style is none.',
  );
  const Fails = () => {
    throw new Error('not drawn');
  };
  expect(() =>
    markupOf(
      <Depth value={7}>
        <select defaultValue="x">
          <Fails />
        </select>
      </Depth>,
    ),
  ).toThrow('not drawn');
  expect(markupOf(<Depths />)).toBe('<p data-depth="0">0</p>');
  expect(markupOf(<option value="x">x</option>)).toBe('<option value="x">x</option>');
});

test('a page may be drawn while another is', () => {
  const inner = () => markupOf(<b>{'<'}</b>);
  const Outer = () => <div dangerouslySetInnerHTML={{ __html: inner() }} />;
  expect(markupOf([<p key="1">one</p>, <Outer key="2" />, <p key="3">two</p>])).toBe(
    '<p>one</p><div><b>&lt;</b></div><p>two</p>',
  );
});

test('every attribute that the sources of pages write has a way it is written', () => {
  const names = new Set<string>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { type, name, attributes } = part as { type?: string; name?: { name: string }; attributes?: [] };
    if (type === 'JSXOpeningElement' && /^[a-z]/.test(name!.name))
      for (const one of attributes as { type: string; name: { name: string } }[])
        if (one.type === 'JSXAttribute') names.add(one.name.name);
    for (const inner of Object.values(part)) visit(inner);
  };
  for (const file of globSync(['blocks/**/*.tsx', 'web/storefront/**/*.tsx']))
    if (!file.includes('.test.')) visit(parseSync(file, readFileSync(file, 'utf8')).program);
  expect(names.size).toBeGreaterThan(60);
  for (const name of names)
    expect(() =>
      markupOf(createElement('p', { [name]: name === 'dangerouslySetInnerHTML' ? { __html: '' } : 'x' })),
    ).not.toThrow();
});
