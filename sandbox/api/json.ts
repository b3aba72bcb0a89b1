const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** A number of any size, given as decimal text, written without quotes by JSON.stringify. */
export function bigNumber(decimalText: string): unknown {
  return rawJSON(decimalText);
}

/**
 * Parses JSON, keeping integers that a double cannot hold as their decimal text, so that a transaction id above
 * 2^53 sent as a number is still recognised.
 */
export function parseJson(text: string): unknown {
  // Only a run of 16 digits can be such a number; the reviver is slow, so it is used only then.
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(text, keepBigIntegers as (key: string, value: unknown) => unknown);
}

function keepBigIntegers(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? '';
  return /^-?\d+$/.test(source) ? source : value;
}
