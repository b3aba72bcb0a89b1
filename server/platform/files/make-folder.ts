import { mkdirSync, statSync, type MakeDirectoryOptions } from 'node:fs';
import path from 'node:path';

const isFolder = (place: string) => statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Makes a folder with those above it. One by one, since Node by itself tries for ever where the system says that a folder
 * is not there and it is, as below `/proc`.
 * @throws what the system says of the first that cannot be made.
 */
export function makeFolder(place: string, options: Pick<MakeDirectoryOptions, 'mode'> = {}): void {
  if (isFolder(place)) return;
  const above = path.dirname(place);
  if (above !== place) makeFolder(above, options);
  try {
    mkdirSync(place, options);
  } catch (error) {
    // Somebody else was first.
    if (!isFolder(place)) throw error;
  }
}
