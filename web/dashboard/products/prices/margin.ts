/** What is left of a price over what the thing cost: kobo, and whole per cent of the price. null where either is not known. */
export function marginOf(
  price: number | null,
  cost: number | null | undefined,
): { kobo: number; percent: number } | null {
  if (price === null || cost === null || cost === undefined || price === 0) return null;
  return { kobo: price - cost, percent: Math.round(((price - cost) / price) * 100) };
}
