/** Something that is in a set, in so many pieces. */
export interface InSet {
  title: string;
  variant_title: string;
  pieces: number;
}

/** What is in a set, in one line: `2 × Soap, 1 × Towel (Blue)`. */
export const partsInWords = (parts: readonly InSet[]): string =>
  parts
    .map(
      ({ pieces, title, variant_title }) => `${pieces} × ${title}${variant_title && ` (${variant_title})`}`,
    )
    .join(', ');
