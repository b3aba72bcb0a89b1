import { createGate, createSeats, type Gate } from '../../media/index.ts';

/** What shoppers' photos are taken in with, one for the process. */
export interface PhotoDesk {
  encoding: Gate;
  /** Forms with photos being read, in all and of one order; each has one photo in memory. */
  seats: ReturnType<typeof createSeats>;
}

export const createPhotoDesk = (): PhotoDesk => ({ encoding: createGate(1), seats: createSeats(12, 1) });
