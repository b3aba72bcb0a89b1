// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { richTags } from '#blocks/rich.ts';
import { cleanRich } from '#server/pages/clean.ts';
import { shapes } from '#server/storefront/testing/shapes.ts';
import { keptFrom } from './kept-html.ts';
import { placeFrom } from './link-row.tsx';
import { pastedText } from './pasted-text.ts';

test('what Word, a web page or a mail holds is kept as paragraphs, headings, lists and links', () => {
  expect(
    keptFrom(`<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p {color:red}</style></head><body>
      <!--StartFragment--><h1 style="mso-x:1">Title<o:p></o:p></h1>
      <p class=MsoNormal><span style="font-weight:bold">Bold</span> and <span style='font-style:italic'>slanted</span></p>
      <p class=MsoListParagraph style='mso-list:l0 level1'><span>·<span>&nbsp; </span></span>First</p>
      <p class=MsoListParagraph style='mso-list:l0 level1'><span>·<span>&nbsp; </span></span>Second</p>
      <table><tr><td>Cell</td><td>Other</td></tr></table>
      <div>Last <a href="https://example.com" onclick="x()" target=_blank>link</a> <img src=x onerror=x></div></body>`),
  ).toBe(
    '<h2>Title</h2><p><strong>Bold</strong> and <em>slanted</em></p><ul><li>First</li><li>Second</li></ul>' +
      '<p>Cell</p><p>Other</p><p>Last <a href="https://example.com">link</a></p>',
  );
});

test('a page of Google’s that is wrapped in a bold that is none is not bold', () => {
  const html =
    '<b style="font-weight:normal"><p><span style="font-weight:400">One</span><span style="font-weight:700"> two</span></p></b>';
  expect(keptFrom(html)).toBe('<p>One<strong> two</strong></p>');
});

test('what the library writes while somebody types is kept in one way', () => {
  expect(keptFrom('<p>One<br></p><p><br></p><p>two&nbsp;&nbsp;<b>three</b><b> four</b> </p>')).toBe(
    '<p>One</p><p>two <strong>three four</strong></p>',
  );
  expect(keptFrom('<ul><li>a<ul><li>b</li></ul></li></ul><ul><li><p>c</p></li></ul>loose')).toBe(
    '<ul><li>a</li><li>b</li><li>c</li></ul><p>loose</p>',
  );
  expect(keptFrom('<blockquote><p>a</p><p>b</p></blockquote><p>a<br>b</p>')).toBe(
    '<blockquote><p>a</p><p>b</p></blockquote><p>a<br />b</p>',
  );
  expect(keptFrom('<p><a href="/x">one <b>two</b></a><a href="javascript:x">three</a></p>')).toBe(
    '<p><a href="/x">one <strong>two</strong></a>three</p>',
  );
});

test('the server takes nothing out of what the editor keeps, so a save is known again by its document', () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom(
      ...shapes,
      ...richTags.map((tag) => `<${tag}>`),
      '</p>',
      '</ul>',
      '<b>',
      '<a href="/a?b=1&c=%22">',
    ),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const kept = keptFrom(parts.join(''));
      expect(cleanRich(kept)).toBe(kept);
      expect(keptFrom(kept)).toBe(kept);
    }),
  );
});

test('a message of a chat keeps its lists and what its stars say', () => {
  expect(pastedText('*New prices*\r\n\r\n- Rice _per bag_: 2*3\n- Beans\n\nPay to a_b_c <now>')).toBe(
    '<p><strong>New prices</strong></p><ul><li>Rice <em>per bag</em>: 2*3</li><li>Beans</li></ul>' +
      '<p>Pay to a_b_c &lt;now&gt;</p>',
  );
});

test('what somebody types for a place becomes an address; one that may run something becomes none', () => {
  expect(placeFrom(' /products ')).toBe('/products');
  expect(placeFrom('example.com/a')).toBe('https://example.com/a');
  expect(placeFrom('http://example.com')).toBe('http://example.com');
  expect(placeFrom('0801 234 5678')).toBe('tel:08012345678');
  expect(placeFrom('ada@example.com')).toBe('mailto:ada@example.com');
  for (const none of [
    '',
    'x',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil',
    'a b.com',
  ])
    expect(placeFrom(none)).toBeNull();
});
