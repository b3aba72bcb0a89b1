import { languageOf } from '#shared/languages.ts';
import { wordsOf } from '#shared/words/index.ts';
import { button, words } from './letter.ts';
import type { Letters } from './template-data.ts';
import { oneLine } from './text.ts';

export const stockLetters = {
  'back-in-stock'(data) {
    const language = languageOf(data.language);
    const says = wordsOf(language).mails;
    const [what, shop] = [oneLine(data.what), oneLine(data.store_name)];
    return {
      subject: says.backSubject(what, shop),
      preview: says.youAsked,
      sender: { name: data.store_name, href: data.store_url },
      language,
      title: says.backTitle(what),
      parts: [
        words(says.back),
        button(says.seeInShop, data.product_url),
        words(says.oneMail),
        button(says.stopMails, data.stop_url),
      ],
      reason: says.backReason(shop),
    };
  },
} satisfies Partial<Letters>;
