/** What is said once something is taken back. A press whose answer was lost found all of it done, and the next one nothing to do. */
export const takenBackWords = (
  undone: { restored_count: number; left_count: number },
  words: string,
): string => (undone.restored_count + undone.left_count === 0 ? 'It is taken back.' : words);
