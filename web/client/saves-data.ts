/** Whether whoever sits here asked for little data: then nothing is fetched before it is wanted. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
