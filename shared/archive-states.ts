/** Everything of a store in one file: what was made is taken away after some days. */
export type ArchiveState = 'making' | 'ready' | 'failed' | 'gone';

export const archiveMoves: Record<ArchiveState, readonly ArchiveState[]> = {
  making: ['ready', 'failed'],
  ready: ['gone'],
  // Whoever wants it asks anew.
  failed: [],
  gone: [],
};
