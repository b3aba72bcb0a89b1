import type { Domain } from '../domain.ts';

/** A web domain on which Apple Pay may be offered. Its key is mode and name. */
export interface AppleDomain {
  key: string;
  seq: number;
  mode: Domain;
  name: string;
  removed: boolean;
}
