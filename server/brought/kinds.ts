import type { BroughtSource } from '#shared/api/brought.ts';
import type { Item } from './file-queries.ts';

/** A file as it was read, and what it would do. */
export interface Read {
  source: BroughtSource;
  items: Item[];
}
