import { useRef, useState } from 'react';
import { tab } from '#web/client/tab.ts';
import { useGivenBuyer } from '../components/given-buyer.ts';
import { newKey } from '../components/new-key.ts';
import { emptyForm, type AskForm } from './request.ts';

/** What is being asked for, and its key for every try. */
interface Ask {
  key: string;
  form: AskForm;
}

/**
 * What was typed outlives the page until it is asked for: owners look things up in their chats, and phones close pages
 * meanwhile. What was begun for one customer is not there for another.
 */
export function useKeptAsk(slug: string) {
  const given = useGivenBuyer();
  const place = `ask:${slug}:${given.phone ?? ''}`;
  const [{ key, form }, setAsk] = useState((): Ask => {
    const kept = tab.get<Partial<Ask>>(place);
    return { key: kept?.key ?? newKey(), form: { ...emptyForm, ...given, ...kept?.form } };
  });
  const isTyped = useRef(false);
  const keep = (now: AskForm, dirty: boolean) => {
    isTyped.current ||= dirty;
    if (isTyped.current) tab.set(place, { key, form: now });
  };
  const forget = () => {
    tab.remove(place);
    setAsk({ key: newKey(), form: emptyForm });
  };
  return { key, form, keep, forget };
}
