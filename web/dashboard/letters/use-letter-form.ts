import { useRef, useState } from 'react';
import { LetterWords, type OwnLetter } from '#shared/api/letters.ts';
import type { Language } from '#shared/languages.ts';
import { saysNothing, type OrderLetter, type OwnWords } from '#shared/orders/order-letters.ts';
import { refusal } from '#web/client/errors.ts';
import { useForm } from '#web/forms/use-form.ts';
import { lettersApi } from '../api/letters-api.ts';
import { newerIn } from '../components/overtaken.tsx';

export interface WhichLetter {
  slug: string;
  letter: OrderLetter;
  language: Language;
}

export const nothingSaid: OwnWords = { subject: '', opening: '', closing: '' };
const wordsOf = ({ subject, opening, closing }: OwnWords): OwnWords => ({ subject, opening, closing });

/** The words of one mail, and what somebody else saved meanwhile. */
export function useLetterForm(params: WhichLetter, own: OwnLetter | null) {
  const [send] = lettersApi.useChangeLetterMutation();
  const seen = useRef(own?.revision ?? 0);
  const [newer, setNewer] = useState<OwnLetter | null>(null);
  const form = useForm({
    start: () => wordsOf(own ?? nothingSaid),
    check: LetterWords,
    async send(words) {
      const changed = await send({ params, body: { ...words, seen: seen.current } });
      const theirs = newerIn<OwnLetter>(changed.error);
      setNewer(theirs?.newer ?? null);
      return theirs ? { error: refusal({ detail: theirs.said }) } : changed;
    },
    failed: 'We could not save this mail. Please try again.',
    said: (saved: OwnLetter) =>
      saysNothing(saved) ? 'Saved. It goes in our words.' : 'Saved. The next one goes like this.',
    onDone(saved, { restart }) {
      seen.current = saved.revision;
      restart(wordsOf(saved));
    },
  });
  const overtaken = newer && {
    theirs: newer,
    onClose: () => setNewer(null),
    onTakeTheirs() {
      seen.current = newer.revision;
      setNewer(null);
      form.restart(wordsOf(newer));
    },
    onKeepMine() {
      seen.current = newer.revision;
      setNewer(null);
      void form.submit();
    },
  };
  return { form, overtaken };
}
