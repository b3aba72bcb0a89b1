import { z } from 'zod';
import { languageIds } from '../languages.ts';
import { addressIn, longestOwn, orderLetters, unknownIn } from '../orders/order-letters.ts';
import { contract, overtakenBy } from './contract.ts';
import { SiteParams } from './stores.ts';
import { inOneLine, withoutTurns } from './text.ts';

const Letter = z.enum(orderLetters);
const InLanguage = z.enum(languageIds);

const known = <Text extends z.ZodType<string>>(text: Text) =>
  text
    .refine((said) => unknownIn(said) === null, {
      error: ({ input }) =>
        `${unknownIn(input as string)} stands for nothing. There is {name}, {number}, {shop} and {total}.`,
    })
    .refine((said) => addressIn(said) === null, {
      error: ({ input }) =>
        `“${addressIn(input as string)}” reads like a web address, and mails with those end up as spam. The shop’s name and the button lead to your shop.`,
    });

const long = (most: number) => z.string().max(most);
/** Plain text of some lines; every other control character is dropped. */
const lines = (most: number) =>
  known(
    long(most).transform((said) =>
      withoutTurns(said.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ')).replace(/\n{3,}/g, '\n\n'),
    ),
  );

/** Words of the owner's own; an empty one is said as we say it. */
export const LetterWords = z.object({
  subject: known(inOneLine(long(longestOwn.subject)).transform(withoutTurns)),
  opening: lines(longestOwn.opening),
  closing: lines(longestOwn.closing),
});
export type LetterWords = z.output<typeof LetterWords>;

export const OwnLetter = z.object({
  letter: Letter,
  language: InLanguage,
  subject: z.string(),
  opening: z.string(),
  closing: z.string(),
  /** Raised by each change; 0: it was never changed. */
  revision: z.number().int(),
  changed_at: z.iso.datetime(),
});
export type OwnLetter = z.infer<typeof OwnLetter>;

export const listLetters = contract({
  method: 'GET',
  path: '/api/sites/:slug/letters',
  summary: 'The letters to shoppers that have words of the owner’s own, and the languages of the shop.',
  params: SiteParams,
  answer: z.object({ languages: z.array(InLanguage), items: z.array(OwnLetter) }),
});

const LetterParams = SiteParams.extend({ letter: Letter, language: InLanguage });

export const changeLetter = contract({
  method: 'PUT',
  path: '/api/sites/:slug/letters/:letter/:language',
  summary:
    'Say a letter in words of one’s own; with all of them empty it is as we say it. One newer than was seen is told, with 409.',
  params: LetterParams,
  body: LetterWords.extend({
    /** The revision that was seen when writing began. */
    seen: z.int().min(0).max(2_000_000_000),
  }),
  answer: OwnLetter,
  conflict: overtakenBy(OwnLetter),
});

export const previewLetter = contract({
  method: 'POST',
  path: '/api/sites/:slug/letters/:letter/:language/preview',
  summary: 'A letter in these words, of the newest order or of a made-up one.',
  params: LetterParams,
  body: LetterWords,
  answer: z.object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    /** Whose order is shown; null: a made-up one. */
    order_number: z.number().int().nullable(),
  }),
});
export type LetterPreview = z.infer<typeof previewLetter.answer>;

export const testLetter = contract({
  method: 'POST',
  path: '/api/sites/:slug/letters/:letter/:language/tests',
  summary: 'Send a letter in these words to one’s own address.',
  params: LetterParams,
  body: LetterWords,
  answer: z.object({ sent_to: z.string() }),
});
