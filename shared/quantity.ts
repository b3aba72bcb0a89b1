/** Longest quantity a form offers. */
export const mostPerLine = 99;
