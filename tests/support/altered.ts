/**
 * A text that is another for certain, whatever it is: one letter of it is changed, the first one or the one that is named
 * (-1 is the last). To put a fixed letter there leaves one secret in sixty-four as it is.
 */
export function altered(text: string, at = 0): string {
  const place = at < 0 ? text.length + at : at;
  return text.slice(0, place) + (text[place] === 'A' ? 'B' : 'A') + text.slice(place + 1);
}
