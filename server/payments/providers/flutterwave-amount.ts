/**
 * Naira as the provider writes it → kobo; null when it is not an exact amount. The digits are read as text: no number
 * with a point in it is ever counted with.
 */
export function koboOf(naira: string): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(naira);
  if (!match) return null;
  const [, whole = '0', decimals = ''] = match;
  const kobo = BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'));
  return kobo <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(kobo) : null;
}

/** Kobo → naira as a number of the JSON text: `123450` → `1234.5`. */
export function nairaOf(kobo: number): string {
  const rest = kobo % 100;
  const whole = String((kobo - rest) / 100);
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0').replace(/0$/, '')}`;
}

/** A body whose amounts are written exactly, as numbers: JSON's own numbers are the only other way. */
export function jsonWithAmounts(body: object, amounts: Record<string, number>): string {
  const text = JSON.stringify(body);
  const written = Object.entries(amounts).map(([name, kobo]) => `${JSON.stringify(name)}:${nairaOf(kobo)}`);
  if (written.length === 0) return text;
  return text === '{}' ? `{${written.join(',')}}` : `${text.slice(0, -1)},${written.join(',')}}`;
}

/** Amount fields as text, so that their digits survive the reading of the JSON. Keys inside texts are left alone. */
export function quoteNumbers(json: string, names: readonly string[]): string {
  const field = new RegExp(`("(?:[^"\\\\]|\\\\.)*")|(-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)`, 'g');
  let key: string | null = null;
  let before = 0;
  return json.replace(field, (found, text: string | undefined, _number, at: number) => {
    const between = json.slice(before, at).trim();
    before = at + found.length;
    if (text !== undefined) {
      key = text.slice(1, -1);
      return found;
    }
    const named = between === ':' && key !== null && names.includes(key);
    key = null;
    return named ? `"${found}"` : found;
  });
}
