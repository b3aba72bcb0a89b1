import { Arrival } from '#shared/api/arrivals.ts';
import { openStates, type ArrivalRow } from './queries.ts';

export type LookedView = NonNullable<Arrival['looked']>;

/** A store on its way as who brings it sees it. */
export function arrivalView(row: ArrivalRow): Arrival {
  return {
    id: row.id,
    file_name: row.file_name,
    size: row.size_bytes,
    state: row.state,
    parts: row.parts,
    part_bytes: row.part_bytes,
    begun_at: row.begun_at.toISOString(),
    until: openStates.includes(row.state) ? row.due_at.toISOString() : null,
    looked: Arrival.shape.looked.parse(row.looked),
    progress: row.progress,
    problem: row.problem || null,
    slug: row.slug || null,
  };
}
