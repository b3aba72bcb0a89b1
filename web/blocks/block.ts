import type { DataMode, FilledSection } from '#shared/storefront.ts';

/** What every block component gets: its settings, what they resolve to, and how it is shown. */
export type BlockProps<Type extends FilledSection['type']> = Pick<
  Extract<FilledSection, { type: Type }>,
  'settings' | 'data'
> & {
  mode: DataMode;
  /** Whether it is the first section of its page: its picture is fetched first, its heading is the page's. */
  first: boolean;
};
