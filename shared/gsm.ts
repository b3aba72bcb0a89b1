/** The letters of a text (SMS): one that leaves them costs more than twice as much, since half as many then fit. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Each of these takes the place of two. */
const doubled = '^{}\\[~]|€';

const inPlaceOf: Record<string, string> = {
  '₦': 'N',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
  ƙ: 'k',
  Ƙ: 'K',
  ƴ: 'y',
  Ƴ: 'Y',
  '\u00a0': ' ',
};

/** Of one segment, and of each where there are several: their numbering takes room. */
const oneHolds = 160;
const eachHolds = 153;

const isGsm = (letter: string) => basic.includes(letter) || doubled.includes(letter);

/** The same words in letters of a text: marks above and below go, money is written with an N, what has no letter is left out. */
export function gsmText(words: string): string {
  const plain = [...words.normalize('NFC')].map((letter) => {
    if (isGsm(letter)) return letter;
    if (Object.hasOwn(inPlaceOf, letter)) return inPlaceOf[letter]!;
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '');
    return [...bare].filter(isGsm).join('');
  });
  return plain.join('').replace(/ {2,}/g, ' ').trim();
}

const lengthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (doubled.includes(letter) ? 2 : 1), 0);

/** How many segments a text takes, which is what is paid for; its letters are those of `gsmText`. */
export function segmentsOf(text: string): number {
  const length = lengthOf(text);
  return length <= oneHolds ? 1 : Math.ceil(length / eachHolds);
}

/** Room that is left in one segment beside these letters. */
export const roomBeside = (text: string): number => oneHolds - lengthOf(text);
