import { expect, test } from 'vitest';
import { asHtml, plainText, plainWordPress } from './plain-html.ts';

test.each(['', 'one', 'a\n\nb\nc', 'a\n\n\nb', '<b>&amp;</b>', '5 < 6 & "so"'])(
  'text %j is the same after HTML',
  (text) => expect(plainText(asHtml(text))).toBe(text),
);

test.each([
  ['<style>p { color: red }</style><p>One</p ><SCRIPT src="a">x < y</SCRIPT ><div>Two</div>', 'One\n\nTwo'],
  ['<ul><li class="a">One</li><li>Two<br class="b">three</li></ul>', '- One\n- Two\nthree'],
  ['<img alt="a < b"> 5 &lt; 6 <3', '5 < 6 <3'],
  ['<script>all of it</script>', ''],
  ['<p>kept <script>that never ends', 'kept that never ends'],
])('HTML %j says %j', (html, said) => expect(plainText(html)).toBe(said));

test('a shortcode goes whole, with the brackets that are in it', () => {
  const said = '[vc_row a="b"][vc_btn link="/tags[1]" to="[all]" big]Soft [blue] cloth[/vc_btn][/vc_row]';
  expect(plainWordPress(said)).toBe('Soft [blue] cloth');
});
