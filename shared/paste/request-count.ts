/** How many of a thing are asked for, and what it is called without that. */
export interface Counted {
  title: string;
  quantity: number;
  /** Of how many pieces the price may be, too; null where that is clear. */
  maybeOf: number | null;
}

const counted = /^(\d{1,3})\s?[x×*]\s*|\s*[x×*]\s?(\d{1,3})$/i;
const each =
  /\s*\b(?:each|apiece|a\s+piece)\b\s*|\s*(?:\bper\s+|\/\s?|\b(?:a|an)\s+(?=(?:yard|plate|pack|set|pair|crate|bag|dozen)\b))(?<unit>one|\p{L}{2,})(?!\p{L})\s*$/iu;
const bareCount = /^(\d{1,3})\s+(?=\p{L})/u;
const countAtEnd = /\s(\d{1,3})\s(?:pcs\s|pieces\s)?for$/i;
const mostCounted = 99;
const isCount = (count: number) => count >= 1 && count <= mostCounted;

/** “2x gele” and “2 gele each” are two at that price; “2 piece lace” is one. */
export function countOf(words: string, isAt: boolean, tidy: (text: string) => string): Counted {
  const left = tidy(words);
  const forEach = each.exec(left);
  const name = tidy(left.replace(each, ' '));
  const [whole = '', before, after] = counted.exec(name) ?? [];
  const said = Number(before ?? after ?? 0);
  if (isCount(said)) return { title: tidy(name.replace(whole, ' ')), quantity: said, maybeOf: null };
  const [bare = '', leading = '0'] = bareCount.exec(name) ?? [];
  const many = Number(leading);
  if (forEach && isCount(many))
    return { title: tidy(name.slice(bare.length)), quantity: many, maybeOf: null };
  if (forEach) return inUnits(name, forEach.groups?.unit ?? '');
  if (isAt && many > 1)
    return isCount(many)
      ? { title: tidy(name.slice(bare.length)), quantity: many, maybeOf: many }
      : { title: name, quantity: 1, maybeOf: many };
  const deal = Number(countAtEnd.exec(words.trim())?.[1] ?? 0);
  return { title: name, quantity: 1, maybeOf: said > 1 ? said : deal > 1 ? deal : null };
}

/** `lace 5 yards 12k per yard`: so many as stand in the name, if it is that what is counted. */
function inUnits(name: string, unit: string): Counted {
  const same = unit && new RegExp(`(\\d{1,2})\\s?${unit.replace(/s$/i, '')}s?(?!\\p{L})`, 'iu').exec(name);
  const of = Number((same || /(?<![\p{L}\d])(\d{1,3})(?![\d.,%])\s?\p{L}{3,}/u.exec(name))?.[1] ?? 0);
  return { title: name, quantity: same && isCount(of) ? of : 1, maybeOf: of > 1 ? of : null };
}
