const unit = String.raw`(?:months?|mths?|mos?|m|years?|yrs?|y)`;
const span = String.raw`\d{1,2}\s?(?:-|–|—|to)\s?\d{1,2}`;
const apart = String.raw`\s?(?:,|/|;|&|\band\b|\bor\b|\|)\s?`;
const edge = String.raw`(?![\p{L}\d.])`;

/** `0-3 months, 3-6 months`, `2-3yrs, 4-5yrs`, and `0-3, 3-6 and 6-9 months`: what little ones' things go by. */
const spans = new RegExp(
  String.raw`\(?(?:\b(?:for\s)?(?:ages?|sizes?)\s?:?\s?)?(?<![\p{L}\d.,–-])(?<list>${span}\s?${unit}?(?:${apart}${span}\s?${unit}?)*${apart}${span}\s?(?<unit>${unit}))${edge}\)?`,
  'iu',
);
/** `age 3, 4, 5, 6`. */
const named = new RegExp(
  String.raw`\(?\b(?:for\s)?ages?\s?:?\s?(?<list>\d{1,2}(?:${apart}\d{1,2}(?!\d|[,.]\d{3}))+)${edge}(?:\s?(?<unit>${unit})${edge})?\)?`,
  'iu',
);

/** The ages a line lists, without repeats, and the line without them; one span alone is part of a name. */
export function agesIn(line: string): { list: string[]; rest: string } {
  const match = spans.exec(line) ?? named.exec(line);
  if (!match) return { list: [], rest: line };
  const { list = '', unit: last = '' } = match.groups!;
  const gap = last.length > 2 ? ' ' : '';
  const values = list
    .split(new RegExp(apart, 'iu'))
    .map((one) => one.trim())
    .map((one) => (/\p{L}$/u.test(one) || last === '' ? one : `${one}${gap}${last}`));
  return {
    list: [...new Set(values)],
    rest: `${line.slice(0, match.index)} · ${line.slice(match.index + match[0].length)}`,
  };
}
