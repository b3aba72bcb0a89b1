import type { Looks } from '#shared/looks/looks.ts';
import type { Theme } from '#shared/looks/theme.ts';

const kinds = import.meta.glob<string>('./styles/kinds/*.css', {
  eager: true,
  query: '?inline',
  import: 'default',
});
const own = import.meta.glob<string>('./styles/themes/*/*.css', {
  eager: true,
  query: '?inline',
  import: 'default',
});

/** What a theme has of several kinds, each with the sheet that its rules stand beside; a kind without rules has no file. */
const beside: readonly [keyof Looks, string][] = [
  ['notes', 'base'],
  ['header', 'base'],
  ['footer', 'base'],
  ['button', 'base'],
  ['picture', 'frame'],
  ['card', 'cards'],
  ['tells', 'cards'],
];

/**
 * The rules of a theme's kinds, and those only this theme has, for the sheets a page carries: `styles/kinds/card-row.css`
 * comes where there are cards, `styles/themes/oke/b-promises.css` where there is that block.
 */
export function themeRules(theme: Theme, names: ReadonlySet<string>): string {
  const rules = beside.map(([part, sheet]) =>
    names.has(sheet) ? (kinds[`./styles/kinds/${part}-${theme[part]}.css`] ?? '') : '',
  );
  for (const name of [...names].toSorted())
    rules.push(own[`./styles/themes/${theme.preset}/${name.replace(' ', '.')}.css`] ?? '');
  return rules.join('');
}
