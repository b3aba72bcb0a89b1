/** A place other than the first; null: the first. */
export type At = string | null;

/** Pieces at other places than the first; below nothing where phones sold more there than stood there. */
export type Elsewhere = Readonly<Record<string, number>> | null;

/** What stands at a place, of a level on which so many stand in all, less what is missing. */
export const standsAt = (total: number, elsewhere: Elsewhere, at: At): number =>
  at === null
    ? Object.values(elsewhere ?? {}).reduce((left, pieces) => left - pieces, total)
    : (elsewhere?.[at] ?? 0);

export interface Part {
  at: At;
  by: number;
}

/**
 * Shares a change out over places. What is known exactly happened where it is said, whatever stood there; what leaves
 * otherwise leaves there as far as it goes, and the rest from where most stand.
 */
export function partsOf(
  { total, elsewhere }: { total: number; elsewhere: Elsewhere },
  { at, by, exact }: Part & { exact: boolean },
): Part[] {
  if (exact || by >= 0) return [{ at, by }];
  const others = [null, ...Object.keys(elsewhere ?? {})]
    .filter((place) => place !== at)
    .toSorted((a, b) => standsAt(total, elsewhere, b) - standsAt(total, elsewhere, a));
  let left = -by;
  const parts = [at, ...others].flatMap((place) => {
    const pieces = Math.min(left, Math.max(0, standsAt(total, elsewhere, place)));
    left -= pieces;
    return pieces > 0 ? [{ at: place, by: -pieces }] : [];
  });
  if (left > 0) parts.push({ at, by: -left });
  return parts;
}

/** What stands at other places after these parts; a place of which none is left is not named. */
export function elsewhereAfter(elsewhere: Elsewhere, parts: readonly Part[]): Elsewhere {
  if (parts.every((part) => part.at === null)) return elsewhere;
  const is: Record<string, number> = { ...elsewhere };
  for (const { at, by } of parts) if (at !== null) is[at] = (is[at] ?? 0) + by;
  return Object.fromEntries(Object.entries(is).filter(([, pieces]) => pieces !== 0));
}

/** The same in a statement over `level`, at the place that is given as so many-th value of it. */
export const standsThere = (place: string): string => `case
  when ${place}::text is not null then coalesce((level.elsewhere->>${place}::text)::int, 0)
  else level.on_hand - level.missing
    - coalesce((select sum(value::int) from jsonb_each_text(level.elsewhere)), 0)::int end`;
