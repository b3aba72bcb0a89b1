/** `Lagos, Ogun and Oyo`, with what stands before the last of them. */
export const joined = (list: readonly string[], beforeLast: string): string =>
  list.length < 2 ? (list[0] ?? '') : `${list.slice(0, -1).join(', ')}${beforeLast}${list.at(-1)}`;
