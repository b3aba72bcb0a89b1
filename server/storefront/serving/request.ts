/** Largest form taken (bytes); a checkout with every field full is under 4 kB. */
export const largestForm = 16 * 1024;

/** A field's text without control characters, cut to a length no sane answer has. */
export function field(form: URLSearchParams, name: string, longest = 2000): string {
  return (form.get(name) ?? '').replace(/(?![\n\r\t])\p{Cc}/gu, '').slice(0, longest);
}
