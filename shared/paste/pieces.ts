const unit = String.raw`(?:pcs|pc|pieces?|units?|bags?|bottles?|pairs?|packs?|cartons?|yards?|sets?)`;
const count = String.raw`(?<count>\d{1,4}|one|two|three|four|five|six)`;
const words: Record<string, number> = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 };

/** How people say how many are there; where no number is said, it is one. */
const there = [
  String.raw`\(?\b(?:(?:only|just|na)\s)?${count}\s?${unit}?\s?(?:left|in stock|remain(?:s|ing)?|in store)\b!?\)?`,
  // Not the last of a list of sizes: “38, 39, 41 available”.
  String.raw`\(?(?<!\d\s?(?:[,/&–-]|and|or|to)\s?)\b(?:(?:only|just|na)\s)?${count}\s?${unit}?\s?(?:available|dey)\b!?\)?`,
  String.raw`\(?\b(?:(?:e|it|na)\s)?(?:don\s)?remain(?:s|ing)?\s?[:-]?\s?(?:(?:only|just)\s)?${count}(?:\s?${unit})?\b(?![.,]?\d|\s+of\b)!?\)?`,
  String.raw`\(?\b(?:(?:only|just|na)\s)?last\s(?:${count}(?:\s?${unit})?|${unit})\b(?![.,]?\d)!?\)?`,
].map((pattern) => new RegExp(pattern, 'iu'));

const gone =
  /\(?\b(?:sold[ -]?out|out of stock|(?:e |it )?(?:don|has|have) finish(?:ed)?|finished)\b!?\)?|\(\s*sold\s*!*\)|\bsold(?=[\s.!·)]*$)/i;

/** How many pieces a line says are there, and the line without it; null where it says nothing. */
export function piecesIn(line: string): { stock: number | null; rest: string } {
  const without = (match: RegExpExecArray) =>
    `${line.slice(0, match.index)} · ${line.slice(match.index + match[0].length)}`;
  const none = gone.exec(line);
  if (none) return { stock: 0, rest: without(none) };
  for (const pattern of there) {
    const match = pattern.exec(line);
    if (!match) continue;
    const said = (match.groups?.count ?? 'one').toLowerCase();
    return { stock: words[said] ?? Number(said), rest: without(match) };
  }
  return { stock: null, rest: line };
}
