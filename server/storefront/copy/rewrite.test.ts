import { expect, test } from 'vitest';
import { escaped } from '#shared/html.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { shapes } from '../testing/shapes.ts';
import { rewritten, type Places } from './rewrite.ts';

const places: Places = {
  page: (path) => (path === '/products/mug' ? '../products/mug.html' : null),
  picture: (path) => `../pictures/${path.split('/').slice(-2).join('-')}`,
  sheet: () => '../assets/x.css',
  origins: ['http://ada.localhost', 'https://ada.ng'],
  script: { file: '../assets/order.js', key: 'ada "1"' },
};
const body = (inside: string) =>
  rewritten(`<!doctype html><html><head></head><body>${inside}</body></html>`, places);
const inside = (html: string) => /<body>(.*)<\/body>/s.exec(body(html))![1];

test('a link leads to the file beside it, also by the full address; one to what is not there keeps its words alone', () => {
  const to = '<a href="../products/mug.html">Mug</a>';
  expect(inside('<a href="/products/mug">Mug</a>')).toBe(to);
  expect(inside('<a href="https://ada.ng/products/mug">Mug</a>')).toBe(to);
  expect(inside('<a class="x" href="/track">Track</a>')).toBe('<a class="x">Track</a>');
  expect(inside('<a href="http://ada.localhost">Shop</a>')).toBe('<a>Shop</a>');
  for (const kept of [
    '#reviews',
    'https://ada.ng.example.com/products/mug',
    'tel:+2348031234567',
    '//x.ng/a',
  ])
    expect(inside(`<a href="${kept}">x</a>`)).toBe(`<a href="${kept}">x</a>`);
});

test('a picture keeps the file all browsers take and the widest of at most 960 pixels', () => {
  // As React writes it.
  const set = (type: string) =>
    [320, 480, 640, 960, 1280].map((w) => `/media/s/p/${w}.${type} ${w}w`).join(',');
  const page = `<picture><source type="image/avif" srcSet="${set('avif')}"><img src="/media/s/p/480.webp" srcSet="${set('webp')}" sizes="50vw" alt=""></picture>`;
  expect(inside(page)).toBe(
    '<picture><img alt src="../pictures/p-480.webp" srcset="../pictures/p-480.webp 480w, ../pictures/p-960.webp 960w" sizes="50vw"></picture>',
  );
  expect(inside('<img src="/media/s/p/160.webp" alt="Mug">')).toBe(
    '<img alt="Mug" src="../pictures/p-160.webp">',
  );
  // Of nothing that is ours: it would be asked for.
  expect(inside('<img src="https://x.ng/a.png" alt="A">')).toBe('<img alt="A">');
});

test('forms, scripts and whatever a server is asked for go with all that is in them; the order form and its data stay', () => {
  expect(inside('a<form action="/search"><p>x<br>y</p><form>z</form></form>b')).toBe('ab');
  expect(inside('<form data-add="products/mug.html"><input name="q"></form>')).toBe(
    '<form data-add="products/mug.html"><input name="q"></form>',
  );
  expect(
    inside('<script type="application/json">{"a":"<b>&amp;"}</script><script src="/x.js"></script>'),
  ).toBe('<script type="application/json">{"a":"<b>&amp;"}</script>');
  const head = rewritten(
    '<html><head><title>A &amp; B</title><link rel="canonical" href="/"><meta property="og:url" content="x"><link rel="preload" href="/f"><style>p{}</style></head></html>',
    places,
  );
  expect(head).toBe(
    '<!doctype html><html><head><title>A &#38; B</title><link rel="stylesheet" href="../assets/x.css">' +
      '<script defer src="../assets/order.js" data-key="ada &#34;1&#34;"></script></head></html>',
  );
});

test('no text of anybody becomes anything but text on the way', () => {
  const said = shapes.map((shape) => `<p title="${escaped(shape)}">${escaped(shape)}</p>`).join('');
  expect(parsedPage(body(said)).body.innerHTML).toBe(parsedPage(said).body.innerHTML);
});
