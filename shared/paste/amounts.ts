/** A sum of money in a line. */
export interface Amount {
  /** Where it stands in the line. */
  start: number;
  end: number;
  kobo: number;
  /**
   * `said`: written as money (₦, k, naira, 15,000). `bare`: digits alone, which may be a model or a year.
   * `odd`: money, but written so that it can be read in two ways (`2,5k`, `5.000`).
   */
  how: 'said' | 'bare' | 'odd';
  /** Struck through: the price of before. */
  struck: boolean;
}

const number = String.raw`\d{1,3}(?:[,']\d{3})+(?:\.\d{1,2})?|(?<=(?:[₦#]|\bn|ngn)\s?)\d{1,3},? \d{3}|\d{1,3} 000(?=\s?naira)|\d+(?:[.,]\d{1,3})?`;
const sum = new RegExp(
  String.raw`(?<struck>~\s?)?(?<![\p{L}\d.,])(?<!(?<!,\d\d)\d/)(?<mark>₦|ngn|=n=|n|#)?\s?(?<digits>${number})(?![\d])(?<beside>(?:\p{No}|\u2044\d*)*)` +
    String.raw`\s?(?<unit>k(?![\p{L}])|h(?![\p{L}])|thousand|million|m(?=\b)(?![\p{L}\p{No}])|naira|ngn|/=|/-|#)?`,
  'giu',
);
/** What follows a number that counts or measures. */
const measured =
  /^\s?(?:-?\s?(?:in-?\s?1|ply|seater|burners?|doors?|yards?|yds?|inch(?:es)?|in\b|feet|foot|ft|cm|mm|metres?|meters?|m\b|sqm|sqft|acres?|plots?|hectares?|millilit\w*|ml|cl|lit(?:re|er)s?|ltrs?|l\b|kilos?|kgs?|grams?|g\b|mg|lbs?|oz|gb|tb|mb|mah|watts?|w\b|kva|kw|hp|volts?|v\b|amps?|ah?\b|hz|mp|pcs|pc|pieces?|packs?|pkts?|sachets?|tablets?|caps(?:ules)?|pages?|days?|hours?|hrs?|mins?|minutes|weeks?|months?|years?|yrs?|people|persons?|guests|slots?|left|available|remaining|in stock|plates?\b|bottles?|crates?|cartons?|bags?|cups?|wraps?|sets?|pairs?|colou?rs?|sizes?)|["”″%×x*]|''|’’)/i;
/** Units that follow even a number written like money: `20,000mAh`. */
const technical =
  /^\s?(?:mah|ml|mg|watts?|w\b|lumens?|rpm|btu|va\b|kcal|iu\b|hz|mm|kva|dpi|pcs|pages|people|guests|followers)/i;
/** `Cake prices 2026`: a year on a list. */
const listOfYear = /\b(?:prices?|price ?list|menu|rates?|update|collection|catalogue)\s*$/i;
const countedBefore =
  /(?:sizes?|sz|pack of|set of|box of|carton of|crate of|no\.?|model|version|x|×|series)\s?[:.]?\s?$/i;
/** "4k TV" and "18k gold" are no prices; "35k gold frame" is one. */
const notThousands = /^\s?(?:uhd|tv|hd|video|camera|drone|resolution|projector)/i;
const carats = /^\s?(?:gold|plated|filled)/i;
const phones = /(?:\+?234|0)[\s-]?[789][01]\d[\s-]?\d{3}[\s-]?\d{4}|\b\d{10,}\b/g;
const links = /https?:\/\/\S+|www\.\S+|\S+@\S+\.\S+/gi;
const times = /\b\d{1,2}:\d{2}\b|\b\d{1,2}\s?[ap]m\b/gi;

/** The line with what only looks like money blanked out, at the same places. */
function withoutOtherNumbers(line: string): string {
  return [phones, links, times].reduce(
    (text, pattern) => text.replace(pattern, (found) => '·'.repeat(found.length)),
    line,
  );
}

const factorOf = (unit: string) => ({ h: 100, k: 1_000, thousand: 1_000, m: 1e6, million: 1e6 })[unit] ?? 1;

/** Digits as written → the number, and whether they can be read in two ways. */
function readDigits(digits: string, factor: number): { value: number; odd: boolean } {
  if (/^\d{1,3}(?:[,']\d{3})+/.test(digits))
    return { value: Number(digits.replace(/[,']/g, '')), odd: false };
  // `₦ 6 500`: six thousand five hundred, most likely.
  if (digits.includes(' ')) return { value: Number(digits.replace(/[, ]/g, '')), odd: true };
  const [whole = '', rest = ''] = digits.split(/[.,]/);
  if (rest === '') return { value: Number(whole), odd: false };
  // 5.000 is five thousand here, as nobody sells for five naira; 2,5k is two and a half thousand.
  if (rest.length === 3)
    return { value: factor === 1 ? Number(whole + rest) : Number(`${whole}.${rest}`), odd: true };
  return { value: Number(`${whole}.${rest}`), odd: digits.includes(',') };
}

/** Everything in a line that is money, or may be. */
export function amountsIn(line: string): Amount[] {
  const text = withoutOtherNumbers(line);
  const found: Found[] = [];
  for (const match of text.matchAll(sum)) {
    const { mark = '', digits = '', struck = '', beside = '' } = match.groups!;
    const unit = (match.groups!.unit ?? '').toLowerCase();
    const end = match.index + match[0].trimEnd().length;
    const start = match.index + (struck ? 0 : match[0].length - match[0].trimStart().length);
    const after = text.slice(end);
    if (unit === 'k' && (notThousands.test(after) || (Number(digits) <= 24 && carats.test(after)))) continue;
    const isBelow = mark === '' && unit === '' && /^\d{1,3}$/.test(digits) && isBelowThousands(digits, after);
    const factor = isBelow ? 1_000 : factorOf(unit);
    const { value, odd } = readDigits(digits, factor);
    const kobo = Math.round(value * factor * 100);
    const said = isBelow || mark !== '' || unit !== '' || /^\d{1,3}(?:,\d{3})+/.test(digits);
    const before = text.slice(0, start);
    const isPlain = mark === '' && (unit === '' || unit === 'naira') && !isCounted(before, after);
    const thousands = isPlain ? thousandsBefore(before, digits) : '';
    if (thousands !== '') {
      found.push(
        spacedSum({ start, end, kobo: 0, how: 'odd', struck: false, unit, before, after }, thousands, digits),
      );
      continue;
    }
    if (!said && (isCounted(before, after) || value < 100 || (odd && !isThousands.test(digits)))) continue;
    // “Earpiece 2,500 pcs”: so many, or what one costs.
    const isPieces = mark === '' && /^\s?pcs\W*$/i.test(after);
    if (mark === '' && unit === '' && ((technical.test(after) && !isPieces) || isListOfYear(before, value)))
      continue;
    const isUnsure =
      odd ||
      beside !== '' ||
      /[\p{No}\u2044]$/u.test(before) ||
      /^\p{No}/u.test(after) ||
      isPieces ||
      foreign.test(before) ||
      (mark === '' && (unit === 'm' || unit === 'h'));
    found.push({
      start,
      end,
      kobo,
      how: isUnsure ? 'odd' : said ? 'said' : 'bare',
      struck: isStruck(text, match),
      unit,
      before,
      after,
    });
  }
  return chosen(found);
}

const isStruck = (text: string, match: RegExpExecArray) =>
  Boolean(match.groups!.struck) && text[match.index + match[0].trimEnd().length] === '~';

/** `38-42k`: the first is of thousands as well. */
const isBelowThousands = (digits: string, after: string) =>
  Number(digits) < Number(/^(?:-|–|—| ?to )(\d{1,3})\s?k(?!\p{L})/iu.exec(after)?.[1] ?? 0);

/** `7 500`: what stands before three digits may be their thousands, unless it counts something. */
function thousandsBefore(before: string, digits: string): string {
  const [found = ''] = (/^\d{3}$/.test(digits) && /(?<![\p{L}\d.,/-])\d{1,3} $/u.exec(before)) || [];
  return countedBefore.test(before.slice(0, before.length - found.length)) ? '' : found;
}

const spacedSum = (last: Found, thousands: string, digits: string): Found => ({
  ...last,
  start: last.start - thousands.length,
  kobo: Number(thousands.trim() + digits) * 100,
  before: last.before.slice(0, -thousands.length),
});

const foreign = /[$€£¥]\s?$/;
const isThousands = /^\d{1,3}\.\d{3}$/;
/** `2500 x 3`: so many at that price. */
const byCount = /^\s[x×*]\s?\d{1,2}(?!\s?\p{L}|\d)/u;
const isCounted = (before: string, after: string) =>
  (measured.test(after) && !byCount.test(after)) || countedBefore.test(before) || /^\s?[-–]\s?\d/.test(after);
const isListOfYear = (before: string, value: number) =>
  value > 1999 && value < 2100 && listOfYear.test(before);

interface Found extends Amount {
  unit: string;
  /** What stands before it in the line. */
  before: string;
  after: string;
}

/** `, piece 270` after a price, and `1 for 800`: digits that stand where a price stands. */
const inPlaceOfPrice = /[,;|/]\s*\p{L}[\p{L}\s]*[-:=]?\s*$|\b\d{1,2}\s(?:for|@|=)\s*$/u;

/** `35cl 500, 50cl 700`. */
const ofMeasure = /\d\s?(?:cl|ml|l|ltrs?|litres?|g|kg|pcs|yards?)\s*[-:=]?\s*$/i;

/** Beside money that is written as money, digits alone are part of a name, and metres and hours are no millions and hundreds. */
function chosen(found: Found[]): Amount[] {
  const isSaid = ({ how, unit }: Found) => how !== 'bare' && unit !== 'm' && unit !== 'h';
  const isAfter = ({ how, before, after }: Found) =>
    how === 'bare' &&
    ((ofMeasure.test(before) && /^\s?(?:[,;|/]|$)/.test(after)) ||
      inPlaceOfPrice.test(before) ||
      /^\s?(?:each|apiece|a piece|per (?:one|piece))\b/i.test(after));
  const isLast = ({ how, after }: Found) =>
    how === 'bare' && /^[\s.!]*$/.test(after) && found.filter(isSaid).length > 1;
  // “Corolla 2009 3.8m”: at its end that is what it costs, however it is asked about.
  const millions = found.filter(({ unit, after }) => unit === 'm' && /^[\s.!]*$/.test(after));
  const others = millions.length > 0 ? millions : found;
  const sure = found.some(isSaid)
    ? found.filter((one) => isSaid(one) || isAfter(one) || isLast(one))
    : others;
  return sure.map(({ unit: _unit, before: _before, after: _after, ...amount }) => amount);
}
