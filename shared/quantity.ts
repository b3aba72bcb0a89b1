/** Longest quantity a form offers. */
export const mostPerLine = 99;

/** Said where something else was typed for how many. */
export const howManyWords = `Enter a whole number from 1 to ${mostPerLine}.`;
