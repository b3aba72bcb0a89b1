import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { defaultHome, defaultPage } from '#blocks/default-pages.ts';
import { beginningIds } from '#blocks/beginnings.ts';
import { begunPage } from '#blocks/page-beginnings.ts';
import { newest, PageDocument } from '#blocks/page-document.ts';
import { blocks, type Section } from '#blocks/registry.ts';
import { richOf } from '#blocks/rich.ts';
import { trades } from '#shared/places/nigeria.ts';
import { shapes } from '../storefront/testing/shapes.ts';
import { cleaned, cleanRich } from './clean.ts';

const { document } = new JSDOM('').window;

/** Every element and attribute there is in some HTML as a browser reads it, where a page puts it. */
function inPage(html: string): string[] {
  document.body.innerHTML = `<main>${html}</main>`;
  const all = [...document.querySelectorAll('main *')].flatMap((element) => [
    element.localName,
    ...[...element.attributes].map(({ name, value }) => `${element.localName} ${name}=${value}`),
  ]);
  // Whatever is not in there has broken out.
  return [...all, ...[...document.body.children].slice(1).map((element) => `outside ${element.localName}`)];
}

const kept =
  /^(p|h2|h3|ul|ol|li|blockquote|strong|em|br|a|a href=(https?:\/\/[^\s/]|mailto:|tel:|\/(?![/\\])).*)$/;
const odd = (html: string) => inPage(html).filter((one) => !kept.test(one));

/** What makes of a text something else when it is read: entities, comments, spaces within words, odd letters. */
const tricks = [
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="/\t/evil.example">x</a>',
  '<a href="vbscript:x">x</a><a href="file:///etc">x</a><a href="blob:x">x</a>',
  '<a href="https://x.example" style="position:fixed;inset:0" onclick=x target=_top ping=https://evil.example>x</a>',
  '<p style="background:url(https://evil.example)" class="b-hero" id="main">x</p>',
  '</div></main><script>x</script>',
  '<svg><p><style><!--</style><img title="--><img src onerror=x>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src onerror=x&gt;">',
  '<noscript><p title="</noscript><img src onerror=x>">',
  '<form><input name=attributes><input name=parentNode></form>',
  '<p><a href="/x"><a href="javascript:x">y</a></a></p>',
  '<h1>One</h1><h6>Six</h6><b>b</b><i>i</i><div>d</div>',
  '<ScRiPt>x</sCrIpT>',
  `${'<blockquote>'.repeat(5_000)}x`,
  '<p>${7*7} {{7*7}} <%= 7*7 %> #{7*7}</p>',
];

describe('rich text', () => {
  test('holds nothing but what it may, whatever it was made from', () => {
    for (const shape of [...shapes, ...tricks])
      for (const html of [shape, `<p>${shape}</p>`, `<a href="${shape}">x</a>`, `<h2 ${shape}>x</h2>`])
        expect([shape, odd(cleanRich(html))]).toEqual([shape, []]);
  });

  test('is the same once it is clean', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom(
        ...shapes,
        ...tricks,
        '<p>',
        '</p>',
        '<li>',
        '<a href="/x?a=1&b=%22">',
        '&nbsp;',
        '&amp;lt;',
        '"',
      ),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const once = cleanRich(parts.join(''));
        expect(cleanRich(once)).toBe(once);
        expect(odd(once)).toEqual([]);
      }),
    );
  });

  test('keeps its words, their order and what marks them out', () => {
    const html =
      '<h2>Care &amp; use</h2><p>Dry <strong>well</strong>, <em>then</em><br />store.</p><ul><li>One</li></ul>' +
      '<ol><li>Two</li></ol><blockquote><p>“Ẹ kú iṣẹ́”</p></blockquote>' +
      '<p><a href="https://example.com/a?b=1&amp;c=2">There</a> <a href="/products">here</a> ' +
      '<a href="tel:+2348012345678">call</a> <a href="mailto:a@example.com">write</a></p>';
    expect(cleanRich(html)).toBe(html);
    expect(cleanRich('<h1>One</h1><div>two <b>three</b></div><script>four</script>')).toBe(
      '<h2>One</h2><p>two <strong>three</strong></p>',
    );
    expect(cleanRich('<a href="javascript:x">words stay</a>')).toBe('<a>words stay</a>');
  });

  test('loses the marks that turn the reading direction, and what nobody sees', () => {
    expect(cleanRich('<p>pay \u202eoslob\u202c&#x2066;\u200b\u0007 now</p>')).toBe('<p>pay oslob now</p>');
  });

  test('is what plain text was made into, which nothing is taken from', () => {
    const text = 'One <b>two</b> & three\nfour\n\n- five\n- six';
    const html = '<p>One &lt;b&gt;two&lt;/b&gt; &amp; three<br />four</p><ul><li>five</li><li>six</li></ul>';
    expect(richOf(text)).toBe(html);
    expect(cleanRich(html)).toBe(html);
  });
});

test('a document is cleaned in its rich text; plain text in it stays as it was typed', () => {
  const hostile = '<p onclick=x>a</p><script>b</script>';
  const document = PageDocument.parse({
    version: newest,
    sections: [
      { id: 'a', type: 'text', settings: { heading: hostile, text: hostile } },
      { id: 'b', type: 'faq', settings: { questions: [{ question: 'a < b', answer: hostile }] } },
    ],
  });
  const [text, faq] = cleaned(document).sections;
  expect(text).toEqual({ id: 'a', type: 'text', settings: { heading: hostile, text: '<p>a</p>' } });
  expect(faq).toEqual(document.sections[1]);
});

test('whatever a page begins with is rich text already, and not plain text in its place', () => {
  const facts = { phone: '', whatsapp: '', pay_online: true, pay_direct: false, pay_on_delivery: false };
  for (const { id: trade } of trades) {
    const store = { name: 'A & B', about: 'One\n\ntwo', tagline: '', trade, city: '', state: '', ...facts };
    const theme = { preset: null };
    const examples = blocks.map(
      ({ type, example }) => ({ id: type, type, settings: example(trade) }) as Section,
    );
    const documents = [
      ...beginningIds.map((id) => begunPage(id, 'x', store)),
      defaultPage('about', store)!,
      defaultHome({ ...store, theme, collections: [] }),
      { version: newest, title: '', description: '', sections: examples } satisfies PageDocument,
    ];
    for (const document of documents) {
      expect(cleaned(document)).toEqual(document);
      for (const { type, settings } of document.sections)
        if (type === 'text') expect(settings.text).toMatch(/^(<.*>)?$/);
    }
  }
});
