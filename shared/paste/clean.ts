/** What a phone puts before each message when a chat is copied or exported. */
const ofChat = [
  /^\[\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? \d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?\] [^:]{1,60}: /i,
  /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? \d{1,2}:\d{2}(?:\s?[ap]\.?m\.?)? - [^:]{1,60}: /i,
];
const unseen = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\ufe0e|\ufe0f/g;
/** "1️⃣" and the like: a digit in a box. */
const keycap = /[\d#*]\u20e3/g;
const pictures = /\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}]|[\u{1f3fb}-\u{1f3ff}]/gu;
const bullet =
  /^(?:[-–—•·*▪▫●○■□►▶➤➢→»>+=~✓✔☑]+|\d{1,2}[-–](?=\s)|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})(?:\)|\.(?=\s))(?!\d)|\d{1,2}\.(?=\D))\s*/i;
const emphasis = /(^|[\s(])([*_]{1,3})(\S(?:.*?\S)?)\2(?=$|[\s),.:;!?-])/g;

/**
 * A line as somebody would say it: without marks of chats, bullets, numbers of a list, stars for bold letters and
 * pictures. What was struck through (`~20k~`) stays so.
 */
export function cleanLine(text: string): string {
  // A wide gap is where a column ends.
  let line = text
    .replace(/(?<=\S)(?:\t+| {3,})(?=\S)/g, ' | ')
    .replace(/\| \|/g, '|')
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(keycap, ' ');
  for (const mark of ofChat) line = line.replace(mark, '');
  line = line
    .replace(/(\d)(for)(?=\d)/gi, '$1 $2 ')
    .replace(/[\u27a1\u21d2\u2b95\u2b07]/g, '→')
    .replace(pictures, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  line = line.replace(emphasis, '$1$3').replace(emphasis, '$1$3');
  return line
    .replace(bullet, '')
    .replace(/^[*_]+|[*_]+$/g, '')
    .replace(/([!.,:;-])\1+/g, '$1')
    .trim();
}
