/** Largest form taken (bytes); a checkout with every field full is under 4 kB. */
export const largestForm = 16 * 1024;

/**
 * A field's text without control characters, cut to a length no sane answer has. A line ends with one character in it, as
 * `maxlength` counts them; a browser sends two.
 */
export function field(form: URLSearchParams, name: string, longest = 2000): string {
  const text = (form.get(name) ?? '').replace(/\r\n?/g, '\n');
  return text.replace(/(?![\n\t])\p{Cc}/gu, '').slice(0, longest);
}
