import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '#web/client/api.ts';
import { seenAt, watchSeenAt } from '#web/client/last-seen.ts';
import { notify } from '#web/ui/notify.ts';
import { sendKept } from './send.ts';
import { useLine, usePerson } from './use-kept.ts';

const firstWaitMs = 1_000;
const longestWaitMs = 300_000;

const things = (count: number) => (count === 1 ? 'One thing' : `${count} things`);

/**
 * Sends what waits: when it is first seen, when the line is back or anything is answered again, when somebody comes back to the window, ever more
 * rarely in between, and by hand.
 */
export function useSending(waiting: number): { send: () => Promise<void>; sending: boolean } {
  const person = usePerson();
  const line = useLine();
  const dispatch = useDispatch();
  const [sending, setSending] = useState(false);
  const wait = useRef(firstWaitMs);
  const send = useCallback(async () => {
    if (person === null) return;
    setSending(true);
    const sent = await sendKept(person).finally(() => setSending(false));
    if (sent.done > 0) {
      dispatch(api.util.invalidateTags(['Orders', 'Products', 'Money']));
      notify.success(`${things(sent.done)} kept on this phone ${sent.done === 1 ? 'is' : 'are'} sent.`);
      wait.current = firstWaitMs;
    }
    if (sent.questions > 0)
      notify.warning('Somebody else changed the same meanwhile. Home asks you which is right.');
    if (sent.againMs !== null)
      wait.current = Math.max(sent.againMs, Math.min(wait.current * 2, longestWaitMs));
  }, [person, dispatch]);
  const none = waiting === 0;
  // A phone may believe in a line that is none; the first answer to anything tells that it is one.
  const answered = useSyncExternalStore(watchSeenAt, seenAt) === null;
  useEffect(() => {
    if (!line || none) return undefined;
    wait.current = firstWaitMs;
    let timer: ReturnType<typeof setTimeout>;
    const again = () => {
      void send().finally(() => (timer = setTimeout(again, wait.current)));
    };
    timer = setTimeout(again, 0);
    const back = () => document.visibilityState === 'visible' && void send();
    document.addEventListener('visibilitychange', back);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', back);
    };
  }, [line, none, answered, send]);
  return { send, sending };
}
