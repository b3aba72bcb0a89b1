import type { BlockWords } from '#shared/words/words.ts';

/** So many stars of five, as one picture with its words. */
export function Stars({ of, words }: { of: number; words: BlockWords }) {
  const full = Math.round(of);
  return (
    <span role="img" aria-label={words.blocks.stars(of)}>
      {'★'.repeat(full) + '☆'.repeat(5 - full)}
    </span>
  );
}
