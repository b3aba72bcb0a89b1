/** What a phone puts before each message when a chat is copied or exported. */
const ofChat = [
  /^\[\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? \d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?\] [^:]{1,60}: /i,
  /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? \d{1,2}:\d{2}(?:\s?[ap]\.?m\.?)? - [^:]{1,60}: /i,
];
const unseen = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\ufe0e|\ufe0f/g;
/** "1️⃣" and the like: a digit in a box. */
const keycap = /[\d#*]\u20e3/g;
const pictures = /\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}]|[\u{1f3fb}-\u{1f3ff}]/gu;
/** `12 👖 400` is not 12 400. */
const picturesAmongDigits =
  /(?<=\d\s*)(?:(?:\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}])\s*)+(?=\d{3}(?!\d))/gu;
/** `① Cake`: the number of a line. */
const ringed = /^[\u2460-\u249b\u24eb-\u24ff\u2776-\u2793]\s*/u;
const quarters: Record<string, string> = { '¼': '.25', '½': '.5', '¾': '.75' };

/**
 * Letters and digits of one kind: `１２` and `𝟏𝟐` are 12. Signs that only look like numbers stay what they are, or
 * `300½` would be 3001/2 and `12①500` 121500; of thousands a half is so many: `2½k`.
 */
export const plainSigns = (text: string): string =>
  text
    .replace(/[^\p{No}™]+/gu, (some) => some.normalize('NFKC'))
    .replace(
      /(?<![.,\d])(\d+)([¼½¾])(?=\s?(?:k|thousand|million)(?!\p{L}))/giu,
      (_, whole: string, part: string) => whole + quarters[part]!,
    );
const bullet =
  /^(?:[-–—•·*▪▫●○■□►▶➤➢→»>+=~✓✔☑]+|\d{1,2}[-–](?=\s)|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})(?:\)|\.(?=\s))(?!\d)|\d{1,2}\.(?=\D))\s*/i;
const emphasis = /(^|[\s(])([*_]{1,3})(\S(?:.*?\S)?)\2(?=$|[\s),.:;!?-])/g;

/**
 * A line as somebody would say it: without marks of chats, bullets, numbers of a list, stars for bold letters and
 * pictures. What was struck through (`~20k~`) stays so.
 */
export function cleanLine(text: string): string {
  // A wide gap is where a column ends.
  let line = plainSigns(text.replace(/(?<=\S)(?:\t+| {3,})(?=\S)/g, ' | ').replace(/\| \|/g, '|'))
    .replace(unseen, '')
    .replace(keycap, ' ');
  for (const mark of ofChat) line = line.replace(mark, '');
  line = line
    .replace(/(\d)(for)(?=\d)/gi, '$1 $2 ')
    .replace(/[\u27a1\u21d2\u2b95\u2b07]/g, '→')
    .replace(picturesAmongDigits, ' | ')
    .replace(pictures, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  line = line.replace(emphasis, '$1$3').replace(emphasis, '$1$3');
  return line
    .replace(bullet, '')
    .replace(ringed, '')
    .replace(/^[*_]+|[*_]+$/g, '')
    .replace(/([!.,:;-])\1+/g, '$1')
    .trim();
}
