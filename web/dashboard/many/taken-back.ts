/** What is said once something is taken back. A press whose answer was lost did all of it, and the next one finds nothing. */
export const takenBackWords = (found: number, words: string): string =>
  found === 0 ? 'It is taken back.' : words;
