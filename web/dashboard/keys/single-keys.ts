import { stored } from '#web/client/stored.ts';

/** Whether keys of one letter do something; whoever speaks to the computer, or leans on keys, may not want that. */
export const singleKeysAreOn = (): boolean => stored.get('singleKeys') !== 'off';

export function setSingleKeys(on: boolean): void {
  if (on) stored.remove('singleKeys');
  else stored.set('singleKeys', 'off');
}
