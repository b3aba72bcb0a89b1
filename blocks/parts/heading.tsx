/** What a shop writes that every display face can spell (web/storefront/faces/subset.sh), composed. */
const others =
  /(?![A-Za-z0-9£ÀÁÈÉÌÍÑÒÓÙÚàáèéìíñòóùúŃńṄṅṢṣẸẹỊịỌọỤụ₦]|[\u0300\u0301\u0304])[\p{L}\p{M}\p{N}\p{Sc}]/u;

/** The class of words in the display face; with a letter it lacks they stand in the phone's own face, all of them. */
export const faceFor = (words: string) => (others.test(words.normalize('NFC')) ? 'own-face' : undefined);

/** A heading of the shop's own words. */
export function Heading({ as: Tag = 'h2', children }: { as?: 'h1' | 'h2'; children: string }) {
  return <Tag className={faceFor(children)}>{children}</Tag>;
}
