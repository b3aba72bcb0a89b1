/** A paragraph of plain text with its lines, or a list with its items. */
export interface ProsePart {
  isList: boolean;
  lines: string[];
}

const listMark = /^[-•*]\s+/;

/** Plain text in parts: blank lines part paragraphs, lines that begin with a dash or a bullet make a list. */
export function prosePartsOf(text: string): ProsePart[] {
  return text
    .split(/\n\s*\n/)
    .map((part) =>
      part
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .filter((lines) => lines.length > 0)
    .map((lines) => {
      const isList = lines.every((line) => listMark.test(line));
      return { isList, lines: isList ? lines.map((line) => line.replace(listMark, '')) : lines };
    });
}
