import type { DisputeState } from '../states.ts';

/** States of a dispute whose bank has not decided. */
export const undecided: readonly DisputeState[] = ['open', 'answered'];

export const isUndecided = ({ state }: { state: DisputeState }): boolean => undecided.includes(state);
