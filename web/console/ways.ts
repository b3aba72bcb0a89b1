import type { LookKind } from '#shared/api/operator.ts';

/** Where one thing is looked at. */
export const wayTo = (kind: LookKind, id: string): string =>
  `/look?${new URLSearchParams({ kind, id }).toString()}`;
