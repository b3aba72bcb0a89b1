/** Longest quantity a form offers. */
export const mostPerLine = 99;

/** The most of one thing: a file is bought once, gift cards are not. */
export const mostOf = ({
  digital,
  gift_card,
}: {
  digital: boolean;
  gift_card?: boolean | undefined;
}): number => (digital && !gift_card ? 1 : mostPerLine);
