/** What is wrong with a line of a file; `column` is '' where it is the whole line. */
export interface Problem {
  line: number;
  column: string;
  problem: string;
}

/** Gathers what is wrong with one line. */
export function problemsWith<Field extends string>(line: number, headOf: (field: Field) => string) {
  const problems: Problem[] = [];
  return {
    problems,
    wrong: (field: Field, problem: string) => void problems.push({ line, column: headOf(field), problem }),
  };
}
