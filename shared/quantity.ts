/** Longest quantity a form offers. */
export const mostPerLine = 99;

/** The most of one thing: a file is bought once. */
export const mostOf = ({ digital }: { digital: boolean }): number => (digital ? 1 : mostPerLine);
