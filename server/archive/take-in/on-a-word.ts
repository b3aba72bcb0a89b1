/**
 * Rows that say what others said or asked for. We kept them as they came, and who reads them relies on that; a file that went
 * through its owner's hands says no more than she could have written herself. They come in only where an operator vouches
 * for where the file is from.
 */
export const needsMore: Readonly<Record<string, string>> = {
  reviews: 'Shoppers are told that buyers wrote them and that no owner changed them.',
  review_photos: 'As the reviews they are of.',
  subscribers: 'They said yes to mail where it was; a list that anybody can write is no yes.',
  stock_waits: 'We mail them by ourselves, and they would be whoever the file says.',
};

const nobody = '00000000-0000-0000-0000-000000000000';

/** What columns hold where nobody vouches for a file, and why. */
export const otherwiseOnAWord: Readonly<
  Record<
    string,
    Readonly<Record<string, { why: string; is: (row: Record<string, unknown>, ownerId: string) => unknown }>>
  >
> = {
  products: {
    review_count: { why: 'Its reviews do not come in.', is: () => 0 },
    star_sum: { why: 'Its reviews do not come in.', is: () => 0 },
  },
  store_changes: {
    by_id: {
      why: 'Nobody is said to have done what only a file says, and nobody’s name is found by their id.',
      is: ({ by_id: by }, ownerId) => (by === ownerId ? by : nobody),
    },
  },
  stock_movements: {
    by_id: {
      why: 'As in the list of changes.',
      is: ({ by_id: by }, ownerId) => (by === ownerId ? by : null),
    },
  },
};
