import type { CSSOptions } from 'vite';

/**
 * Phones that stay in use for years. A shop opens in Chrome 88 and Safari 14.1 and what is built on them; who owns one, or
 * learns, needs Safari 15.4, which an iPhone 6s has. What these lack of what is used is in `web/client/older.ts`.
 */
export const phonesOfShoppers = ['chrome88', 'safari14.1', 'firefox91'];
export const phonesOfOwners = ['chrome92', 'safari15.4', 'firefox91'];

type Styles = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number];
type Plugin = Extract<Styles, { postcssPlugin: string; prepare?: unknown }>;

interface Declared {
  value: string;
  prev(): object | undefined;
  clone(changed: { value: string }): object;
  cloneBefore(changed: { value: string }): unknown;
}

/** Moves, turns and sizes as one `transform`: nothing here has two of them. */
function asTransform(declaration: { prop: string; value: string }): void {
  const apart = declaration.value.replace(/ (?![^(]*\))/g, ', ');
  declaration.value = `${declaration.prop}(${apart})`;
  declaration.prop = 'transform';
}

/** A height of the screen as it is now (before Chrome 108) has one of the whole screen before it: what is higher cannot be closed. */
function withWholeScreen(declaration: Declared): void {
  const value = declaration.value.replaceAll('dvh', 'vh');
  if (value === declaration.value) return;
  // It is looked at once more after that.
  if (String(declaration.prev()) !== String(declaration.clone({ value }))) declaration.cloneBefore({ value });
}

/**
 * Style sheets without what these phones would drop: cascade layers, with all that is in them (before Chrome 99), and
 * `translate`, `rotate` and `scale` (before 104). The layers stand in their order already, so what is later wins as it did,
 * where it is not less specific.
 */
export const forPhones: Plugin = {
  postcssPlugin: 'for-phones',
  AtRule: {
    layer: (rule) => {
      if (rule.nodes) rule.replaceWith(rule.nodes);
      else rule.remove();
    },
  },
  Declaration: { translate: asTransform, rotate: asTransform, scale: asTransform, '*': withWholeScreen },
};
