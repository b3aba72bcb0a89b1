/** Where a browser does not look behind (`web/client/older.ts`), which reading of what people wrote is made of. */
export const cannotReadLists =
  'This browser is too old to read a list. Update it or use another one, or type what is in the list.';
