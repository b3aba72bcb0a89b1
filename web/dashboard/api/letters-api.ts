import { changeLetter, listLetters, previewLetter, testLetter } from '#shared/api/letters.ts';
import { api, mutation, query, type TagOrOne } from '#web/client/api.ts';

const letters: TagOrOne = { type: 'Store', id: 'letters' };

/** The mails that customers get, in the words of their store. */
export const lettersApi = api.injectEndpoints({
  endpoints: (build) => ({
    letters: query(build, listLetters, { provides: ['Store', letters] }),
    letterPreview: query(build, previewLetter),
    changeLetter: mutation(build, changeLetter, { invalidates: [letters] }),
    testLetter: mutation(build, testLetter),
  }),
});
