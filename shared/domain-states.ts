/**
 * A host of its own that a store wants to answer on. `waiting`: its records were never seen right; `given_up`: we stopped
 * looking; `failing`: they were right and are not any more, and it still answers; `lapsed`: it answers no more; `moved`:
 * another store has proven it since. `removed` by its owner or by us.
 */
export type DomainState = 'waiting' | 'verified' | 'failing' | 'given_up' | 'lapsed' | 'moved' | 'removed';

export const domainMoves: Record<DomainState, readonly DomainState[]> = {
  waiting: ['verified', 'given_up', 'removed'],
  verified: ['failing', 'moved', 'removed'],
  failing: ['verified', 'lapsed', 'moved', 'removed'],
  // Its owner may ask again at any time.
  given_up: ['verified', 'removed'],
  lapsed: ['verified', 'removed'],
  // Only a new proof brings it back, which is another row.
  moved: ['removed'],
  removed: [],
};

/** Whether the store answers there: what was right yesterday is not taken down at once. */
export const isServed = (state: DomainState): boolean => state === 'verified' || state === 'failing';
