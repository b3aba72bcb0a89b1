import { product } from '#shared/product.ts';
import type { User } from '../queries.ts';

/** What a guess at an account here begins with: what we are called, and what people and things here are called. */
const ours = [
  product.name,
  'password',
  'dashboard',
  'website',
  'webinar',
  'business',
  'operator',
  'academy',
  'course',
  'owner',
  'store',
  'admin',
  'shop',
  'naija',
  'nigeria',
];
/** Shorter ones stand in every other word. */
const shortest = 3;
/** So many letters and figures besides such words, and it is not the first that is tried; our meter calls it strong. */
const enough = 3;

/** What is said of a password that is little more than such words. */
export const ownWords =
  'This password is little more than your name, your store’s or ours, so it is easy to guess. Choose another one.';

/** Letters and figures alone: signs between them and capitals make no difference to who guesses. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** A text, and each word in it. */
const wordsIn = (text: string) => [text, ...text.split(/[^\p{L}\p{N}]+/u)];

/** What everybody may know of somebody. */
export type KnownOfPerson = Pick<User, 'first_name' | 'last_name' | 'email'> & { phone: string | null };

/** Whether a password is made of words that everybody who knows of this account would try first. */
export function isOwnWords(password: string, person: KnownOfPerson, slugs: readonly string[] = []): boolean {
  const theirs = [
    person.first_name,
    person.last_name,
    person.email.split('@')[0]!,
    person.phone ?? '',
    ...slugs,
  ];
  const words = [...ours, ...theirs.flatMap(wordsIn)]
    .map(plain)
    .filter(({ length }) => length >= shortest)
    .toSorted((one, other) => other.length - one.length);
  const given = plain(password);
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), given);
  return left !== given && left.length < enough;
}
