import type { Language } from '../languages.ts';
import * as en from './spoken/en.ts';
import * as pcm from './spoken/pcm.ts';
import type { Words } from './words.ts';

const spoken: Record<Language, Words> = { en, pcm };

/** All that a shop says in a language. */
export const wordsOf = (language: Language): Words => spoken[language];
