import type { StateName } from '../places/nigeria.ts';
import { named, nearest, type Named } from './delivery-names.ts';

/** Why a person should look at a line before its price is used. */
export type DeliveryDoubt =
  | 'range'
  | 'from'
  | 'several'
  | 'pairs'
  | 'no-price'
  | 'odd-number'
  | 'odd-price'
  | 'spelling'
  | 'where'
  | 'unknown'
  | 'scope'
  | 'weight'
  | 'everywhere'
  | 'twice';

/** What stands in a line between its amounts, word by word. */
interface Read {
  named: Named[];
  etas: string[];
  unknown: string[];
  doubts: DeliveryDoubt[];
  isDelivery: boolean;
}

const time =
  /\b(?:within |in |takes )?(?:same[ -]?day|next[ -]?day|today|tomorrow|\d{1,2}(?:\s?(?:-|–|to)\s?\d{1,2})?\s?(?:working|business)?\s?(?:days?|hrs?|hours?|weeks?))(?: delivery)?\b/gi;
const carrier =
  /\b(?:by|via|with|through|using)\s(?:gigl?|gokada|kwik|bolt|uber|dhl|fedex|ups|abc|peace|guo|god is good|chisco|sendbox|topship|bus|park|rider|bike|road|air|boat|ferry|dispatch|logistics)\b|\bway ?bill\b|\b(?:bike|car|van|bus|keke)\b/gi;
const bareCarrier = /^(?:gigl?|gokada|kwik|bolt|dhl|fedex|ups|guo|sendbox|topship)$/i;
const filler = new Set(
  'delivery deliveries deliver delivered fee fees price prices rate cost costs charge charges is are na to for within inside in at the of our shop store we if you dey people side axis area areas environs and or around lga lgas state states town city only flat per location but all it its be o oo just naira now pls please sir ma each order home while up kg kgs kilo kilos from starts start starting as low minimum doorstep door no wahala'.split(
    ' ',
  ),
);
/** Where nobody here delivers to; none of them is a misspelt place. */
const abroad =
  /^(?:ghana|london|uk|usa|us|america|canada|kenya|dubai|uae|togo|cotonou|benin republic|china|turkey|cameroon|europe|international|worldwide)$/i;
const isFiller = (word: string) =>
  filler.has(word.toLowerCase()) || delivering.test(word) || /^\d{1,3}kgs?$/i.test(word);
const delivering = /^(?:deliver\w*|shipping|dispatch|logistics|way ?bill)$/i;

/** A chunk without its times and carriers, which are kept aside. */
function withoutTimes(text: string): { text: string; etas: string[] } {
  const etas: string[] = [];
  const keep = (found: string) => {
    const said = found.replace(/^(?:within|in|takes) /i, '').replace(/ delivery$/i, '');
    etas.push(said.replace(/^way ?bill$/i, 'waybill'));
    return ' , ';
  };
  return { text: text.replace(time, keep).replace(carrier, keep), etas };
}

/** Names with up to so many words. */
const longestName = 6;

/** Reads names, times and fillers out of a chunk; the longest name that fits counts. */
export function readChunk(chunk: string, home: StateName | ''): Read {
  const { text, etas } = withoutTimes(chunk);
  const read: Read = {
    named: [],
    etas,
    unknown: [],
    doubts: [],
    isDelivery: /deliver|ship|dispatch|waybill/i.test(chunk),
  };
  const words = text.match(/[\p{L}\p{N}’'.]+(?:-[\p{L}\p{N}’']+)*|[^\s\p{L}\p{N}]/gu) ?? [];
  for (let at = 0; at < words.length;) at += readWord(read, words.slice(at), home);
  return read;
}

const isWord = (word: string | undefined): word is string => word !== undefined && /[\p{L}\p{N}]/u.test(word);

/** Takes what the words begin with; answers how many of them that were. */
function readWord(read: Read, words: string[], home: StateName | ''): number {
  const [first = ''] = words;
  if (!isWord(first)) return 1;
  if (/^outside$/i.test(first)) return 1 + readOutside(read, words.slice(1), home);
  if (/^inter-?state$/i.test(first) || (/^inter$/i.test(first) && /^state/i.test(words[1] ?? ''))) {
    read.named.push(restBut(home));
    return /^inter$/i.test(first) ? 2 : 1;
  }
  const anywhereIn =
    /^(?:any|every)where$/i.test(first) && /^(?:in|for|within|inside|around)$/i.test(words[1] ?? '');
  for (let length = Math.min(longestName, words.length); length > 0; length -= 1) {
    const phrase = words.slice(0, length);
    if (phrase.some((word) => !isWord(word) && word !== '/' && word !== '-')) continue;
    const found = named(phrase.join(' '), home);
    if (!found || (length === 1 && anywhereIn)) continue;
    read.named.push(found);
    if (found.unsure) read.doubts.push('where');
    return length;
  }
  // “Ikeja to Lekki” is a ride from one to the other.
  if (/^to$/i.test(first) && read.named.length > 0) read.doubts.push('where');
  if (anywhereIn || isFiller(first)) return 1;
  if (bareCarrier.test(first)) {
    read.etas.push(`by ${first}`);
    return 1;
  }
  return readStrange(read, words, home);
}

const restBut = (but: StateName | ''): Named => ({
  name: but ? `Outside ${but}` : 'Everywhere else',
  places: [],
  rest: { but: but || null },
});

/** “outside Lagos”, or “outside” alone, which is outside the owner's own state. */
function readOutside(read: Read, words: string[], home: StateName | ''): number {
  for (let length = 3; length > 0; length -= 1) {
    const found = words.length >= length ? named(words.slice(0, length).join(' '), home) : null;
    const [place] = found?.places ?? [];
    if (!found || found.places.length !== 1 || place!.lga !== '') continue;
    read.named.push({ ...restBut(place!.state), name: `Outside ${found.name}` });
    return length;
  }
  // “outside Ibadan” is the rest of its state, too, so that a person looks at it.
  for (let length = Math.min(3, words.length); length > 0; length -= 1) {
    const found = named(words.slice(0, length).join(' '), home);
    if (!found) continue;
    read.named.push({ ...restBut(''), name: `Outside ${found.name}` });
    read.doubts.push('unknown');
    return length;
  }
  read.named.push(restBut(home));
  return /^(?:state|town|city)$/i.test(words[0] ?? '') ? 1 : 0;
}

/** A word that is no name: names run together (`Lekki-Ajah`), a misspelt one, or something else. */
function readStrange(read: Read, words: string[], home: StateName | ''): number {
  const [first = ''] = words;
  const joined = first.split('-').map((word) => named(word, home));
  if (joined.length > 1 && joined.every((one) => one !== null)) {
    read.named.push(...(joined as Named[]));
    return 1;
  }
  for (let length = Math.min(3, words.length); length > 0; length -= 1) {
    const phrase = words.slice(0, length);
    if (!phrase.every(isWord) || abroad.test(first)) continue;
    // What is a name by itself is no part of another that is misspelt.
    if (phrase.slice(1).some((word) => named(word, home) !== null)) continue;
    const near = nearest(phrase.join(' '), home);
    if (!near) continue;
    read.named.push(near);
    read.doubts.push('spelling');
    return length;
  }
  read.unknown.push(first);
  return 1;
}
