import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { beginArrival, sendArrivalPart, type Arrival } from '#shared/api/arrivals.ts';
import { api, type ClientStore } from '#web/client/api.ts';
import { addressOf } from '#web/client/call.ts';
import { arrivalsApi } from '../api/arrivals-api.ts';
import { sendProblemOf } from '../files/send-problem-of.ts';
import { sendInParts } from '../files/send.ts';

interface Sending {
  file: File;
  /** 0 to 1 while it is on its way, null once it has stopped. */
  progress: number | null;
  problem: string | null;
  retryable: boolean;
}

const where = {
  begin: addressOf(beginArrival, {}),
  part: (arrivalId: string, part: number) => addressOf(sendArrivalPart, { params: { arrivalId, part } }),
};

/** Sends the file of a store, and goes on by itself once the line is there again. What the server has of it the page knows. */
export function useArrivalSend() {
  const dispatch = useDispatch<ClientStore['dispatch']>();
  const [sending, setSending] = useState<Sending | null>(null);
  const stopper = useRef<AbortController | null>(null);
  const send = useCallback(
    async (file: File) => {
      stopper.current?.abort();
      const stop = new AbortController();
      stopper.current = stop;
      setSending({ file, progress: 0, problem: null, retryable: false });
      const onProgress = (progress: number) => setSending((now) => now && { ...now, progress });
      const onAnswer = (arrival: Arrival) => {
        if (!stop.signal.aborted)
          void dispatch(arrivalsApi.util.upsertQueryData('arrival', undefined, { arrival }));
      };
      const outcome = await sendInParts<Arrival>(file, where, { signal: stop.signal, onProgress, onAnswer });
      if (stop.signal.aborted) return;
      if (outcome.ok) return setSending(null);
      setSending({ file, progress: null, ...sendProblemOf(outcome.failure) });
      // The server may have deleted what it had of it, or have another one.
      dispatch(api.util.invalidateTags(['Archives']));
    },
    [dispatch],
  );
  const stop = () => {
    stopper.current?.abort();
    setSending(null);
  };
  useEffect(() => () => stopper.current?.abort(), []);
  const broken = sending?.retryable ? sending.file : null;
  useEffect(() => {
    if (!broken) return;
    const again = () => void send(broken);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [broken, send]);
  return { sending, send, stop };
}
